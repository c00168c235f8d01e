import type { JsonValue } from '../../../server/src/core/base/json-value.ts'
import type { ValueSchema } from '../../../server/src/core/schema/schema.ts'
import type { Random } from './random.ts'
import { durations, formatSamples } from './samples.ts'

const seconds: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 }
const factors: Readonly<Record<string, number>> = {
  '': 1,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
}

/** Seconds of a duration, the value of a quantity, a number; undefined for what is none of them. Good enough for what stands in schemas and samples. */
export function amountOf(value: JsonValue | undefined): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value === '') return undefined
  const quantity = /^([-+]?[\d.]+)(m|k|[KMGT]i?)?$/.exec(value)
  const duration = /^[-+]?(?:[\d.]+(?:ms|us|µs|ns|h|m|s))+$/.test(value)
  if (duration && !/^\d+m$/.test(value)) return durationOf(value)
  if (quantity) return Number(quantity[1]) * (factors[quantity[2] ?? ''] ?? Number.NaN)
  return undefined
}

export function durationOf(value: string): number {
  const parts = [...value.matchAll(/([\d.]+)(ms|us|µs|ns|h|m|s)/g)]
  const sum = parts.reduce((total, [, count, unit]) => total + Number(count) * (seconds[unit ?? ''] ?? Number.NaN), 0)
  return value.startsWith('-') ? -sum : sum
}

/** Bounds as a predicate over texts of the value's own type. */
export function withinBounds(schema: ValueSchema, value: string): boolean {
  const isDuration = schema.type.is === 'scalar' && schema.type.name.startsWith('Duration')
  const amount = (bound: JsonValue | undefined) =>
    isDuration && typeof bound === 'string' ? durationOf(bound) : amountOf(bound)
  const [own, least, most] = [amount(value), amount(schema.minimum), amount(schema.maximum)]
  const [above, below] = [amount(schema.exclusiveMinimum), amount(schema.exclusiveMaximum)]
  if (own === undefined) return true
  if (schema.multipleOf !== undefined && own % schema.multipleOf !== 0) return false
  return (
    (least === undefined || own >= least) &&
    (most === undefined || own <= most) &&
    (above === undefined || own > above) &&
    (below === undefined || own < below)
  )
}

const ranges: Readonly<Record<string, readonly [number, number]>> = {
  int32: [-2147483648, 2147483647],
  uint32: [0, 4294967295],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
}

/** A whole number that the schema allows, often one at the edge. */
export function goodInteger(random: Random, schema: ValueSchema, type: string): string {
  const [low, high] = ranges[type] ?? [0, 100]
  const above = amountOf(schema.exclusiveMinimum)
  const below = amountOf(schema.exclusiveMaximum)
  const least = Math.max(amountOf(schema.minimum) ?? low, above === undefined ? low : above + 1)
  const most = Math.min(amountOf(schema.maximum) ?? high, below === undefined ? high : below - 1)
  const step = schema.multipleOf ?? 1
  const candidates = [least, most, least + step, 0, 1, 2, 5, 10, 40, 50, 100, 1000, 10250, 65536]
  const good = candidates.filter((value) => value >= least && value <= most && value % step === 0)
  return String(random.pick(good.length > 0 ? good : [least]))
}

/** Numbers around the bounds, of which some break them. */
export function edges(schema: ValueSchema): readonly string[] {
  const bounds = [
    schema.minimum,
    schema.maximum,
    schema.exclusiveMinimum,
    schema.exclusiveMaximum,
    ...(schema.allow ?? []),
  ]
  return bounds.flatMap((bound) => {
    if (typeof bound === 'number') return [bound - 1, bound, bound + 1].map(String)
    if (typeof bound !== 'string' || bound === '') return []
    const unit = /[a-zµ]+$/i.exec(bound)?.[0] ?? ''
    const count = Number.parseFloat(bound)
    return [`${count - 1}${unit}`, bound, `${count + 1}${unit}`, `${count}.1${unit}`, `-${count}${unit}`]
  })
}

export const goodDurations = (schema: ValueSchema): readonly string[] => {
  const fits = durations.good.filter((value) => withinBounds(schema, value))
  return fits.length > 0 ? fits : [String(schema.minimum ?? schema.maximum ?? '1s')]
}

export const goodQuantities = (schema: ValueSchema): readonly string[] =>
  (formatSamples['quantity']?.good ?? []).filter((value) => withinBounds(schema, value))
