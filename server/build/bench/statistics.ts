/** What a series of measurements amounts to. */
export interface Figures {
  readonly p50: number
  readonly p95: number
  readonly count: number
  /** The first one of the series, in a process that has not done the like before. */
  readonly first?: number
  /** Processor time of the server for one of them, in milliseconds: of all its threads, also for what it does after the answer. */
  readonly cpu?: number | undefined
}

/** NaN for an empty series. */
export function figuresOf(values: readonly number[], cpu?: number): Figures {
  return { p50: percentile(values, 0.5), p95: percentile(values, 0.95), count: values.length, cpu }
}

/** The smallest value that at least `share` of all values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
