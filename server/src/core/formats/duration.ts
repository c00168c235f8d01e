import { withoutTrailing } from '../base/without-trailing.ts'

/**
 * Durations in Go's syntax (upstream rule 17): a signed sequence of decimal numbers, each with a unit, or a bare `0`.
 * Absent: day and longer units, blanks, exponents; the component knows none of them.
 */
const UNIT_NANOSECONDS: Readonly<Record<string, bigint>> = {
  ns: 1n,
  us: 1_000n,
  // Both code points of the micro sign: U+00B5 and U+03BC.
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
}

/** Of a negative duration; a positive one ends one nanosecond before it. */
const MAX_NANOSECONDS = 2n ** 63n
const PART = /(\d*)(?:\.(\d*))?(ns|us|µs|μs|ms|s|m|h)/y

/** Nanoseconds of a duration text; undefined when the text is no duration or does not fit 64 bits. */
export function parseDuration(text: string): bigint | undefined {
  const sign = text.startsWith('-') ? -1n : 1n
  const body = text.startsWith('-') || text.startsWith('+') ? text.slice(1) : text
  if (body === '0') return 0n
  if (body === '') return undefined
  let total = 0n
  let position = 0
  while (position < body.length) {
    PART.lastIndex = position
    const part = PART.exec(body)
    if (!part) return undefined
    const [all, whole = '', fraction = '', unit = ''] = part
    if (whole === '' && fraction === '') return undefined
    total += partNanoseconds(whole, fraction, UNIT_NANOSECONDS[unit] ?? 0n)
    if (total > MAX_NANOSECONDS) return undefined
    position += all.length
  }
  return sign > 0n && total === MAX_NANOSECONDS ? undefined : sign * total
}

/** One or two parts of few digits, as nearly all durations are: certainly fine, and within 64 bits. */
const PLAIN = /^-?\d{1,5}(?:\.\d{1,3})?(?:h|m|s|ms)(?:\d{1,5}(?:m|s))?$/

/** Whether a text is a duration; mostly without computing it, which takes longer. */
export function isDuration(text: string): boolean {
  return PLAIN.test(text) || parseDuration(text) !== undefined
}

/** Numbers of so many digits are exact. */
const SAFE_DIGITS = 15

function partNanoseconds(whole: string, fraction: string, unit: bigint): bigint {
  // Reading a text of digits as a bigint takes long.
  return BigInt(whole.length <= SAFE_DIGITS ? Number(whole) : whole) * unit + fractionNanoseconds(fraction, unit)
}

/**
 * The digits that fit 64 bits, multiplied as Go does it, in floats: `0.016666666666666666666m` is a whole second there. The scale grows by a digit at a
 * time, as beyond 10²² that comes to another float than the power does.
 */
function fractionNanoseconds(digits: string, unit: bigint): bigint {
  if (digits === '') return 0n
  const zeros = /^0*/.exec(digits)?.[0].length ?? 0
  const kept = digits.slice(0, zeros + 19)
  const read = BigInt(kept) > MAX_NANOSECONDS ? kept.slice(0, -1) : kept
  let scale = 1
  for (let digit = 0; digit < read.length; digit++) scale *= 10
  return BigInt(Math.trunc(Number(BigInt(read)) * (Number(unit) / scale)))
}

/** The way Go prints a duration: `5m0s`, `1h0m0s`, `1.5s`, `0s`. */
export function formatDuration(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return '0s'
  if (nanoseconds < 0n) return `-${formatDuration(-nanoseconds)}`
  if (nanoseconds < 1_000n) return `${nanoseconds}ns`
  if (nanoseconds < 1_000_000n) return `${decimal(nanoseconds, 1_000n)}µs`
  if (nanoseconds < 1_000_000_000n) return `${decimal(nanoseconds, 1_000_000n)}ms`
  const hours = nanoseconds / 3_600_000_000_000n
  const minutes = (nanoseconds / 60_000_000_000n) % 60n
  const seconds = `${decimal(nanoseconds % 60_000_000_000n, 1_000_000_000n)}s`
  if (hours > 0n) return `${hours}h${minutes}m${seconds}`
  return minutes > 0n ? `${minutes}m${seconds}` : seconds
}

/** `value / unit` as a decimal number without trailing zeros; exact for powers of ten. */
function decimal(value: bigint, unit: bigint): string {
  const rest = value % unit
  if (rest === 0n) return `${value / unit}`
  const digits = rest.toString().padStart(unit.toString().length - 1, '0')
  return `${value / unit}.${withoutTrailing(digits, '0')}`
}

/** What a duration amounts to, in seconds: `5m0s` is `300 s`. */
export function durationInSeconds(nanoseconds: bigint): string {
  const sign = nanoseconds < 0n ? '-' : ''
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds
  return `${sign}${decimal(size, 1_000_000_000n)} s`
}

const WORDS: readonly (readonly [RegExp, bigint])[] = [
  [/^w(eeks?)?$/i, 7n * 24n * 3_600_000_000_000n],
  [/^d(ays?)?$/i, 24n * 3_600_000_000_000n],
  [/^h(rs?|ours?)?$/i, 3_600_000_000_000n],
  [/^m(ins?|inutes?)?$/i, 60_000_000_000n],
  [/^s(ecs?|econds?)?$/i, 1_000_000_000n],
  [/^(ms|msecs?|millis?|milliseconds?)$/i, 1_000_000n],
]

/**
 * The duration that was probably meant by a text that is none: `1d` → `24h`, `5 minutes` → `5m`, `300` → `300s`.
 * A bare number is taken as seconds. Undefined when there is no sensible reading.
 */
export function suggestDuration(text: string): string | undefined {
  const trimmed = text.trim()
  if (/^\d+(\.\d+)?$/.test(trimmed)) return `${trimmed}s`
  let total = 0n
  let rest = trimmed
  while (rest !== '') {
    const part = /^(\d+)\s*([a-z]+)\s*/i.exec(rest)
    const unit = WORDS.find(([pattern]) => pattern.test(part?.[2] ?? ''))?.[1]
    if (!part || unit === undefined) return undefined
    total += BigInt(part[1] ?? '0') * unit
    rest = rest.slice(part[0].length)
  }
  return total === 0n ? undefined : shortDuration(total)
}

/** As `formatDuration`, without the parts that are zero: `24h` and not `24h0m0s`. */
function shortDuration(nanoseconds: bigint): string {
  return formatDuration(nanoseconds)
    .replace(/^(\d+h)0m0s$/, '$1')
    .replace(/^((?:\d+h)?\d+m)0s$/, '$1')
}
