import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../server/src/core/base/json-value.ts'
import type { DialectSchemas, FieldSchema, KindSchema, ValueSchema } from '../../server/src/core/schema/schema.ts'
import { schemaDirectory } from '../harness/paths.ts'
import { testSchemas, testService } from '../harness/schemas.ts'

/** The product checks its own data: what it offers as default or example, and the files that it is made of. */

test('no default and no example is reported where it belongs', () => {
  const reported = testSchemas()
    .dialects.flatMap((dialect) => dialect.kinds.flatMap((kind) => places(dialect, kind)))
    .flatMap(({ kind, field, path, wrap }) =>
      valuesOf(field).flatMap((value) => findings(kind, wrap(value)).map((finding) => `${path}: ${finding}`)),
    )
  expect([...new Set(reported)]).toEqual([])
})

test('no example of a released component has a path of the neutral names', () => {
  const neutral = testSchemas()
    .dialects.filter(({ releases }) => releases.length > 0)
    .flatMap((dialect) => dialect.kinds.flatMap((kind) => places(dialect, kind)))
    .filter(({ field }) => JSON.stringify(valuesOf(field)).includes('/orch/'))
  expect(neutral.map(({ path }) => path)).toEqual([])
})

test('no schema file is reported', () => {
  const files = readdirSync(schemaDirectory, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.yaml') && !path.includes('node_modules'),
  )
  const service = testService()
  const reported = files.flatMap((path) => {
    const file = service.open(readFileSync(`${schemaDirectory}/${path}`, 'utf8'))
    const known = file.documents.every((document) => document.root !== undefined)
    const about = service
      .diagnose(file)
      .map(
        ({ code, message, span }) => `${path} ${file.text.slice(0, span.start).split('\n').length}: ${code} ${message}`,
      )
    return known ? about : [`${path} is no schema file`]
  })
  expect(files.length).toBeGreaterThan(15)
  expect(reported).toEqual([])
})

interface Place {
  readonly kind: KindSchema
  readonly field: FieldSchema
  readonly path: string
  /** The smallest content of a file that holds a value of the field. */
  readonly wrap: (value: JsonValue) => JsonObject
}

/** One place for each field of each type below a kind. */
function places(dialect: DialectSchemas, kind: KindSchema): readonly Place[] {
  const found: Place[] = []
  const seen = new Set([kind.type])
  const open: { type: string; path: string; wrap: (value: JsonValue) => JsonValue }[] = [
    { type: kind.type, path: '', wrap: (value) => value },
  ]
  for (let next = open.shift(); next; next = open.shift()) {
    const { type, path, wrap } = next
    for (const field of dialect.types[type]?.fields ?? []) {
      const inside = (value: JsonValue) => wrap({ [field.name]: value })
      found.push({
        kind,
        field,
        path: `${dialect.name} ${kind.kind}${path}.${field.name}`,
        wrap: (value) => inside(value) as JsonObject,
      })
      const below = objectBelow(field)
      if (!below || seen.has(below.type)) continue
      seen.add(below.type)
      open.push({ type: below.type, path: `${path}.${field.name}`, wrap: (value) => inside(below.wrap(value)) })
    }
  }
  return found
}

function objectBelow(
  schema: ValueSchema,
): { readonly type: string; readonly wrap: (value: JsonValue) => JsonValue } | undefined {
  if (schema.type.is === 'object') return { type: schema.type.name, wrap: (value) => value }
  const inner =
    schema.type.is === 'list' ? schema.type.items : schema.type.is === 'map' ? schema.type.values : undefined
  const below = inner && objectBelow(inner)
  if (!below) return undefined
  const isList = schema.type.is === 'list'
  return { type: below.type, wrap: (value) => (isList ? [below.wrap(value)] : { key: below.wrap(value) }) }
}

/** A zero default says "not set"; it is nothing that anybody writes. */
function valuesOf(field: FieldSchema): readonly JsonValue[] {
  const { default: byDefault = null } = field
  return [...(byDefault === null || byDefault === '' || byDefault === 0 ? [] : [byDefault]), ...(field.examples ?? [])]
}

/** What is said about values. What is missing, or rules between fields, is no matter of a single value. */
const aboutValues = /^(wrong-type|malformed-.*|out-of-range|unknown-value|unknown-field|cel-.*|yaml-.*)$/

function findings(kind: KindSchema, content: JsonObject): readonly string[] {
  const service = testService()
  const members = Object.entries(content).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return kind.versions.slice(0, 1).flatMap(({ group, version }) => {
    const text = [`apiVersion: ${group}/${version}`, `kind: ${kind.kind}`, ...members].join('\n')
    const reported = service
      .diagnose(service.open(text))
      .filter(({ code, severity }) => aboutValues.test(code) && (severity === 'error' || severity === 'warning'))
    return reported.map(({ code, message }) => `${JSON.stringify(content)} ${code} ${message}`)
  })
}
