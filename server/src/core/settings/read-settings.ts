import type { JsonValue } from '../base/json-value.ts'
import { isJsonObject, memberOf } from '../schema/json-access.ts'
import { type FitContext, misfits } from '../schema/misfits.ts'
import type { KindPlace, Registry } from '../schema/registry.ts'
import type { ValueSchema } from '../schema/schema.ts'

export interface ReadSettings {
  /** What fits the description, as plain JSON. */
  readonly settings: JsonValue
  /** One sentence for each part that does not fit and was left out. `at` is its path, such as `severity.x`; empty for the whole. */
  readonly problems: readonly { readonly at: string; readonly message: string }[]
}

/** Holds settings against the kind that describes them. Never fails: what does not fit is left out, the rest counts. */
export function readSettings(value: JsonValue, kind: string, registry: Registry): ReadSettings {
  const [place] = registry.byKind.get(kind) ?? []
  if (!place) return { settings: {}, problems: [{ at: '', message: `Nothing is known of "${kind}".` }] }
  const schema = rootSchema(place)
  const context = { types: place.dialect.types, vocabularies: registry.vocabularies }
  const problems = misfits(value, schema, context).map(({ at, message }) => ({ at: at.slice(1), message }))
  return { settings: fittingPart(value, schema, context) ?? {}, problems }
}

function rootSchema({ kind }: KindPlace): ValueSchema {
  return { type: { is: 'object', name: kind.type }, typeText: kind.type }
}

/** The value without the members and items that do not fit; undefined when nothing of it does. */
function fittingPart(value: JsonValue, schema: ValueSchema, context: FitContext): JsonValue | undefined {
  if (misfits(value, schema, context).length === 0) return value
  const { type } = schema
  if (type.is === 'list' && Array.isArray(value))
    return value.flatMap((item) => fittingPart(item, type.items, context) ?? [])
  if (!isJsonObject(value)) return undefined
  if (type.is === 'map')
    return kept(value, (name) => (misfits(name, type.keys, context).length === 0 ? type.values : undefined), context)
  if (type.is !== 'object') return undefined
  const fields = memberOf(context.types, type.name)?.fields ?? []
  return kept(value, (name) => fields.find((field) => field.name === name), context)
}

function kept(
  value: { readonly [name: string]: JsonValue },
  schemaOf: (name: string) => ValueSchema | undefined,
  context: FitContext,
): JsonValue {
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const schema = schemaOf(name)
      const part = schema && fittingPart(member, schema, context)
      return part === undefined ? [] : [[name, part]]
    }),
  )
}
