import { RE2JS } from 're2js'
import type { JsonValue } from '../../../server/src/core/base/json-value.ts'
import type {
  DialectSchemas,
  FieldSchema,
  ObjectType,
  ValueSchema,
  Vocabulary,
} from '../../../server/src/core/schema/schema.ts'
import { allowedTexts } from './allowed-texts.ts'
import { goodDurations, goodInteger, goodQuantities } from './amounts.ts'
import { makeExpression } from './cel-expression.ts'
import type { Language } from './cel-signatures.ts'
import { constraintPaths } from './constraint-paths.ts'
import { embedded } from './embedded.ts'
import { demandedIn, existsIn } from './lifetimes.ts'
import { obey } from './obey.ts'
import type { Random } from './random.ts'
import { formatSamples, words } from './samples.ts'
import { alike, list, type MapTree, map, plain, type ScalarTree, setMember, type Tree, text } from './tree.ts'
import { withoutTemplates } from './without-templates.ts'

/** What documents are built from. */
export interface Builder {
  readonly random: Random
  readonly dialect: DialectSchemas
  readonly vocabularies: Readonly<Record<string, Vocabulary>>
  readonly language: Language
  /** The version of the document's kind, which some fields depend on. */
  readonly version: string
  readonly release: string
}

/** A document's body without header: what is required, some of the rest, with values that the schema allows, and with the constraints obeyed. */
export function buildObject(builder: Builder, type: ObjectType, depth = 0): MapTree {
  const object = map()
  object.type = type
  const { random } = builder
  const fields = type.fields.filter((field) => isThere(builder, field))
  const required = fields.filter(({ presence }) => presence === 'required')
  const free = fields.filter(({ presence }) => presence !== 'required')
  const many = () => (random.chance(12) ? 10 + random.below(20) : 1 + random.below(9))
  const share = free.length > 20 ? many() : random.below(Math.min(free.length, 4 - Math.min(depth, 2)) + 1)
  const chosen = new Set([...required, ...random.sample(free, share)])
  // Few fields of many seldom meet; those of one constraint should.
  const together = free.length > 20 && random.chance(60) ? constraintPaths(type, random.pick(type.constraints)) : []
  for (const field of free) if (together.some((path) => path.split('.')[0] === field.name)) chosen.add(field)
  for (const field of fields) {
    if (chosen.has(field)) setMember(object, field.name, buildValue(builder, field, depth + 1))
  }
  obey(builder, object, (field) => buildValue(builder, field, depth + 1))
  return object
}

function isThere({ version, release }: Builder, field: FieldSchema): boolean {
  return (!field.versions || field.versions.includes(version)) && existsIn(release, field)
}

export function buildValue(builder: Builder, newest: ValueSchema & Partial<FieldSchema>, depth: number): Tree {
  const schema = demandedIn(builder.release, newest)
  const built = unmarked(builder, schema, depth)
  built.schema = schema
  return built
}

function unmarked(builder: Builder, schema: ValueSchema & Partial<FieldSchema>, depth: number): Tree {
  const { random, dialect } = builder
  const { type } = schema
  switch (type.is) {
    case 'object': {
      const object = dialect.types[type.name]
      return object ? buildObject(builder, object, depth) : map()
    }
    case 'list':
      return buildList(builder, schema, type.items, depth)
    case 'map':
      return buildMap(builder, type, depth)
    case 'embedded':
      return embedded(builder, depth)
    case 'opaque':
      return map({ a: text('b') })
    case 'any':
      return random.pick([text('a'), plain(1), map(), list()])
    case 'scalar':
      return buildScalar(builder, schema, type.name)
  }
}

function buildList(builder: Builder, schema: ValueSchema, items: ValueSchema, depth: number): Tree {
  const { random } = builder
  const least = schema.minItems ?? 0
  const count = Math.max(least, random.chance(85) ? 1 + random.below(3) : 0)
  const built: Tree[] = []
  for (let tries = 0; built.length < count && tries < count * 6; tries += 1) {
    const item = buildValue(builder, items, depth)
    const clashes = (schema.unique ?? []).some((path) => built.some((other) => sameAt(item, other, path)))
    if (!clashes) built.push(item)
  }
  return list(built)
}

function sameAt(one: Tree, other: Tree, path: string): boolean {
  const at = (tree: Tree) =>
    path === '.'
      ? tree
      : path
          .split('.')
          .reduce<Tree | undefined>(
            (node, name) => (node?.is === 'map' ? node.entries.find(({ key }) => key.text === name)?.value : undefined),
            tree,
          )
  const [first, second] = [at(one), at(other)]
  return first !== undefined && second !== undefined && alike(first, second)
}

function buildMap(
  builder: Builder,
  type: { readonly keys: ValueSchema; readonly values: ValueSchema },
  depth: number,
): Tree {
  const built = map()
  for (let left = builder.random.below(builder.random.chance(10) ? 12 : 4); left > 0; left -= 1) {
    const key = buildScalar(builder, type.keys, 'string').text
    setMember(built, key, buildValue(builder, type.values, depth))
  }
  return built
}

function buildScalar(builder: Builder, schema: ValueSchema & Partial<FieldSchema>, name: string): ScalarTree {
  const { random } = builder
  if (schema.cel) return text(expressionFor(builder, schema.cel))
  const known = [schema.default, ...(schema.examples ?? [])].filter(
    (value) => value !== undefined && typeof value !== 'object',
  )
  if (known.length > 0 && random.chance(25)) return scalar(random.pick(known))
  switch (name) {
    case 'bool':
      return plain(random.chance(50))
    case 'int32':
    case 'int64':
    case 'uint32':
      return plain(
        random.chance(10) && schema.allow ? String(random.pick(schema.allow)) : goodInteger(random, schema, name),
      )
    case 'float64':
      return plain(random.pick(['0.5', '0.9', '1', '1.0', '1e-3', '.5']))
    case 'Duration':
      return text(random.pick(goodDurations(schema)))
    case 'DurationOrNanoseconds':
      return random.chance(50) ? text(random.pick(goodDurations(schema))) : plain(random.pick(['0', '5000000000', '1']))
    case 'Quantity':
      return random.chance(85) ? text(random.pick(goodQuantities(schema))) : plain(random.pick(['1', '1024', '0.5']))
    case 'Time':
      return text(random.pick(['2026-01-01T00:00:00Z', '2026-01-01T10:20:30+02:00', '1970-01-01T00:00:00Z']))
    default:
      return text(goodText(builder, schema))
  }
}

const scalar = (value: JsonValue | undefined): ScalarTree =>
  typeof value === 'string' ? text(value) : plain(value as number | boolean | null)

function goodText(builder: Builder, schema: ValueSchema & Partial<FieldSchema>): string {
  const { random } = builder
  const allowed = allowedTexts(builder, schema)
  const open =
    schema.values?.is === 'enum' ? schema.values.open : schema.values && builder.vocabularies[schema.values.name]?.open
  if (allowed && !(open && random.chance(10))) return random.pick(allowed)
  const samples = schema.format ? formatSamples[schema.format] : undefined
  const pattern = schema.pattern === undefined ? undefined : RE2JS.compile(schema.pattern)
  const fits = (value: string) => (pattern?.matches(value) ?? true) && !(schema.nonEmpty && value === '')
  const pool = (samples?.good ?? examplesOf(schema)).filter(fits)
  return pool.length > 0 ? random.pick(pool) : String(schema.default ?? schema.examples?.[0] ?? 'latest')
}

/** Texts for a value without known format. */
function examplesOf({ path, format, examples = [] }: ValueSchema & Partial<FieldSchema>): readonly string[] {
  const known = examples.flat().filter((value) => typeof value === 'string')
  if (known.length > 0) return format === undefined ? [...known, ...words] : known
  return path ? ['/etc/x/y', '/var/lib/z'] : words
}

function expressionFor(
  { random, language }: Builder,
  { environment, result }: { readonly environment: string; readonly result?: readonly string[] },
): string {
  const type =
    result && result.length > 0 ? random.pick(result) : random.pick(['string', 'list(string)', 'string', 'dyn'])
  return withoutTemplates(makeExpression(random, language, environment, { type, depth: random.below(3), slips: 0 }))
}
