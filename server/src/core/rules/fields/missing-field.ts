import type { JsonObject } from '../../base/json-value.ts'
import type { TextEdit } from '../../base/text-edit.ts'
import { isIncomplete } from '../../model/is-incomplete.ts'
import { isFurtherOut, isMeantByUnknown } from '../../model/meant-fields.ts'
import { jsonOf } from '../../model/path-value.ts'
import { refusesUnknown } from '../../model/refuses-unknown.ts'
import type { TypedObject } from '../../model/typed-document.ts'
import { isHeaderName } from '../../schema/header-names.ts'
import { objectIn } from '../../schema/json-access.ts'
import { sampleValue, withNeeded } from '../../schema/sample-value.ts'
import type { DialectSchemas, FieldSchema } from '../../schema/schema.ts'
import { printAfterColon, printInline, printKey } from '../../yaml/print-value.ts'
import { addEntries, replace } from '../edits.ts'
import { type Detection, defineRule, type Fix, type FixContext, NOTHING, type RuleContext } from '../rule.ts'

interface Missing {
  readonly field: FieldSchema
  readonly owner: TypedObject
  /** All required fields that the object lacks, this one included. */
  readonly all: readonly FieldSchema[]
}

/** Required fields per the reference's "Req" and its exceptions (`presence` in the schemas). Null counts as absent (upstream rule 13). */
export const missingField = defineRule<Missing>({
  code: 'missing-field',
  effect: 'rejected',
  summary: 'A required field is absent.',
  why: `The component refuses the file when a required field is absent, null or (for a list or text that must hold something) empty.`,
  mend: `Add the field. The quick fix adds all that are missing in the object at once, with placeholders to fill in. When the field stands in the file
already, its indentation is wrong: it must stand in the same column as its neighbours.`,
  detect: {
    ofType({ fields }) {
      const required = fields.filter(({ presence }) => presence === 'required')
      if (required.length === 0) return undefined
      return (object, context) => (lacksOne(object, required) ? missingIn(object, required, context) : NOTHING)
    },
  },
  say: ({ field, owner }) =>
    `Add "${field.name}" to ${owner.path === '' ? `this ${owner.schema.typeText}` : `"${owner.path}"`}; it is required.`,
  fix: ({ state }, context) => fixesOf(state, context),
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
# ^^^^^^ error missing-field: Add "audiences" to "jwt[0].issuer"
    url: https://issuer.example.com
  claimMappings:
    username: {claim: sub, prefix: ""}`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://issuer.example.com
    audiences: [my-app]
  claimMappings:
    username: {claim: sub, prefix: ""}`,
    ],
  },
})

function lacksOne(object: TypedObject, required: readonly FieldSchema[]): boolean {
  for (const field of required) if (isAbsent(object, field)) return true
  return false
}

function missingIn(
  object: TypedObject,
  required: readonly FieldSchema[],
  { document, release }: RuleContext,
): readonly Detection<Missing>[] {
  // A template or another document may bring the field.
  const dialect = document.place?.dialect
  if (object.templateKeys || isIncomplete(document) || !dialect) return NOTHING
  const absent = required.filter((field) => isAbsent(object, field))
  // One finding for one cause, unless the other is a mere warning: there the absence is what stops the component.
  const isTold = (name: string) => refusesUnknown(object, release) && isMeantByUnknown(object, name, dialect)
  const all = absent.filter(
    ({ name }) => !isTold(name) && !isFurtherOut(document, object, name) && !isTooDeep(object, name),
  )
  const version = document.place?.at.version
  return all.flatMap((field): readonly Detection<Missing>[] => {
    if (field.versions && version !== undefined && !field.versions.includes(version)) return NOTHING
    if (isHeaderName(field.name) && (object.path === '' || isInAnotherCase(object, field.name, release))) return NOTHING
    const effect = field.effect === 'fails' ? 'fails' : 'rejected'
    const span = object.fields.get(field.name)?.key ?? object.key
    return [{ span, effect, state: { field, owner: object, all } }]
  })
}

/**
 * Written in another case, for a reader that takes keys which it does not know: any reader finds the header of an object so, and those that are
 * strict refuse the key as an unknown one (upstream rule 24).
 */
function isInAnotherCase(object: TypedObject, name: string, release: string | undefined): boolean {
  return (
    !refusesUnknown(object, release) && object.unknown.some((field) => field.name.toLowerCase() === name.toLowerCase())
  )
}

/** Written in an object below, which does not know it; the finding about that says where it belongs. */
function isTooDeep(object: TypedObject, name: string): boolean {
  return [...object.fields.values()].some(
    ({ value }) => value.is === 'object' && value.unknown.some((unknown) => unknown.name === name),
  )
}

function isAbsent(object: TypedObject, field: FieldSchema): boolean {
  const present = object.fields.get(field.name)
  return !present || present.value.is === 'null'
}

function fixesOf({ field, owner, all }: Missing, context: FixContext): readonly Fix[] {
  const one = { title: `Add "${field.name}"`, edits: addFields(owner, [field], context), preferred: all.length === 1 }
  if (all.length === 1) return [one]
  return [
    {
      title: `Add the ${all.length} missing fields of this object`,
      edits: addFields(owner, all, context),
      preferred: true,
    },
    one,
  ]
}

/** What the added values make necessary comes with them. A field that is written with null gets its placeholder there; the others are added at the end. */
function addFields(
  owner: TypedObject,
  fields: readonly FieldSchema[],
  { text, lineBreak, document }: FixContext,
): readonly TextEdit[] {
  const dialect = document.place?.dialect
  if (!dialect) return []
  const style = !owner.node.flow ? 'block' : document.source.json ? 'json' : 'flow'
  const inPlace: TextEdit[] = []
  const lines: string[] = []
  const members = samplesOf(owner, fields, dialect)
  const needed = Object.keys(members).filter(
    (name) => !owner.fields.has(name) && !fields.some((field) => field.name === name),
  )
  for (const field of fields) {
    const entry = owner.fields.get(field.name)?.entry
    const value = members[field.name] ?? null
    if (!entry) lines.push(`${printKey(field.name, style)}:${printAfterColon(value, { style })}`)
    else if (entry.colon !== undefined) {
      const span = { start: entry.colon + 1, end: entry.value?.span.end ?? entry.colon + 1 }
      inPlace.push(replace(span, ` ${printInline(value, style === 'json' ? 'json' : 'flow')}`))
    }
  }
  for (const name of needed) lines.push(`${printKey(name, style)}:${printAfterColon(members[name] ?? null, { style })}`)
  return lines.length === 0 ? inPlace : [...inPlace, addEntries(text, owner.node, lines, lineBreak)]
}

/** Sample values of the fields, with what the owner's constraints demand of them beside the fields that are there. */
function samplesOf(owner: TypedObject, fields: readonly FieldSchema[], dialect: DialectSchemas): JsonObject {
  const samples = Object.fromEntries(fields.map((field) => [field.name, sampleValue(dialect, field)]))
  const present = objectIn(jsonOf(owner)) ?? {}
  return withNeeded(dialect, owner.type, { ...present, ...samples })
}
