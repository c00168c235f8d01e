import { isTime } from '../formats/time.ts'

const PARTS = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)(?:[.,](\d+))?(?:Z|([+-])(\d+):(\d+))$/

/** An RFC 3339 time in nanoseconds since 1970; undefined for what is none, and outside of the years that CEL knows. */
export function parseTimestamp(text: string): bigint | undefined {
  const match = isTime(text) ? PARTS.exec(text) : null
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const [fraction = '', sign = '+', zoneHours = '0', zoneMinutes = '0'] = match.slice(7)
  const zone = Number(zoneHours) * 60 + Number(zoneMinutes)
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  date.setUTCHours(hour, minute - (sign === '-' ? -zone : zone), second)
  const nanoseconds = BigInt(date.getTime()) * 1_000_000n + BigInt(fraction.slice(0, 9).padEnd(9, '0'))
  return isInRange(nanoseconds) ? nanoseconds : undefined
}

/** Whether a text is a time that CEL knows. Only in the first and the last year does that depend on the zone. */
export function isTimestamp(text: string): boolean {
  const inside = text.endsWith('Z') ? text > '0001' : text > '0002' && text < '9999'
  return inside ? isTime(text) : parseTimestamp(text) !== undefined
}

/** Whether a point in time, in nanoseconds since 1970, lies in the years 1 to 9999, which are all that CEL knows. */
export function isInRange(nanoseconds: bigint): boolean {
  return nanoseconds >= FIRST_TIME && nanoseconds <= LAST_TIME
}

const FIRST_TIME = -62_135_596_800_000_000_000n
const LAST_TIME = 253_402_300_799_999_999_999n
