import type { ScalarTypeName, ValueSchema } from './schema.ts'

const SCALARS: Readonly<Record<ScalarTypeName, string>> = {
  string: 'a text',
  bool: 'a boolean',
  int32: 'an integer',
  int64: 'an integer',
  uint32: 'an integer that is not negative',
  float64: 'a number',
  Duration: 'a duration text such as "1m30s"',
  Quantity: 'a quantity such as "10Mi"',
  Time: 'a time such as "2026-01-31T12:00:00Z"',
  DurationOrNanoseconds: 'a duration text such as "5s", or an integer of nanoseconds',
}

/** What a value must be, as the end of a sentence that begins with "must be". */
export function typeInWords(schema: ValueSchema): string {
  switch (schema.type.is) {
    case 'scalar':
      return SCALARS[schema.type.name]
    case 'list':
      return schema.type.items.type.is === 'scalar' ? `a list of ${pluralOf(schema.type.items.type.name)}` : 'a list'
    case 'map':
      return schema.type.values.type.is === 'scalar'
        ? `a mapping of ${pluralOf(schema.type.values.type.name)}`
        : 'a mapping'
    case 'object':
    case 'opaque':
    case 'embedded':
      return 'a mapping'
    case 'any':
      return 'any value'
  }
}

const PLURALS: Readonly<Record<ScalarTypeName, string>> = {
  string: 'texts',
  bool: 'booleans',
  int32: 'integers',
  int64: 'integers',
  uint32: 'integers',
  float64: 'numbers',
  Duration: 'durations',
  Quantity: 'quantities',
  Time: 'times',
  DurationOrNanoseconds: 'durations',
}

function pluralOf(name: ScalarTypeName): string {
  return PLURALS[name]
}
