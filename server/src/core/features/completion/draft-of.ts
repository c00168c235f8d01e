import { holdsAlways } from '../../schema/constraint-words.ts'
import { HEADER_NAMES } from '../../schema/header-names.ts'
import { textsIn } from '../../schema/json-access.ts'
import { objectTypeOf } from '../../schema/registry.ts'
import { emptyScalar } from '../../schema/sample-value.ts'
import type { FieldSchema, ObjectType } from '../../schema/schema.ts'
import type { CompletionScope } from './completion-scope.ts'
import type { Draft, DraftMember } from './draft.ts'
import { fixed, hole, listDraft, objectDraft } from './draft.ts'
import type { Located } from './located.ts'
import { fieldAt, fieldsOf, partOf } from './located.ts'
import type { SuggestedValue } from './suggested-values.ts'
import { suggestedValues } from './suggested-values.ts'

/** A longer choice is no help in a menu that cannot be searched; the value's own completion offers it. */
const MAX_CHOICES = 16
/** Types may hold themselves. */
const MAX_DEPTH = 8

/** What to write for a value that does not exist yet: required fields down to the last scalar, places to fill for the rest. */
export function draftOf(scope: CompletionScope, at: Located, depth = 0): Draft {
  const { schema } = at
  switch (schema.type.is) {
    case 'object': {
      const type = objectTypeOf(at.place.dialect, schema)
      return type && depth < MAX_DEPTH ? objectDraft(...requiredMembers(scope, at, type, depth)) : objectDraft()
    }
    case 'list':
      return listDraft(draftOf(scope, partOf(at, 'items', schema.type.items), depth + 1))
    case 'embedded':
      return objectDraft(...HEADER_NAMES.map((key) => ({ key, value: hole('') })))
    case 'map':
    case 'opaque':
      return objectDraft()
    case 'scalar':
    case 'any':
      return scalarDraft(scope, at)
  }
}

/** A field with what belongs behind its colon. */
export function draftMember(
  scope: CompletionScope,
  parent: Located,
  type: ObjectType,
  field: FieldSchema,
  depth = 0,
): DraftMember {
  return { key: field.name, value: draftOf(scope, fieldAt(parent, type, field), depth) }
}

/** The fields that an object cannot do without: required ones, and the first of those of which one must be there. */
export function neededFields(at: Located, type: ObjectType, present: ReadonlySet<string>): readonly FieldSchema[] {
  const needed = new Set(firstAlternatives(type, present))
  return fieldsOf(at).filter(
    (field) => !present.has(field.name) && (field.presence === 'required' || needed.has(field.name)),
  )
}

function requiredMembers(scope: CompletionScope, at: Located, type: ObjectType, depth: number): readonly DraftMember[] {
  return neededFields(at, type, new Set()).map((field) => draftMember(scope, at, type, field, depth + 1))
}

/** Of each group of which one must be there and none is: the first. Only groups that hold under all circumstances. */
function firstAlternatives(type: ObjectType, present: ReadonlySet<string>): readonly string[] {
  const first: string[] = []
  for (const { words, effect } of type.constraints.filter(holdsAlways)) {
    const group = [...textsIn(words['oneOf']), ...textsIn(words['atLeastOne'])]
    if (effect !== 'rejected' || group.length === 0) continue
    const [name] = group
    if (name !== undefined && !group.some((path) => present.has(path.split('.')[0] ?? path))) first.push(name)
  }
  return first
}

function scalarDraft(scope: CompletionScope, at: Located): Draft {
  const { list, closed } = suggestedValues(scope, at)
  const usable = list.filter(({ known }) => !known?.deprecated)
  const [only] = usable
  if (closed && only && usable.length === 1) return fixed(only.value)
  const choices = usable.length > MAX_CHOICES ? [] : defaultFirst(usable)
  return hole(
    emptyScalar(at.schema),
    choices.map(({ value }) => value),
  )
}

function defaultFirst(values: readonly SuggestedValue[]): readonly SuggestedValue[] {
  // Booleans already come in the order that suits them.
  return [...values].sort((a, b) => (typeof a.value === 'boolean' ? 0 : Number(b.isDefault) - Number(a.isDefault)))
}
