/** What was thrown, for people: anything can be. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** What was thrown and where, for a log or a report. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
