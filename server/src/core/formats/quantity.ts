import { withoutTrailing } from '../base/without-trailing.ts'
import { parseInteger } from './go-numbers.ts'

/**
 * Resource quantities (upstream rule 18): a signed decimal number with a binary suffix (`Ki` … `Ei`), a decimal one (`n u m k M G T P E`)
 * or an exponent (`e3`). The component reads short numbers in a fast way and all others exactly, and the two differ in what they take.
 */
const BINARY_BITS: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 }
const DECIMAL_EXPONENT: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
}
const QUANTITY = /^([+-]?)([0-9]*)(?:\.([0-9]*))?([KMGTPE]i|[numkMGTPE]|[eE][+-]?[0-9]+)?$/
const UNIT = 1_000_000_000n
const MOST = 2n ** 63n - 1n
/** Exponents further out change nothing but the time that it takes. */
const FAR = 1000

export interface Quantity {
  /** The amount in units of 10⁻⁹, the finest that the component keeps; rounded up, away from zero. */
  readonly nano: bigint
  /** Written with a binary suffix, as sizes in bytes are. */
  readonly binary: boolean
}

/** The parts of a text that has the shape of a quantity. */
interface Written {
  readonly negative: boolean
  /** Without leading zeros. */
  readonly integer: string
  readonly fraction: string
  /** The power of two of a binary suffix, else undefined. */
  readonly bits: number | undefined
  readonly exponent: number
  /** Whether there is any digit in front of the suffix. */
  readonly hasDigits: boolean
}

/** Undefined when the text is no quantity. */
export function parseQuantity(text: string): Quantity | undefined {
  const written = readParts(text)
  // Without a digit the amount is zero in the fast way, and no number in the other one.
  return written && (written.hasDigits || isFast(written)) ? quantityOf(written) : undefined
}

/**
 * Whether the component takes the quantity for a whole number of 64 bits. It does so in the fast way only, and never where a point or a small suffix
 * leaves a fraction, even one of zero.
 */
export function isWholeNumber(text: string): boolean {
  const written = readParts(text)
  return (
    written !== undefined && isFast(written) && written.exponent >= written.fraction.length && fitsIn64Bits(written)
  )
}

/**
 * Whether the component, asking a quantity for a whole number of 64 bits, finds zero although it is none: always for more bits in the fast way, and of
 * an exact one where the lowest bits happen to be zero. Of a negative one it takes them before it divides, and a binary one is capped first.
 */
export function overflowsToZero(text: string): boolean {
  const written = readParts(text)
  if (!written) return false
  if (isFast(written)) return !fitsIn64Bits(written)
  const { nano, binary } = quantityOf(written)
  const low = (value: bigint) => BigInt.asIntN(64, value)
  const isCapped = binary && (nano < 0n ? -nano : nano) > MOST * UNIT
  if (nano === 0n || isCapped) return false
  return nano > MOST ? nano % UNIT === 0n && low(nano / UNIT) === 0n : isZeroRoundedUp(low(nano))
}

function fitsIn64Bits(written: Written): boolean {
  const whole = quantityOf(written).nano / UNIT
  return BigInt.asIntN(64, whole) === whole
}

/** The remainder of a division adds one, below nothing as well. */
function isZeroRoundedUp(nano: bigint): boolean {
  return nano / UNIT + (nano % UNIT === 0n ? 0n : 1n) === 0n
}

function readParts(text: string): Written | undefined {
  const match = text === '' ? null : QUANTITY.exec(text)
  if (!match) return undefined
  const [, sign, integer = '', fraction = '', suffix = ''] = match
  const bits = BINARY_BITS[suffix]
  const exponent = bits === undefined ? exponentOf(suffix) : 0
  if (exponent === undefined) return undefined
  const hasDigits = integer + fraction !== ''
  return { negative: sign === '-', integer: integer.replace(/^0+/, ''), fraction, bits, exponent, hasDigits }
}

/** The component keeps the lowest 32 bits of an exponent. */
function exponentOf(suffix: string): number | undefined {
  const known = DECIMAL_EXPONENT[suffix]
  if (known !== undefined) return known
  const written = parseInteger(suffix.slice(1))
  return written === undefined ? undefined : Number(BigInt.asIntN(32, written))
}

/** Up to 18 decimal digits and nine places behind the point, or a whole number that leaves room for its binary suffix. */
function isFast({ integer, fraction, bits, exponent }: Written): boolean {
  const digits = Math.max(1, integer.length) + fraction.length
  if (bits === undefined) return digits <= 18 && exponent - fraction.length >= -9
  return fraction === '' && digits + (bits * 3) / 10 <= 14
}

function quantityOf({ negative, integer, fraction, bits, exponent }: Written): Quantity {
  const scaled = BigInt(integer + fraction || '0') * 2n ** BigInt(bits ?? 0)
  const places = Math.max(-FAR, Math.min(FAR, exponent)) + 9 - fraction.length
  const size = places >= 0 ? scaled * 10n ** BigInt(places) : divideUp(scaled, 10n ** BigInt(-places))
  return { nano: negative ? -size : size, binary: bits !== undefined }
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}

/** What a quantity amounts to: `5Mi` is `5,242,880 bytes`, `500m` is `0.5`. */
export function quantityInWords(quantity: Quantity): string {
  const negative = quantity.nano < 0n
  const size = negative ? -quantity.nano : quantity.nano
  const whole = inThousands((size / 1_000_000_000n).toString())
  const rest = withoutTrailing((size % 1_000_000_000n).toString().padStart(9, '0'), '0')
  const number = `${negative ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
  return quantity.binary ? `${number} bytes` : number
}

function inThousands(digits: string): string {
  const lead = digits.length % 3
  const groups = digits.slice(lead).match(/.{3}/g) ?? []
  return (lead === 0 ? groups : [digits.slice(0, lead), ...groups]).join(',')
}

const MISSPELLED_SUFFIX: Readonly<Record<string, string>> = {
  kb: 'k',
  mb: 'M',
  gb: 'G',
  tb: 'T',
  kib: 'Ki',
  mib: 'Mi',
  gib: 'Gi',
  tib: 'Ti',
  ki: 'Ki',
  mi: 'Mi',
  gi: 'Gi',
  ti: 'Ti',
  K: 'k',
  g: 'G',
  t: 'T',
}

/** The quantity that was probably meant by a text that is none: `10 MB` → `10M`, `5mi` → `5Mi`. Undefined when unsure. */
export function suggestQuantity(text: string): string | undefined {
  const match = /^\s*(\d+(?:\.\d+)?)\s*([a-z]+)\s*$/i.exec(text)
  if (!match) return undefined
  const [, number = '', unit = ''] = match
  const suffix = MISSPELLED_SUFFIX[unit] ?? MISSPELLED_SUFFIX[unit.toLowerCase()] ?? unit
  const suggestion = number + suffix
  return suggestion !== text && parseQuantity(suggestion) ? suggestion : undefined
}
