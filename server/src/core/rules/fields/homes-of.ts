import { remembered } from '../../base/remembered.ts'
import { isRefusedText } from '../../model/allowed-text.ts'
import { enclosingObjects } from '../../model/enclosing-objects.ts'
import { type PathValue, pathValue } from '../../model/path-value.ts'
import type { TypedDocument, TypedObject } from '../../model/typed-document.ts'
import { allowedValue, objectTypeOf, type Registry } from '../../schema/registry.ts'
import type { DialectSchemas, FieldSchema, Misnomer, ObjectType } from '../../schema/schema.ts'
import type { MappingNode } from '../../yaml/tree.ts'

/** A place for a field: an object, and what stands at a path in it. */
export interface Home {
  readonly object: TypedObject
  readonly at: PathValue
}

/**
 * Where an unknown name would be known, most probable first: what the schema says of the name, what it is the path of, the last item of the list
 * above, fields of the same object below which it lost its indentation, objects around it. Places that hold something already are left out.
 */
export function homesOf(
  owner: TypedObject,
  name: string,
  misnomer: Misnomer | undefined,
  document: TypedDocument,
  registry: Registry,
  dialect: DialectSchemas,
): readonly Home[] {
  const homeAt = (object: TypedObject, path: string) => ({ object, at: pathValue(object, path, dialect) })
  const position = registry.derived(positionsOf)(owner.node).get(name) ?? -1
  const items = lastItems(owner, name, position).map((object) => homeAt(object, name))
  if (misnomer) {
    const { use } = misnomer
    return (use === undefined ? items : use.includes('.') ? [homeAt(owner, use)] : []).filter(isFree)
  }
  const path = pathIn(name)
  const along = path === undefined ? [] : [homeAt(owner, path)]
  const inside = registry
    .derived(fieldsThatKnow)(dialect)(owner.type)(name)
    .sort((a, b) => rankOf(a, owner, position) - rankOf(b, owner, position))
    .map((field) => homeAt(owner, `${field.name}.${name}`))
  const around = enclosingObjects(document, owner)
    .filter(({ type }) => type.fields.some((field) => field.name === name))
    .map((object) => homeAt(object, name))
  return [...along, ...items, ...inside, ...around].filter(isFree)
}

/** Whether a name is the path of the place (`authentication.anonymous.enabled`), each step of which should have a line of its own. */
export function isPathOf(owner: TypedObject, name: string, { object, at }: Home): boolean {
  return object === owner && at.path === pathIn(name)
}

/** The path that a name is meant as. `authentication:anonymous:enabled` are keys that lack their line breaks. */
function pathIn(name: string): string | undefined {
  return /[.:]/.test(name) ? name.replaceAll(':', '.') : undefined
}

/** So many lines below an item may have lost their indentation together. */
const MOST_LOST = 10

/** The last item of the list right above: where its lines end, those that lost their indentation begin. */
function lastItems(owner: TypedObject, name: string, at: number): readonly TypedObject[] {
  const known = owner.node.entries
    .slice(Math.max(0, at - MOST_LOST), Math.max(0, at))
    .map(({ key }) => (key?.kind === 'scalar' ? owner.fields.get(key.text) : undefined))
  const list = known.findLast((field) => field !== undefined)?.value
  const last = list?.is === 'list' ? list.items.at(-1)?.value : undefined
  return last?.is === 'object' && last.type.fields.some((field) => field.name === name) ? [last] : []
}

/** Where the keys of a mapping stand first. To be kept with the registry: a mapping may have thousands of keys that are unknown. */
function positionsOf(_: Registry): (node: MappingNode) => ReadonlyMap<string, number> {
  return remembered((node: MappingNode) => {
    const positions = new Map<string, number>()
    node.entries.forEach(({ key }, position) => {
      if (key?.kind === 'scalar' && !positions.has(key.text)) positions.set(key.text, position)
    })
    return positions
  })
}

function isFree({ at: { written, unknowable, schema } }: Home): boolean {
  return !written && !unknowable && schema !== undefined
}

/**
 * The fields of a type below which a name is known: a field of the object there, or one of a known set of keys of the map. To be kept with the registry, so that
 * of the thousands of unknown names that an object may have none is compared with each field of each of its fields.
 */
function fieldsThatKnow(
  registry: Registry,
): (dialect: DialectSchemas) => (type: ObjectType) => (name: string) => FieldSchema[] {
  return remembered((dialect: DialectSchemas) =>
    remembered(({ fields }: ObjectType) => {
      const namesBelow = new Map(
        fields.map((field) => [field, new Set(objectTypeOf(dialect, field)?.fields.map((below) => below.name))]),
      )
      const known = new Set([...namesBelow.values()].flatMap((names) => [...names]))
      const maps = fields.filter(({ type }) => type.is === 'map')
      const hasKey = ({ type }: FieldSchema, name: string) =>
        type.is === 'map' &&
        allowedValue(registry, type.keys, name) !== undefined &&
        !isRefusedText(name, type.keys, registry)
      return (name: string) =>
        known.has(name) || maps.some((field) => hasKey(field, name))
          ? fields.filter((field) => namesBelow.get(field)?.has(name) || hasKey(field, name))
          : []
    }),
  )
}

/** A field right above without a value has certainly lost it; then come those that are there. */
function rankOf({ name }: FieldSchema, owner: TypedObject, position: number): number {
  const before = owner.node.entries[position - 1]
  const written = owner.fields.get(name)
  if (written && written.entry === before) return 0
  return written ? 1 : 2
}
