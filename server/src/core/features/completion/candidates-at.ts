import type { JsonValue } from '../../base/json-value.ts'
import { excludedFields } from '../../model/excluded-fields.ts'
import { existsIn } from '../../model/releases.ts'
import { objectTypeOf } from '../../schema/registry.ts'
import type { FieldSchema, ObjectType } from '../../schema/schema.ts'
import { printInline } from '../../yaml/print-value.ts'
import type { Candidate, Rank } from './candidate.ts'
import type { CompletionScope } from './completion-scope.ts'
import { releaseIn } from './completion-scope.ts'
import { fieldKey, valueKey } from './documentation-key.ts'
import { fixed, listDraft, objectDraft } from './draft.ts'
import { draftMember, draftOf, neededFields } from './draft-of.ts'
import { isForbidden } from './forbidden-fields.ts'
import { embeddedHeader, headerKeyCandidates } from './header-candidates.ts'
import type { Located } from './located.ts'
import { fieldsOf, partOf } from './located.ts'
import type { SuggestedValue } from './suggested-values.ts'
import { suggestedCollections, suggestedValues } from './suggested-values.ts'

/** What is there already and need not be offered again. */
interface Taken {
  readonly keys: ReadonlySet<string>
  /** Texts of scalars that a list without repetition already holds. */
  readonly items: ReadonlySet<string>
}

export const NOTHING_TAKEN: Taken = { keys: new Set(), items: new Set() }

/** What fits where `at` is: keys of an object or map as mappings, items of a list as lists, values of a scalar as they are. */
export function candidatesAt(scope: CompletionScope, at: Located, taken: Taken): readonly Candidate[] {
  switch (at.schema.type.is) {
    case 'object':
      return at.embedded
        ? [...headerKeyCandidates(scope, embeddedHeader(at), taken.keys), ...fieldCandidates(scope, at, taken.keys)]
        : fieldCandidates(scope, at, taken.keys)
    case 'embedded':
      return headerKeyCandidates(scope, embeddedHeader(at), taken.keys)
    case 'map':
      return [...keyCandidates(scope, at, taken.keys), ...(taken.keys.size === 0 ? collectionCandidates(at) : [])]
    case 'list':
      return [
        ...itemCandidates(scope, at, taken.items).map((item) => ({ ...item, draft: listDraft(item.draft) })),
        ...(taken.items.size === 0 ? collectionCandidates(at) : []),
      ]
    case 'opaque':
      return collectionCandidates(at)
    case 'scalar':
    case 'any':
      return valueCandidates(scope, at, taken.items)
  }
}

/** Items of the list that is located, without their dash. */
export function itemCandidates(scope: CompletionScope, at: Located, taken: ReadonlySet<string>): readonly Candidate[] {
  if (at.schema.type.is !== 'list') return []
  const item = partOf(at, 'items', at.schema.type.items)
  return candidatesAt(scope, item, { keys: new Set(), items: taken })
}

/** Values of a type that may be written plainly instead of as a mapping. */
export function plainCandidates(scope: CompletionScope, at: Located): readonly Candidate[] {
  const type = objectTypeOf(at.place.dialect, at.schema)
  const field = type?.plain === undefined ? undefined : type.fields.find(({ name }) => name === type.plain)
  if (!type || !field) return []
  const plain: Located = { schema: field, place: at.place, parent: at, owner: { type, field, via: [] } }
  return candidatesAt(scope, plain, NOTHING_TAKEN)
}

function fieldCandidates(scope: CompletionScope, at: Located, present: ReadonlySet<string>): readonly Candidate[] {
  const type = objectTypeOf(at.place.dialect, at.schema)
  if (!type) return []
  const release = releaseIn(scope, at.place.dialect)
  const needed = neededFields(at, type, present)
  const excluded = excludedFields(type, present)
  const fields = fieldsOf(at).filter(
    (field) => !present.has(field.name) && existsIn(release, field) && !isForbidden(scope, at, field.name),
  )
  const single = fields.map((field) => fieldCandidate(scope, at, type, field, rankOf(field, needed, excluded)))
  return needed.length > 1 ? [neededCandidate(scope, at, type, needed), ...single] : single
}

function rankOf(field: FieldSchema, needed: readonly FieldSchema[], excluded: ReadonlySet<string>): Rank {
  if (field.deprecated) return 'deprecated'
  if (excluded.has(field.name)) return 'unlikely'
  return needed.includes(field) ? 'required' : 'usual'
}

function fieldCandidate(
  scope: CompletionScope,
  at: Located,
  type: ObjectType,
  field: FieldSchema,
  rank: Rank,
): Candidate {
  return {
    label: field.name,
    kind: 'field',
    detail: fieldDetail(field),
    draft: objectDraft(draftMember(scope, at, type, field)),
    rank,
    documentationKey: fieldKey(at, type.name, field.name),
    ...(field.deprecated && { deprecated: true }),
  }
}

/** All missing fields of an object that it cannot do without, at once. */
function neededCandidate(
  scope: CompletionScope,
  at: Located,
  type: ObjectType,
  needed: readonly FieldSchema[],
): Candidate {
  return {
    label: needed.map(({ name }) => name).join(', '),
    kind: 'item',
    detail: 'everything required',
    draft: objectDraft(...needed.map((field) => draftMember(scope, at, type, field))),
    rank: 'skeleton',
  }
}

/** Type, whether it is required, and the default: what one looks for first. */
function fieldDetail(field: FieldSchema): string {
  const parts = [field.typeText]
  if (field.presence === 'required') parts.push('required')
  if (field.deprecated) parts.push('deprecated')
  if (field.default !== undefined && field.default !== '') parts.push(`default ${printInline(field.default, 'flow')}`)
  return parts.join(', ')
}

function keyCandidates(scope: CompletionScope, at: Located, present: ReadonlySet<string>): readonly Candidate[] {
  const { type } = at.schema
  if (type.is !== 'map') return []
  const keys = partOf(at, 'keys', type.keys)
  return suggestedValues(scope, keys)
    .list.filter(({ value }) => typeof value === 'string' && !present.has(value))
    .map((suggested) => {
      const key = String(suggested.value)
      const value = draftOf(scope, partOf(at, 'values', type.values, key))
      return { ...valueCandidate(keys, suggested), kind: 'field', preselect: false, draft: objectDraft({ key, value }) }
    })
}

function valueCandidates(scope: CompletionScope, at: Located, taken: ReadonlySet<string>): readonly Candidate[] {
  return suggestedValues(scope, at)
    .list.filter(({ value }) => !taken.has(String(value)))
    .map((suggested) => valueCandidate(at, suggested))
}

function valueCandidate(at: Located, suggested: SuggestedValue): Candidate {
  const { value, known, isDefault } = suggested
  const detail = valueDetail(suggested)
  return {
    label: value === '' ? '""' : String(value),
    kind: 'value',
    ...(detail !== '' && { detail }),
    draft: fixed(value),
    rank: rankOfValue(suggested),
    ...(known?.deprecated && { deprecated: true }),
    ...(isDefault && { preselect: true }),
    ...(at.owner && { documentationKey: valueKey(at, at.owner, value) }),
  }
}

function rankOfValue({ known, origin }: SuggestedValue): Rank {
  if (known?.deprecated) return 'deprecated'
  // A gate that cannot be switched any more is hardly what is looked for.
  if (known?.locked !== undefined) return 'unlikely'
  return origin === 'example' ? 'example' : 'usual'
}

function valueDetail({ known, isDefault, origin }: SuggestedValue): string {
  const parts: string[] = []
  if (known?.note !== undefined) parts.push(known.note)
  else if (known?.on !== undefined) parts.push(known.on ? 'on by default' : 'off by default')
  if (known?.deprecated && known.note === undefined) parts.push('deprecated')
  if (known?.platform !== undefined) parts.push(`${known.platform} only`)
  if (isDefault) parts.push('default')
  if (origin === 'example') parts.push('example')
  return [...new Set(parts)].join(', ')
}

/** Defaults and examples of lists and maps, whole; of those that look alike the first. */
function collectionCandidates(at: Located): readonly Candidate[] {
  const byLabel = new Map<string, Candidate>()
  for (const { value, isDefault } of suggestedCollections(at)) {
    const label = shortened(value)
    if (byLabel.has(label)) continue
    byLabel.set(label, {
      label,
      kind: 'value',
      detail: isDefault ? 'default' : 'example',
      draft: fixed(value),
      rank: isDefault ? 'usual' : 'example',
      ...(isDefault && { preselect: true }),
    })
  }
  return [...byLabel.values()]
}

const LONGEST_LABEL = 60

function shortened(value: JsonValue): string {
  const text = printInline(value, 'flow')
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text
}
