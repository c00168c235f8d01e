import { fromUtf8, toUtf8 } from '../../base/bytes.ts'
import { withoutTrailing } from '../../base/without-trailing.ts'
import { parseDuration } from '../../formats/duration.ts'
import { parseDouble } from '../parse-double.ts'
import { parseTimestamp } from '../parse-timestamp.ts'
import { checkedInt, checkedUint, type Handlers, noOverload, textAt } from './handler.ts'
import { CelFailure, type CelValue, isDuration, isUint, nanosecondsOf, Opaque, Time } from './values.ts'

/** From one type to another. */
export const conversionFunctions: Handlers = {
  bool: (args) => {
    const [value] = args
    if (typeof value === 'boolean') return value
    const text = textAt('bool', args, 0)
    if (/^(1|t|T|TRUE|true|True)$/.test(text)) return true
    if (/^(0|f|F|FALSE|false|False)$/.test(text)) return false
    throw new CelFailure(`"${text}" is no bool`)
  },
  int: (args) => {
    const [value] = args
    if (typeof value === 'bigint') return value
    if (isUint(value)) return checkedInt(value.value)
    if (typeof value === 'number') return truncated(value)
    if (value instanceof Time) return floorDivide(value.nanoseconds, 1_000_000_000n)
    if (isDuration(value)) return nanosecondsOf(value)
    return checkedInt(wholeNumber(textAt('int', args, 0), /^[+-]?\d+$/, 'an int'))
  },
  uint: (args, { uint }) => {
    const [value] = args
    if (isUint(value)) return value
    if (typeof value === 'bigint') return uint(checkedUint(value))
    if (typeof value === 'number') return uint(checkedUint(wholeFrom(value)))
    return uint(checkedUint(wholeNumber(textAt('uint', args, 0), /^\d+$/, 'a uint')))
  },
  double: (args) => {
    const [value] = args
    if (typeof value === 'number') return value
    if (typeof value === 'bigint') return Number(value)
    if (isUint(value)) return Number(value.value)
    return doubleFrom(textAt('double', args, 0))
  },
  bytes: (args) => {
    const [value] = args
    return value instanceof Uint8Array ? value : Uint8Array.from(toUtf8(textAt('bytes', args, 0)))
  },
  string: (args) => {
    const text = plainText(args[0])
    if (text === undefined) throw noOverload('string', args)
    return text
  },
  duration: (args, { duration }) => {
    const [value] = args
    if (isDuration(value)) return value
    const text = textAt('duration', args, 0)
    const nanoseconds = parseDuration(text)
    if (nanoseconds === undefined) throw new CelFailure(`"${text}" is no duration`)
    return duration(nanoseconds)
  },
  timestamp: (args) => {
    const [value] = args
    if (value instanceof Time) return value
    if (typeof value === 'bigint') return new Time(value * 1_000_000_000n)
    const text = textAt('timestamp', args, 0)
    return timeIn(text)
  },
}

/** The text that `string` makes of a value; undefined for values that it does not take. */
export function plainText(value: CelValue): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return doubleText(value)
  if (isUint(value)) return String(value.value)
  if (value instanceof Uint8Array) return textIn(value)
  if (value instanceof Time) return timeText(value)
  if (isDuration(value)) return secondsText(nanosecondsOf(value))
  return value instanceof Opaque && value.type.startsWith('net.') ? value.key : undefined
}

/** As Go prints a double with `%g`: an exponent from a million on, and below a ten-thousandth. */
export function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  if (Object.is(value, -0)) return '-0'
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const power = Number(exponent)
  if (power >= -4 && power < 6) return plainDigits(value, digits, power)
  return `${digits}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}

function plainDigits(value: number, digits: string, power: number): string {
  const decimals = Math.max(0, (digits.split('.')[1]?.length ?? 0) - power)
  return value.toFixed(Math.min(100, decimals))
}

export function timeText({ nanoseconds }: Time): string {
  const rest = nanoseconds - floorDivide(nanoseconds, 1_000_000_000n) * 1_000_000_000n
  const fraction = withoutTrailing(rest.toString().padStart(9, '0'), '0')
  return `${dateOf(nanoseconds).toISOString().slice(0, -5)}${fraction === '' ? '' : `.${fraction}`}Z`
}

/** The time to the millisecond. */
export function dateOf(nanoseconds: bigint): Date {
  return new Date(Number(floorDivide(nanoseconds, 1_000_000n)))
}

function floorDivide(value: bigint, by: bigint): bigint {
  return value >= 0n ? value / by : -((-value + by - 1n) / by)
}

/** Seconds with as many decimals as there are. */
export function secondsText(nanoseconds: bigint): string {
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds
  const rest = withoutTrailing((size % 1_000_000_000n).toString().padStart(9, '0'), '0')
  return `${nanoseconds < 0n ? '-' : ''}${size / 1_000_000_000n}${rest === '' ? '' : `.${rest}`}s`
}

function textIn(bytes: Uint8Array): string {
  const text = fromUtf8(bytes)
  if (text === undefined) throw new CelFailure('the bytes are not UTF-8')
  return text
}

const MAX_EXACT = 2 ** 63

function truncated(value: number): bigint {
  // The ends of the range are no exact doubles and are refused, as the component does.
  if (!(Math.abs(value) < MAX_EXACT)) throw new CelFailure('the number does not fit 64 bits')
  return BigInt(Math.trunc(value))
}

function wholeFrom(value: number): bigint {
  if (!Number.isFinite(value)) throw new CelFailure('the number does not fit 64 bits without a sign')
  return BigInt(Math.trunc(value))
}

function wholeNumber(text: string, form: RegExp, what: string): bigint {
  if (!form.test(text)) throw new CelFailure(`"${text}" is not ${what}`)
  return BigInt(text.replace('+', ''))
}

function doubleFrom(text: string): number {
  const value = parseDouble(text)
  if (value === undefined) throw new CelFailure(`"${text}" is no double`)
  return value
}

function timeIn(text: string): Time {
  const nanoseconds = parseTimestamp(text)
  if (nanoseconds === undefined) throw new CelFailure(`"${text}" is no timestamp`)
  return new Time(nanoseconds)
}
