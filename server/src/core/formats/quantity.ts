/**
 * Resource quantities (upstream rule 18): a signed decimal number with a binary suffix (`Ki` … `Ei`), a decimal one (`n u m k M G T P E`)
 * or an exponent (`e3`).
 */
const BINARY: Readonly<Record<string, bigint>> = {
  Ki: 2n ** 10n,
  Mi: 2n ** 20n,
  Gi: 2n ** 30n,
  Ti: 2n ** 40n,
  Pi: 2n ** 50n,
  Ei: 2n ** 60n,
}
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
const QUANTITY = /^([+-]?)(\d+\.?\d*|\.\d+)(Ki|Mi|Gi|Ti|Pi|Ei|n|u|m|k|M|G|T|P|E|[eE][+-]?\d{1,3})?$/

export interface Quantity {
  /** The amount in units of 10⁻⁹, the finest that the component keeps; rounded up, away from zero. */
  readonly nano: bigint
  /** Written with a binary suffix, as sizes in bytes are. */
  readonly binary: boolean
}

/** Undefined when the text is no quantity. */
export function parseQuantity(text: string): Quantity | undefined {
  const match = QUANTITY.exec(text)
  if (!match) return undefined
  const [, sign = '', number = '', suffix = ''] = match
  const [whole = '', fraction = ''] = number.split('.')
  const digits = BigInt(whole + fraction || '0')
  const factor = BINARY[suffix]
  const exponent = 9 - fraction.length + (factor === undefined ? decimalExponent(suffix) : 0)
  const scaled = digits * (factor ?? 1n)
  const size = exponent >= 0 ? scaled * 10n ** BigInt(exponent) : divideUp(scaled, 10n ** BigInt(-exponent))
  return { nano: sign === '-' ? -size : size, binary: factor !== undefined }
}

function decimalExponent(suffix: string): number {
  return DECIMAL_EXPONENT[suffix] ?? Number(suffix.slice(1))
}

function divideUp(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}

/** What a quantity amounts to: `5Mi` is `5,242,880 bytes`, `500m` is `0.5`. */
export function quantityInWords(quantity: Quantity): string {
  const negative = quantity.nano < 0n
  const size = negative ? -quantity.nano : quantity.nano
  const whole = (size / 1_000_000_000n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = (size % 1_000_000_000n).toString().padStart(9, '0').replace(/0+$/, '')
  const number = `${negative ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`
  return quantity.binary ? `${number} bytes` : number
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
