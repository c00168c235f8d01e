/**
 * Numbers as the parsers of Go's library read them from texts. They take more than people write: signs, exponents, hexadecimal fractions,
 * underscores between digits, words for the infinite.
 */

/** A whole decimal number with or without sign that fits 64 bits; undefined for everything else. */
export function parseInteger(text: string): bigint | undefined {
  if (!/^[+-]?[0-9]+$/.test(text) || text.length > 100) return undefined
  const value = BigInt(text.replace(/^\+/, ''))
  return BigInt.asIntN(64, value) === value ? value : undefined
}

/** A number of single precision, infinite and `NaN` ones among them; undefined for what is none, or too large. */
export function parseFloat32(text: string): number | undefined {
  if (/^nan$/i.test(text)) return Number.NaN
  const infinite = /^([+-]?)inf(?:inity)?$/i.exec(text)
  if (infinite) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const plain = withoutUnderscores(text)
  const value = plain === undefined ? undefined : (decimal(plain) ?? hexadecimal(plain))
  const rounded = value === undefined ? undefined : Math.fround(value)
  return rounded !== undefined && Number.isFinite(rounded) ? rounded : undefined
}

/** Underscores stand between digits, or behind the `0x` in front of them. */
function withoutUnderscores(text: string): string | undefined {
  const digits = /^[+-]?0x/i.test(text) ? '0-9A-Fa-fxX' : '0-9'
  const astray = new RegExp(`(?:^|[^${digits}])_|_(?:$|[^${digits}])`)
  return astray.test(text) ? undefined : text.replaceAll('_', '')
}

function decimal(text: string): number | undefined {
  return /^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : undefined
}

function hexadecimal(text: string): number | undefined {
  const match = /^([+-]?)0[xX]([0-9A-Fa-f]*)(?:\.([0-9A-Fa-f]*))?[pP]([+-]?[0-9]+)$/.exec(text)
  const [, sign, whole = '', fraction = '', exponent] = match ?? []
  if (whole + fraction === '') return undefined
  const size = Number.parseInt(whole + fraction, 16) * 2 ** (Number(exponent) - 4 * fraction.length)
  return sign === '-' ? -size : size
}
