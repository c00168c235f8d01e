import type { EnumValue, ValueSchema, Vocabulary } from '../../../server/src/core/schema/schema.ts'

interface Lifetime {
  readonly since?: string
  readonly until?: string
}

const number = (release: string): number => Number(release.split('.')[1])

/** Whether a release has something, as the schema language dates it. */
export function existsIn(release: string, { since, until }: Lifetime): boolean {
  return !(since && number(since) > number(release)) && !(until && number(until) <= number(release))
}

/** A value with what a release demands of it. */
export function demandedIn<Schema extends ValueSchema>(release: string, schema: Schema): Schema {
  const then = recordIn(release, schema.earlier)
  if (!then) return schema
  const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...others } = schema
  return { ...others, ...then } as Schema
}

/** Sets of values with what a release says of each feature gate. */
export function vocabulariesIn(
  release: string,
  vocabularies: Readonly<Record<string, Vocabulary>>,
): Readonly<Record<string, Vocabulary>> {
  const inRelease = (value: EnumValue): EnumValue => {
    const then = recordIn(release, value.earlier)
    const { on, locked, stage, requires, ...others } = value
    return then ? { ...others, ...then } : value
  }
  return mapped(vocabularies, (one) => ({ ...one, values: mapped(one.values, inRelease) }))
}

function recordIn<Facts>(release: string, earlier: Readonly<Record<string, Facts>> = {}): Facts | undefined {
  const records = Object.keys(earlier).filter((last) => number(last) >= number(release))
  const [record = ''] = records.sort((a, b) => number(a) - number(b))
  return earlier[record]
}

function mapped<Value>(record: Readonly<Record<string, Value>>, change: (value: Value) => Value) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
