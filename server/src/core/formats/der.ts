/** One value in DER (X.690): its tag, and where its content is. */
interface DerValue {
  readonly tag: number
  readonly start: number
  readonly end: number
}

const SEQUENCE = 0x30
const INTEGER = 0x02
const BIT_STRING = 0x03
const VERSION = 0xa0
/** The bit of a tag that says that the value is made of values. */
const CONSTRUCTED = 0x20

/**
 * Whether bytes have the outline of one X.509 certificate (RFC 5280 §4.1) and end with it. Necessary, not sufficient: of names, times, keys and
 * extensions only the lengths are looked at.
 */
export function looksLikeCertificate(bytes: Uint8Array): boolean {
  const whole = valueAt(bytes, 0, bytes.length)
  if (whole?.tag !== SEQUENCE || whole.end !== bytes.length) return false
  const [signed, ...rest] = valuesIn(bytes, whole)
  if (signed?.tag !== SEQUENCE || !begins(rest, [SEQUENCE, BIT_STRING])) return false
  const fields = valuesIn(bytes, signed).filter(({ tag }, index) => !(index === 0 && tag === VERSION))
  // Serial number, algorithm, issuer, validity, subject, key.
  return begins(fields, [INTEGER, SEQUENCE, SEQUENCE, SEQUENCE, SEQUENCE, SEQUENCE]) && isFilled(bytes, signed)
}

/** Whether the values in a constructed one, and in those, fill it to its end. A loop: values may nest as deep as the text is long. */
function isFilled(bytes: Uint8Array, whole: DerValue): boolean {
  const open = [whole]
  for (let value = open.pop(); value; value = open.pop()) {
    if ((value.tag & CONSTRUCTED) === 0) continue
    const values = valuesIn(bytes, value)
    if ((values.at(-1)?.end ?? value.start) !== value.end) return false
    for (const inner of values) open.push(inner)
  }
  return true
}

function begins(values: readonly DerValue[], tags: readonly number[]): boolean {
  return tags.every((tag, index) => values[index]?.tag === tag)
}

/** The values that fill a constructed one, up to the first that is cut off. */
function valuesIn(bytes: Uint8Array, { start, end }: DerValue): readonly DerValue[] {
  const values: DerValue[] = []
  for (let value = valueAt(bytes, start, end); value; value = valueAt(bytes, value.end, end)) values.push(value)
  return values
}

/** Undefined where none begins, or where it does not end before `limit`. Tags of several bytes do not occur in certificates. */
function valueAt(bytes: Uint8Array, at: number, limit: number): DerValue | undefined {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (at + 1 >= limit || tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) return undefined
  if (first < 0x80) return within({ tag, start: at + 2, end: at + 2 + first }, limit)
  const count = first & 0x7f
  if (count === 0 || count > 4) return undefined
  const start = at + 2 + count
  const length = bytes.slice(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
  return within({ tag, start, end: start + length }, limit)
}

const within = (value: DerValue, limit: number): DerValue | undefined => (value.end <= limit ? value : undefined)
