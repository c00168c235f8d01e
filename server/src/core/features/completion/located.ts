import { readHeader } from '../../model/header.ts'
import { variantOf } from '../../model/variant.ts'
import type { KindPlace, Registry } from '../../schema/registry.ts'
import { findKind, objectTypeOf } from '../../schema/registry.ts'
import type { FieldSchema, ObjectType, ValueSchema, Variant } from '../../schema/schema.ts'
import type { YamlPath } from '../../yaml/cursor-at.ts'
import type { YamlNode } from '../../yaml/tree.ts'
import { stepInto } from './node-at.ts'

/** A schema and where it was found: what a cursor's path leads to. */
export interface Located {
  readonly schema: ValueSchema
  readonly place: KindPlace
  /** The node at the path, as far as one is written. */
  readonly node?: YamlNode
  /** The nearest field on the way and its type: candidates of items and map values come from its words, too. */
  readonly owner?: FieldOwner
  /** What holds this: the object, map or list; and the key or index there, as far as it is known. */
  readonly parent?: Located
  readonly step?: string | number
  /** An object that carries its own header inside another document. */
  readonly embedded?: boolean
}

export interface FieldOwner {
  readonly type: ObjectType
  readonly field: FieldSchema
  /** From the field's own value to this one. */
  readonly via: readonly Via[]
}

/** A part of a list's or map's schema. */
export type Via = 'items' | 'keys' | 'values'

/** The root of a document of a kind. */
export function locateRoot(place: KindPlace, node: YamlNode | undefined): Located {
  const schema: ValueSchema = { type: { is: 'object', name: place.kind.type }, typeText: place.kind.kind }
  return { schema, place, ...(node && { node }) }
}

/** Follows `path` from `root`; undefined where the schemas know nothing. */
export function locate(registry: Registry, root: Located, path: YamlPath): Located | undefined {
  let at: Located | undefined = root
  for (const step of path) at = at && locateStep(embeddedRoot(registry, at), step)
  return at && embeddedRoot(registry, at)
}

/** The fields that an object has in its version, without a header. */
export function fieldsOf(at: Located): readonly FieldSchema[] {
  const fields = objectTypeOf(at.place.dialect, at.schema)?.fields ?? []
  return fields.filter((field) => field.versions?.includes(at.place.at.version) ?? true)
}

/** The schema of a part of what is located; the owner stays and notes the way. */
export function partOf(at: Located, via: Via, schema: ValueSchema, step?: string | number, node?: YamlNode): Located {
  return {
    schema,
    place: at.place,
    parent: at,
    ...(step !== undefined && { step }),
    ...(node && { node }),
    ...(at.owner && { owner: { ...at.owner, via: [...at.owner.via, via] } }),
  }
}

/** A field of the object that is located. */
export function fieldAt(at: Located, type: ObjectType, field: FieldSchema, node?: YamlNode): Located {
  return {
    schema: field,
    place: at.place,
    parent: at,
    step: field.name,
    owner: { type, field, via: [] },
    ...(node && { node }),
  }
}

function locateStep(at: Located, step: string | number): Located | undefined {
  const node = stepInto(at.node, step)
  const { type } = at.schema
  if (type.is === 'list') return typeof step === 'number' ? partOf(at, 'items', type.items, step, node) : undefined
  if (typeof step === 'number') return undefined
  if (type.is === 'map') return partOf(at, 'values', type.values, step, node)
  const owner = objectTypeOf(at.place.dialect, at.schema)
  const field = owner && fieldsOf(at).find((candidate) => candidate.name === step)
  return owner && field && fieldAt(at, owner, field, node)
}

/** What the schemas say of an embedded object, where a field beside it decides what it is. */
export function variantAt({ owner, parent }: Located): Variant | undefined {
  const variants = owner?.via.length === 0 ? owner.field.variants : undefined
  return variants && parent?.node?.kind === 'mapping' ? variantOf(variants, parent.node) : undefined
}

/** An embedded object is typed by what stands beside it, or if its kind is known by its own header. */
function embeddedRoot(registry: Registry, at: Located): Located {
  if (at.schema.type.is !== 'embedded') return at
  const type = variantAt(at)?.type
  if (type !== undefined) return { ...at, schema: { ...at.schema, type: { is: 'object', name: type } } }
  const header = readHeader(at.node)
  const place = findKind(registry, header.apiVersion?.text ?? '', header.kind?.text ?? '')
  if (!place) return at
  return { ...locateRoot(place, at.node), parent: at, embedded: true }
}
