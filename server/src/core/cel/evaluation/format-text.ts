import { fromUtf8, hexOf, toUtf8 } from '../../base/bytes.ts'
import { withoutTrailing } from '../../base/without-trailing.ts'
import { secondsText, timeText } from './conversion-functions.ts'
import {
  CelFailure,
  type CelValue,
  isDuration,
  isUint,
  listIn,
  nanosecondsOf,
  Time,
  TypeName,
  typeNameOf,
} from './values.ts'

const CLAUSE = /%(?:%|(?:\.(\d+))?([\s\S])?)/g

/** What `format` makes of a text with clauses (`%s`, `%d`, `%.2f` …) and its arguments. */
export function formatText(text: string, values: readonly CelValue[]): string {
  let used = 0
  const made = text.replace(CLAUSE, (clause: string, precision: string | undefined, verb: string | undefined) => {
    if (clause === '%%') return '%'
    if (used >= values.length) throw new CelFailure(`the clause "${clause}" has no argument`)
    const value = values[used++]
    return formatValue(value, verb ?? '', precision === undefined ? 6 : Number(precision)) ?? misfit(clause, value)
  })
  if (used < values.length) throw new CelFailure(`the text has ${used} clauses for ${values.length} arguments`)
  return made
}

function misfit(clause: string, value: CelValue): never {
  throw new CelFailure(`"${clause}" does not format ${typeNameOf(value)}`)
}

function formatValue(value: CelValue, verb: string, precision: number): string | undefined {
  switch (verb) {
    case 's':
      return stringOf(value)
    case 'd':
      return integer(value, 10) ?? special(value)
    case 'o':
      return integer(value, 8)
    case 'b':
      return typeof value === 'boolean' ? String(Number(value)) : integer(value, 2)
    case 'x':
      return hex(value)
    case 'X':
      return hex(value)?.toUpperCase()
    case 'f':
    case 'e':
      return decimal(value, verb, precision)
    default:
      return undefined
  }
}

function integer(value: CelValue, base: number): string | undefined {
  if (typeof value === 'bigint') return value.toString(base)
  return isUint(value) ? value.value.toString(base) : undefined
}

function special(value: CelValue): string | undefined {
  return typeof value === 'number' && !Number.isFinite(value) ? infinite(value) : undefined
}

function hex(value: CelValue): string | undefined {
  if (typeof value === 'string') return hexOf(toUtf8(value))
  if (value instanceof Uint8Array) return hexOf(value)
  return integer(value, 16)
}

function decimal(value: CelValue, verb: 'f' | 'e', precision: number): string | undefined {
  const number = typeof value === 'bigint' || isUint(value) ? Number(isUint(value) ? value.value : value) : value
  if (typeof number !== 'number') return undefined
  if (!Number.isFinite(number)) return infinite(number)
  const digits = Math.min(precision, 100)
  if (verb === 'f') return fixed(number, digits)
  return number.toExponential(digits).replace(/e([+-])(\d)$/, 'e$10$2')
}

/** Of two numbers that are equally near, the even one, as Go rounds. */
function fixed(number: number, digits: number): string {
  const rounded = number.toFixed(digits)
  const [whole = '', decimals = ''] = number.toFixed(Math.min(100, digits + 55)).split('.')
  const kept = digits === 0 ? whole : `${whole}.${decimals.slice(0, digits)}`
  return /^50*$/.test(decimals.slice(digits)) && /[02468]$/.test(kept) ? kept : rounded
}

function infinite(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return value > 0 ? 'Infinity' : '-Infinity'
}

/** `%s`, within lists and maps as well. */
function stringOf(value: CelValue): string | undefined {
  if (value === null) return 'null'
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? plainDouble(value) : infinite(value)
  if (value instanceof Time) return timeText(value)
  if (isDuration(value)) return secondsText(nanosecondsOf(value))
  if (value instanceof TypeName) return value.name
  if (value instanceof Uint8Array) return fromUtf8(value) ?? '\uFFFD'
  const list = listIn(value)
  if (list) return bracketed('[', ']', list.map(stringOf))
  return value instanceof Map ? mapText(value) : integer(value, 10)
}

/** All digits, without an exponent. */
function plainDouble(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  return Math.abs(value) < 1 ? withoutTrailing(value.toFixed(100), '0') : BigInt(value).toString()
}

function mapText(map: ReadonlyMap<CelValue, CelValue>): string | undefined {
  const members = [...map].map(([key, value]) => {
    const [name, text] = [stringOf(key), stringOf(value)]
    return name === undefined || text === undefined ? undefined : `${name}: ${text}`
  })
  return bracketed('{', '}', members.sort())
}

function bracketed(open: string, close: string, parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(', ')}${close}`
}
