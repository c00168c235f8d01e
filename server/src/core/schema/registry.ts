import { createWholeMatch, type WholeMatch } from '../base/matches-whole.ts'
import type {
  CompiledSchemas,
  DialectSchemas,
  Effect,
  EnumValue,
  KindSchema,
  KindVersion,
  ObjectType,
  ValueSchema,
  Vocabulary,
} from './schema.ts'

/** The compiled schemas, indexed for look-up. Immutable; made once. */
export interface Registry {
  readonly dialects: readonly DialectSchemas[]
  readonly vocabularies: Readonly<Record<string, Vocabulary>>
  /** Every place of every kind, by `group/version`, then by kind. */
  readonly byApiVersion: ReadonlyMap<string, ReadonlyMap<string, KindPlace>>
  /** All places of a kind, over all groups, recommended ones first. */
  readonly byKind: ReadonlyMap<string, readonly KindPlace[]>
  readonly groups: ReadonlySet<string>
  /** Kinds that live in our groups and are not described here, by group: documents of theirs are foreign. */
  readonly otherKinds: ReadonlyMap<string, ReadonlySet<string>>
  /** Documents of the schema language's other kinds, by kind (see `CompiledSchemas`). */
  readonly documents: CompiledSchemas['documents']
  /** Matches the patterns of the schemas, each compiled when it is first used. */
  readonly matchesWhole: WholeMatch
  /** What a function makes of the registry. Made at the first call with that very function and kept, for look-ups that are dear to prepare. */
  readonly derived: <T>(make: (registry: Registry) => T) => T
}

/** One kind at one group and version. */
export interface KindPlace {
  readonly dialect: DialectSchemas
  readonly kind: KindSchema
  readonly at: KindVersion
  /** `group/version`. */
  readonly apiVersion: string
}

export function createRegistry(schemas: CompiledSchemas): Registry {
  const byApiVersion = new Map<string, Map<string, KindPlace>>()
  const byKind = new Map<string, KindPlace[]>()
  const groups = new Set<string>()
  const otherKinds = new Map<string, Set<string>>()
  for (const dialect of schemas.dialects) {
    for (const [group, kinds] of Object.entries(dialect.otherKinds ?? {})) otherKinds.set(group, new Set(kinds))
    for (const kind of dialect.kinds) {
      for (const at of kind.versions) {
        const apiVersion = `${at.group}/${at.version}`
        const place = { dialect, kind, at, apiVersion }
        groups.add(at.group)
        mapOf(byApiVersion, apiVersion).set(kind.kind, place)
        const places = byKind.get(kind.kind)
        if (places) places.push(place)
        else byKind.set(kind.kind, [place])
      }
    }
  }
  const derived = new Map<unknown, unknown>()
  const registry: Registry = {
    dialects: schemas.dialects,
    vocabularies: schemas.vocabularies,
    byApiVersion,
    byKind,
    groups,
    otherKinds,
    documents: schemas.documents,
    matchesWhole: createWholeMatch(),
    derived: <T>(make: (registry: Registry) => T) => {
      const known = derived.get(make)
      if (known !== undefined) return known as T
      const made = make(registry)
      derived.set(make, made)
      return made
    },
  }
  return registry
}

function mapOf(outer: Map<string, Map<string, KindPlace>>, key: string): Map<string, KindPlace> {
  const known = outer.get(key)
  if (known) return known
  const made = new Map<string, KindPlace>()
  outer.set(key, made)
  return made
}

export function findKind(registry: Registry, apiVersion: string, kind: string): KindPlace | undefined {
  return registry.byApiVersion.get(apiVersion)?.get(kind)
}

/** The group of an `apiVersion` (`group/version`); empty for a bare version such as `v1`. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/')
  return slash < 0 ? '' : apiVersion.slice(0, slash)
}

/** The object type that a schema refers to; undefined when it refers to no object. */
export function objectTypeOf(dialect: DialectSchemas, schema: ValueSchema): ObjectType | undefined {
  return schema.type.is === 'object' ? dialect.types[schema.type.name] : undefined
}

/** The allowed values of a schema, whether written at the field or in a vocabulary. */
export interface AllowedValues {
  readonly open: boolean
  readonly values: Readonly<Record<string, EnumValue>>
  readonly ignoreCase: boolean
  readonly pattern?: string
  readonly effect?: Effect
  readonly vocabulary?: Vocabulary
}

/** What the schema knows of the one value `text`; undefined where it lists none, and for a text that it does not list. */
export function allowedValue(registry: Registry, schema: ValueSchema, text: string): EnumValue | undefined {
  const allowed = allowedValues(registry, schema)
  return allowed && knownValue(allowed, text)
}

export function knownValue({ values }: AllowedValues, text: string): EnumValue | undefined {
  return Object.hasOwn(values, text) ? values[text] : undefined
}

export function allowedValues(registry: Registry, schema: ValueSchema): AllowedValues | undefined {
  const set = schema.values
  if (!set) return undefined
  if (set.is === 'enum')
    return { open: set.open, values: set.values, ignoreCase: false, ...(schema.effect && { effect: schema.effect }) }
  const vocabulary = registry.vocabularies[set.name]
  if (!vocabulary) return undefined
  const effect = schema.effect ?? vocabulary.unknownEffect
  return {
    open: set.open || vocabulary.open,
    values: vocabulary.values,
    ignoreCase: vocabulary.ignoreCase ?? false,
    ...(vocabulary.pattern !== undefined && { pattern: vocabulary.pattern }),
    ...(effect && { effect }),
    vocabulary,
  }
}
