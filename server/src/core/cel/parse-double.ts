const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/
const HEX = /^([+-]?)0[xX]([0-9a-fA-F]*)(?:\.([0-9a-fA-F]*))?[pP]([+-]?\d+)$/

/** The text of a number as Go reads it: decimal, hexadecimal, infinite or none. Undefined for what is no number, or none that a double can be. */
export function parseDouble(written: string): number | undefined {
  const text = written.replace(/(?<=[0-9a-fA-FxX])_(?=[0-9a-fA-F])/g, '')
  if (DECIMAL.test(text)) return finite(Number(text))
  if (/^nan$/i.test(text)) return Number.NaN
  const infinite = /^([+-]?)inf(?:inity)?$/i.exec(text)
  if (infinite) return infinite[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const [, sign = '', whole = '', fraction = '', power = '0'] = HEX.exec(text) ?? []
  if (whole + fraction === '') return undefined
  const size = Number(`0x${whole}${fraction}`) * 2 ** (Number(power) - 4 * fraction.length)
  return finite(sign === '-' ? -size : size)
}

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined
}
