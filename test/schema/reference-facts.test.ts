import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../server/src/core/base/json-value.ts'
import { parseDuration } from '../../server/src/core/formats/duration.ts'
import type { FieldSchema } from '../../server/src/core/schema/schema.ts'
import { root } from '../harness/paths.ts'
import { testSchemas } from '../harness/schemas.ts'

/** One row of the reference's field tables: names and types as it prints them, `Req` or nothing, and the default as printed. */
interface Fact {
  readonly type: string
  readonly field: string
  readonly typeText: string
  readonly required: string
  readonly default: string
}

const [header, ...rows] = readFileSync(`${root}test/schema/reference-facts.tsv`, 'utf8').trimEnd().split('\n')
const facts: readonly Fact[] = rows.map((row) => {
  const [type = '', field = '', typeText = '', required = '', printed = ''] = row.split('\t')
  return { type, field, typeText, required, default: printed }
})
const base = testSchemas().dialects.find(({ name }) => name === 'orch.io')

test('the table holds the whole reference', () => {
  expect(header).toBe('type\tfield\treference type\tReq\tdefault')
  expect(facts.length).toBeGreaterThan(240)
  expect(facts.filter(({ required }) => required !== '' && required !== 'Req')).toEqual([])
})

describe.each([...groupByType(facts)])('%s', (typeName, ofType) => {
  const type = base?.types[typeName]

  test('has the fields of the reference, and no others', () => {
    expect(type?.fields.map(({ name }) => name).sort()).toEqual(ofType.map(({ field }) => field).sort())
  })

  test.each(ofType)('$field', (fact) => {
    const field = type?.fields.find(({ name }) => name === fact.field)
    expect(field?.typeText).toBe(fact.typeText)
    if (fact.required === 'Req') expect(field?.presence).toMatch(/^(required|listed)$/)
    else expect(field?.presence).toBe('optional')
    expect(field && defaultDiffers(field, fact.default)).toBe('')
  })
})

/**
 * Why a default is not what the reference prints; empty when it is. Durations are compared as times. `nil` and an empty text say that
 * nothing is set, so the field may have no default at all, or say in words what then counts. Where the reference prints words, the
 * field has a default or words of its own; words may also hold a printed value. A blank cell says nothing: the reference's running text may.
 */
function defaultDiffers(field: FieldSchema, printed: string): string {
  const value = field.default ?? null
  const difference = `"${field.name}" has ${JSON.stringify(value)} (${field.defaultNote ?? ''}), the reference prints ${printed}`
  if (printed === '') return ''
  if (printed === 'nil') return value === null ? '' : difference
  if (printed === "''") return value === null || value === '' ? '' : difference
  if (value === null && field.defaultNote?.includes(printed)) return ''
  if (field.type.is !== 'scalar' || /^'|\s/.test(printed))
    return value !== null || field.defaultNote !== undefined ? '' : difference
  return sameScalar(field, value, printed) ? '' : difference
}

function sameScalar(field: FieldSchema, value: JsonValue, printed: string): boolean {
  if (field.type.is === 'scalar' && field.type.name === 'Duration') {
    const [ours, theirs] = [parseDuration(String(value)), parseDuration(printed)]
    return ours !== undefined && theirs !== undefined && ours === theirs
  }
  return String(value) === printed
}

function groupByType(all: readonly Fact[]): ReadonlyMap<string, readonly Fact[]> {
  const groups = new Map<string, Fact[]>()
  for (const fact of all) groups.set(fact.type, [...(groups.get(fact.type) ?? []), fact])
  return groups
}
