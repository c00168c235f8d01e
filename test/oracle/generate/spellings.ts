import type { Random } from './random.ts'

/** Other ways to write numbers, amounts and texts. What they come to is not known here: some are the same, some a hair beside it, some nothing at all. */

const grouped = (digits: string) => digits.replace(/\B(?=(?:\d{3})+$)/g, '_')

/** A whole number (decimal digits, perhaps with a sign) in one of the notations that YAML 1.1 or 1.2 know, or in one that looks like them. */
export function spellInteger(random: Random, written: string): string {
  const parts = /^([-+]?)(\d{1,30})$/.exec(written)
  if (!parts) return written
  const [, sign = '', digits = ''] = parts
  const value = BigInt(digits)
  const based = (prefix: string, base: number) => `${sign}${prefix}${value.toString(base)}`
  return random.pick([
    () => based('0x', 16),
    () => based('0X', 16).toUpperCase(),
    () => based('0', 8),
    () => based('0o', 8),
    () => based('0b', 2),
    () => `${sign}${grouped(digits)}`,
    () => `${sign}${digits}_`,
    () => `${sign}0x${grouped(value.toString(16))}`,
    () => `+${digits}`,
    () => `${sign}${digits}.0`,
    () => `${sign}${digits}.`,
    () => `${sign}${digits}e0`,
    () => `${sign}${digits}0e-1`,
    () => `${sign}${digits}.0e+0`,
    () => `${sign}${digits[0]}.${digits.slice(1) || '0'}e${digits.length - 1}`,
    () => `${sign}${digits[0]}.${digits.slice(1) || '0'}E+0${digits.length - 1}`,
    () => `${sign}0${digits}`,
    () => `${sign}00${value.toString(8)}`,
    () => `${sign}${digits}.00000000000000000001`,
    () => sexagesimal(sign, value),
    () => `!!int ${sign}${digits}`,
    () => `!!int "${sign}${digits}"`,
    () => `!!float ${sign}${digits}`,
    () => `"${sign}${digits}"`,
  ])()
}

function sexagesimal(sign: string, value: bigint): string {
  return `${sign}${value / 60n}:${String(value % 60n).padStart(2, '0')}`
}

const durationUnits: readonly (readonly [string, bigint])[] = [
  ['h', 3_600_000_000_000n],
  ['m', 60_000_000_000n],
  ['s', 1_000_000_000n],
  ['ms', 1_000_000n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['μs', 1_000n],
  ['ns', 1n],
]

/** Nanoseconds as one or two of Go's units, perhaps one nanosecond more or less. */
export function spellDuration(random: Random, nanoseconds: bigint): string {
  const value = nanoseconds + random.pick([0n, 0n, 0n, 0n, 1n, -1n])
  const amount = value < 0n ? -value : value
  const [unit, size] = random.pick(durationUnits)
  const [small, smallSize] = random.pick(durationUnits)
  const sign = value < 0n ? '-' : random.pick(['', '', '', '+'])
  return (
    sign +
    random.pick([
      () => fraction(amount, size) + unit,
      () => fraction(amount, size) + unit,
      () => `${amount / size}${unit}${fraction(amount % size, smallSize)}${small}`,
      () => `0${fraction(amount, size)}${unit}`,
      () => `${fraction(amount, size)}${unit}0${small}`,
    ])()
  )
}

const quantityUnits: readonly (readonly [string, bigint])[] = [
  ['n', 1n],
  ['u', 1_000n],
  ['m', 1_000_000n],
  ['', 10n ** 9n],
  ['k', 10n ** 12n],
  ['M', 10n ** 15n],
  ['G', 10n ** 18n],
  ['Ki', 1024n * 10n ** 9n],
  ['Mi', 1024n ** 2n * 10n ** 9n],
  ['Gi', 1024n ** 3n * 10n ** 9n],
  ['e3', 10n ** 12n],
  ['E-3', 1_000_000n],
  ['e+03', 10n ** 12n],
]

/** Billionths as a quantity with one of the suffixes. */
export function spellQuantity(random: Random, billionths: bigint): string {
  const [unit, size] = random.pick(quantityUnits)
  const value = billionths < 0n ? -billionths : billionths
  const sign = billionths < 0n ? '-' : random.pick(['', '', '', '+'])
  return `${sign}${random.pick(['', '', '0'])}${fraction(value, size)}${unit}`
}

/** A quotient with at most 30 digits behind the point. */
function fraction(value: bigint, size: bigint): string {
  let rest = value % size
  let digits = ''
  while (rest > 0n && digits.length < 30) {
    rest *= 10n
    digits += String(rest / size)
    rest %= size
  }
  return `${value / size}${digits === '' ? '' : `.${digits}`}`
}

const strangers = [
  ...' \t\n.,:;/\\-_+~*?#@%&=!$^|<>()[]{}"\'`0179aAzZeExX',
  'é',
  'ß',
  '\u00a0',
  '\u2028',
  '\u0085',
  '٣',
  '１',
  '😀',
  '\u200b',
  '%41',
  '..',
  '//',
  '::',
  '\r\n',
]

/** A text with one or two slips: something in it is gone, new, twice, in the other case, or in another place; or its end is that of another text. */
export function perturb(random: Random, text: string, other: string): string {
  let changed = text
  for (let count = 1 + random.below(2); count > 0; count -= 1) changed = perturbOnce(random, changed, other)
  return changed
}

function perturbOnce(random: Random, text: string, other: string): string {
  const at = random.below(text.length + 1)
  const end = Math.min(text.length, at + 1 + random.below(3))
  const stranger = random.chance(40) && text.length > 0 ? random.pick([...text]) : random.pick(strangers)
  const [before, part, after] = [text.slice(0, at), text.slice(at, end), text.slice(end)]
  return random.pick([
    before + stranger + part + after,
    before + after,
    before + stranger + after,
    before + part + part + after,
    before + part.toUpperCase() + after,
    before + part.toLowerCase() + after,
    before + [...part].reverse().join('') + after,
    before + other.slice(random.below(other.length + 1)),
    after + before + part,
    text.repeat(2),
  ])
}
