import { isPointOf } from './elliptic-point.ts'

/** One value in DER (X.690): its tag, and where its content is. */
interface DerValue {
  readonly tag: number
  readonly start: number
  readonly end: number
}

const SEQUENCE = 0x30
const INTEGER = 0x02
const BIT_STRING = 0x03
const OBJECT_IDENTIFIER = 0x06
const VERSION = 0xa0
/** The bit of a tag that says that the value is made of values. */
const CONSTRUCTED = 0x20

/**
 * Whether bytes have the outline of one X.509 certificate (RFC 5280 §4.1) and end with it. Necessary, not sufficient: of names, most keys and extensions
 * only the lengths are looked at.
 */
export function looksLikeCertificate(bytes: Uint8Array): boolean {
  const whole = valueAt(bytes, 0, bytes.length)
  if (whole?.tag !== SEQUENCE || whole.end !== bytes.length) return false
  const [signed, ...rest] = valuesIn(bytes, whole)
  if (signed?.tag !== SEQUENCE || !begins(rest, [SEQUENCE, BIT_STRING])) return false
  const fields = valuesIn(bytes, signed).filter(({ tag }, index) => !(index === 0 && tag === VERSION))
  // Serial number, algorithm, issuer, validity, subject, key.
  const key = fields[5]
  if (!key || !begins(fields, [INTEGER, SEQUENCE, SEQUENCE, SEQUENCE, SEQUENCE, SEQUENCE])) return false
  // What signs is named inside and outside of what is signed.
  const isSound = isSame(bytes, fields[1], rest[0]) && isFilled(bytes, signed)
  return isSound && areTimes(bytes, fields[3]) && isKey(bytes, key)
}

/** Years have two digits or four, by the tag; then month, day, hour, minute and second (RFC 5280 §4.1.2.5). Days of months are not counted. */
const TIMES: ReadonlyMap<number, RegExp> = new Map([
  [0x17, /^\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d)?(?:Z|[-+]\d{4})$/],
  [0x18, /^\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])(?:[0-5]\d){2}(?:Z|[-+]\d{4})$/],
])

const LONGEST_TIME = 'YYYYMMDDhhmmss+hhmm'.length

function areTimes(bytes: Uint8Array, validity: DerValue | undefined): boolean {
  const times = validity ? valuesIn(bytes, validity).slice(0, 2) : []
  return times.every(({ tag, start, end }) => {
    const text = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + LONGEST_TIME + 1)))
    return TIMES.get(tag)?.test(text) === true
  })
}

function isSame(bytes: Uint8Array, one: DerValue | undefined, other: DerValue | undefined): boolean {
  if (!one || !other || one.end - one.start !== other.end - other.start) return false
  return bytes.subarray(one.start, one.end).every((byte, index) => byte === bytes[other.start + index])
}

/** Whether a key for elliptic curves (RFC 5480 §2) lies on its curve; true for all others. */
function isKey(bytes: Uint8Array, key: DerValue): boolean {
  const [algorithm, content] = valuesIn(bytes, key)
  const [kind, curve] = algorithm?.tag === SEQUENCE ? valuesIn(bytes, algorithm) : []
  if (kind?.tag !== OBJECT_IDENTIFIER || curve?.tag !== OBJECT_IDENTIFIER || content?.tag !== BIT_STRING) return true
  // The first byte of a bit string tells how many of its last bits do not count.
  return isPointOf(bytes.subarray(curve.start, curve.end), bytes.subarray(content.start + 1, content.end))
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
