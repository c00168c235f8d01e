/**
 * Milliseconds since some moment, for lengths of time. At the first look at `performance` Node loads all that it can measure with, which takes some of these
 * while somebody waits for the first diagnostics. A worker in a browser knows no `process`.
 */
export function now(): number {
  if (typeof process === 'undefined') return performance.now()
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1e3 + nanoseconds / 1e6
}
