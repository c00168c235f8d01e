import { dateOf } from './conversion-functions.ts'
import { type Handler, type Handlers, noOverload, textAt } from './handler.ts'
import { CelFailure, CelUnknown, type CelValue, isDuration, nanosecondsOf, Time } from './values.ts'

/** Parts of points in time and of durations. */
export const timeFunctions: Handlers = {
  getFullYear: part('getFullYear', (date) => date.getUTCFullYear()),
  getMonth: part('getMonth', (date) => date.getUTCMonth()),
  getDate: part('getDate', (date) => date.getUTCDate()),
  getDayOfMonth: part('getDayOfMonth', (date) => date.getUTCDate() - 1),
  getDayOfWeek: part('getDayOfWeek', (date) => date.getUTCDay()),
  getDayOfYear: part('getDayOfYear', dayOfYear),
  getHours: part('getHours', (date) => date.getUTCHours(), 3_600_000_000_000n),
  getMinutes: part('getMinutes', (date) => date.getUTCMinutes(), 60_000_000_000n),
  getSeconds: part('getSeconds', (date) => date.getUTCSeconds(), 1_000_000_000n),
  getMilliseconds: part('getMilliseconds', (date) => date.getUTCMilliseconds(), 1_000_000n),
}

/** `unit` is the part's length in nanoseconds, for parts that durations have as well. */
function part(name: string, ofDate: (date: Date) => number, unit?: bigint): Handler {
  return (args) => {
    const [value] = args
    if (value instanceof Time) return BigInt(ofDate(inZone(name, dateOf(value.nanoseconds), args)))
    if (!isDuration(value) || unit === undefined) throw noOverload(name, args)
    const nanoseconds = nanosecondsOf(value)
    // Of a duration the component gives its milliseconds beyond whole seconds, and everything else as a whole.
    return name === 'getMilliseconds' ? (nanoseconds % 1_000_000_000n) / unit : nanoseconds / unit
  }
}

const OFFSET = /^([+-]?)(\d\d?):(\d\d)$/

/** The time moved by its zone's distance from UTC, to be read as UTC. */
function inZone(name: string, date: Date, args: readonly CelValue[]): Date {
  if (args[1] === undefined) return date
  const zone = textAt(name, args, 1)
  const fixed = OFFSET.exec(zone)
  if (fixed) {
    const minutes = Number(fixed[2]) * 60 + Number(fixed[3])
    return new Date(date.getTime() + (fixed[1] === '-' ? -minutes : minutes) * 60_000)
  }
  if (/^(UTC|)$/.test(zone)) return date
  if (!/^\w+(\/[\w+-]+)*$/.test(zone)) throw new CelFailure(`"${zone}" is no time zone`)
  throw new CelUnknown(`the time zone ${zone}`)
}

function dayOfYear(date: Date): number {
  const start = new Date(date)
  start.setUTCMonth(0, 1)
  start.setUTCHours(0, 0, 0, 0)
  return Math.floor((date.getTime() - start.getTime()) / 86_400_000)
}
