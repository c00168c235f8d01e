export interface IntegerRange {
  readonly minimum: bigint
  readonly maximum: bigint
}

const RANGES: Readonly<Record<string, IntegerRange>> = {
  int32: { minimum: -(2n ** 31n), maximum: 2n ** 31n - 1n },
  int64: { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n },
  uint32: { minimum: 0n, maximum: 2n ** 32n - 1n },
  DurationOrNanoseconds: { minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n },
}

/** What fits an integer type of the schema language; undefined for every other type. */
export function integerRange(type: string): IntegerRange | undefined {
  return RANGES[type]
}
