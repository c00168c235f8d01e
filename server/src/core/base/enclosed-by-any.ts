import { partitionPoint } from './partition-point.ts'
import type { Span } from './span.ts'

/** Whether a span lies completely in one of some others, which may overlap. Found by bisection, for a file can have as many of both as lines. */
export function enclosedByAny(spans: readonly Span[]): (inner: Span) => boolean {
  const ordered = [...spans].sort((a, b) => a.start - b.start)
  let end = Number.NEGATIVE_INFINITY
  // How far those reach that begin so early or earlier.
  const reach = ordered.map((span) => {
    end = Math.max(end, span.end)
    return { start: span.start, end }
  })
  return (inner) => {
    const last = reach[partitionPoint(reach, ({ start }) => start <= inner.start) - 1]
    return last !== undefined && inner.end <= last.end
  }
}
