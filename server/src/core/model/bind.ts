import type { Span } from '../base/span.ts'
import { fieldsByName } from '../schema/fields-by-name.ts'
import type { KindPlace, Registry } from '../schema/registry.ts'
import { findKind } from '../schema/registry.ts'
import type { DialectSchemas, FieldSchema, ObjectType, UnknownFields, ValueSchema } from '../schema/schema.ts'
import { resolveJsonScalar, resolveScalar } from '../yaml/resolve-scalar.ts'
import { beginsWithFormatName, hasTemplate, isElision } from '../yaml/template.ts'
import type {
  AliasNode,
  MappingEntry,
  MappingNode,
  ScalarNode,
  SequenceItem,
  SequenceNode,
  YamlDocument,
  YamlNode,
} from '../yaml/tree.ts'
import { addBrokenFields } from './add-broken-fields.ts'
import { celAnalyses } from './cel-analyses.ts'
import type { CelEnvironments } from './cel-environments.ts'
import { decodedInto } from './decoded-into.ts'
import { type Expression, WrittenExpression } from './expression.ts'
import { readHeader } from './header.ts'
import { itemKey } from './item-key.ts'
import { LateField } from './late-field.ts'
import { LateItem } from './late-item.ts'
import { lateItems, NONE_LATE } from './late-items.ts'
import {
  type EffectiveEntry,
  effectiveEntries,
  entriesInOrder,
  isPlainMapping,
  keyText,
  withoutStrays,
} from './mapping-entries.ts'
import { collectionForScalar, mismatch, untyped } from './mismatch.ts'
import { readAsText } from './read-as-text.ts'
import { readDocument } from './read-document.ts'
import { rootSchemas } from './root-schemas.ts'
import { scalarFits } from './scalar-fits.ts'
import type {
  TypedDocument,
  TypedField,
  TypedItem,
  TypedMapEntry,
  TypedObject,
  TypedValue,
  UnknownField,
} from './typed-document.ts'
import { variantOf } from './variant.ts'

/**
 * Gives a document its meaning. The only place that does.
 * Total: an unknown key leaves what is below it unbound, a wrong shape becomes a `Mismatch`, a document of somebody else's has no root.
 */
export function bindDocument(
  source: YamlDocument,
  text: string,
  registry: Registry,
  cel: CelEnvironments,
): TypedDocument {
  const { header, reading, overrules, passedOver } = readDocument(source, registry)
  const place = reading.is === 'known' ? reading.place : reading.is === 'flawed' ? reading.guess : undefined
  const schemas = place && registry.derived(rootSchemas)(place)
  if (!place || !schemas?.type || !source.root) return { source, header, reading }
  const knownOf = registry.derived(fieldsByName)
  const everywhere: Everywhere = {
    text,
    registry,
    cel,
    knownOf,
    open: new Set(),
    json: source.json,
    ordinary: source.ordinary === true,
    repeats: { left: MOST_REPEATS },
  }
  const binder: Binder = { everywhere, late: NONE_LATE, around: undefined, ...readerOf(place) }
  const key = header.kind?.span ?? header.apiVersion?.span ?? source.root.span
  const root = bindMapping(binder, source.root, schemas.schema, '', key, schemas.type)
  // With some of it left out, absence proves nothing.
  const rivals = { ...(overrules && { overrules }), ...(passedOver && { passedOver }) }
  const whole = { source, header, reading, place, root, ...rivals }
  return everywhere.repeats.left > 0 ? whole : { ...whole, partial: 'cut' }
}

/** What a binding needs to know everywhere in a document, and the alias targets that are being bound, to stop at a circle. */
interface Everywhere {
  readonly text: string
  readonly cel: CelEnvironments
  readonly registry: Registry
  readonly knownOf: (type: ObjectType) => ReadonlyMap<string, FieldSchema>
  readonly open: Set<YamlNode>
  /** How many values may still come of aliases and merges. */
  readonly repeats: { left: number }
  /** The document is JSON. */
  readonly json: boolean
  /** Nothing in the document has a second meaning elsewhere, so that it does not matter when its fields are bound. */
  readonly ordinary: boolean
}

/** What a binding needs to know at a place. */
interface Binder {
  readonly everywhere: Everywhere
  readonly dialect: DialectSchemas
  readonly version: string
  readonly unknownFields: UnknownFields
  readonly strictSince: string | undefined
  /** Names of fields count whatever their case. */
  readonly anyCase: boolean
  /** Numbers and booleans count as texts. */
  readonly anyText: boolean
  /** The items of the list that is being bound which come too late (`firstOnly` of the schemas). */
  readonly late: ReadonlySet<YamlNode>
  /** The object whose fields are bound. */
  readonly around: TypedObject | undefined
}

/** For the fields of an object. Member by member, as engines are slow at copying objects that were made in several ways. */
function within(binder: Binder, around: TypedObject): Binder {
  const { everywhere, dialect, version, unknownFields, strictSince, anyCase, anyText, late } = binder
  return { everywhere, dialect, version, unknownFields, strictSince, anyCase, anyText, late, around }
}

function readerOf({ dialect, at, kind }: KindPlace): Omit<Binder, 'everywhere' | 'late' | 'around'> {
  const { unknownFields, strictSince } = kind
  return { dialect, version: at.version, unknownFields, strictSince, anyCase: false, anyText: false }
}

/** Aliases may point at nodes that hold aliases; past this depth a document is no configuration but an attack. */
const MAX_DEPTH = 64

/**
 * Aliases of lists of aliases make billions of values of one line. The component's decoder refuses such files for their ratio of values that
 * were decoded to values that are written; here the rest is left unread.
 */
const MOST_REPEATS = 50_000

function bindValue(
  binder: Binder,
  node: YamlNode | undefined,
  schema: ValueSchema,
  path: string,
  key: Span,
): TypedValue {
  const { open, repeats, knownOf } = binder.everywhere
  if (open.size > 0) repeats.left--
  if (!node) return { is: 'null', span: key, key, schema, path }
  if (node.kind === 'alias') return bindAlias(binder, node, schema, path, key)
  const type = schema.type.is === 'object' ? binder.dialect.types[schema.type.name] : undefined
  const plain = type?.plain === undefined || node.kind === 'mapping' ? undefined : knownOf(type).get(type.plain)
  if (plain) return bindValue(binder, node, plain, path, key)
  if (node.kind === 'scalar') return bindScalar(binder, node, schema, path, key)
  if (schema.type.is === 'object') {
    return type ? bindMapping(binder, node, schema, path, key, type) : untyped(node, schema, path, key)
  }
  switch (schema.type.is) {
    case 'any':
      return untyped(node, schema, path, key)
    case 'opaque':
      return node.kind === 'mapping' ? untyped(node, schema, path, key) : mismatch(node, schema, path, key)
    case 'embedded':
      return node.kind === 'mapping' ? bindEmbedded(binder, node, schema, path, key) : mismatch(node, schema, path, key)
    case 'list':
      return node.kind === 'sequence'
        ? bindList(binder, node, schema, schema.type.items, path, key)
        : mismatch(node, schema, path, key)
    case 'map':
      return node.kind === 'mapping'
        ? bindMap(binder, node, schema, schema.type, path, key)
        : mismatch(node, schema, path, key)
    default:
      return collectionForScalar(node, schema, path, key, binder.everywhere.registry)
  }
}

function bindAlias(binder: Binder, node: AliasNode, schema: ValueSchema, path: string, key: Span): TypedValue {
  const { target } = node
  const { open, repeats } = binder.everywhere
  if (!target || open.has(target) || open.size > MAX_DEPTH || repeats.left <= 0) return untyped(node, schema, path, key)
  open.add(target)
  const bound = bindValue(binder, target, schema, path, key)
  open.delete(target)
  return bound
}

function bindScalar(
  binder: Binder,
  node: ScalarNode,
  schema: ValueSchema & Partial<FieldSchema>,
  path: string,
  key: Span,
): TypedValue {
  // Nobody gives a name to what is left out: dots that aliases repeat are a text.
  if (hasTemplate(node.text) && !(node.anchor && isElision(node.text))) return untyped(node, schema, path, key)
  if (node.style === 'plain' && beginsWithFormatName(node.text)) return untyped(node, schema, path, key)
  const written = binder.everywhere.json ? resolveJsonScalar(node) : resolveScalar(node)
  const value = binder.anyText ? readAsText(schema, written, node) : written
  const span = node.span.start === node.span.end ? key : node.span
  if (value.type === 'null') return { is: 'null', node, span, key, schema, path }
  if (schema.type.is === 'any') return { is: 'scalar', node, span, key, schema, path, value }
  if (schema.type.is === 'scalar' && scalarFits(schema.type.name, value)) {
    const expression = schema.cel && expressionOf(binder, node, schema.cel)
    return expression
      ? { is: 'scalar', node, span, key, schema, path, value, expression }
      : { is: 'scalar', node, span, key, schema, path, value }
  }
  return mismatch(node, schema, path, key)
}

/** A text in a place for CEL; blanks only are no expression but a missing one. */
function expressionOf(
  { everywhere, dialect }: Binder,
  node: ScalarNode,
  cel: NonNullable<FieldSchema['cel']>,
): Expression | undefined {
  const environment = node.text.trim() === '' ? undefined : everywhere.cel(dialect.name, cel.environment)
  if (!environment) return undefined
  const results = cel.result ?? ANY_RESULT
  return new WrittenExpression(node, everywhere.text, environment, results, everywhere.registry.derived(celAnalyses))
}

const ANY_RESULT: readonly string[] = []

function bindMapping(
  binder: Binder,
  node: YamlNode,
  schema: ValueSchema,
  path: string,
  key: Span,
  type: ObjectType,
): TypedValue {
  if (node.kind !== 'mapping')
    return node.kind === 'alias' ? bindAlias(binder, node, schema, path, key) : mismatch(node, schema, path, key)
  const fields = new Map<string, TypedField>()
  const unknown: UnknownField[] = []
  const { everywhere, unknownFields, strictSince, around } = binder
  const known = everywhere.knownOf(type)
  const object: TypedObject = {
    is: 'object',
    node,
    span: node.span,
    key,
    schema,
    path,
    type,
    known,
    fields,
    unknown,
    unknownFields,
    strictSince,
    around,
  }
  const inside = within(binder, object)
  let templateKeys = false as boolean
  eachEntry(binder, node, (written, merged) => {
    const name = keyText(written)
    if (name === undefined || !written.key) return
    const field = known.get(name) ?? (binder.anyCase ? inAnyCase(type, name) : undefined)
    if (!field && hasTemplate(name)) {
      templateKeys ||= !merged
      return
    }
    if (!field || (field.versions && !field.versions.includes(binder.version))) {
      unknown.push({ name, key: written.key.span, entry: written })
      return
    }
    const earlier = fields.get(field.name)
    if (stopsAt(binder, earlier)) return
    const entry = decodedInto(everywhere.json, earlier, written)
    fields.set(field.name, typedField(inside, node, entry, merged, written.key.span, field, below(path, name)))
  })
  if (!everywhere.ordinary) addBrokenFields(object, fields)
  return templateKeys ? Object.assign(object, { templateKeys }) : object
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function typedField(
  binder: Binder,
  owner: MappingNode,
  entry: MappingEntry,
  merged: boolean,
  key: Span,
  schema: FieldSchema,
  path: string,
): TypedField {
  const { name } = schema
  const { value: node } = entry
  const unread = isUnread(binder, owner, schema) && { unread: true as const }
  if (binder.everywhere.ordinary && path === name)
    return new LateField({ name, key, entry, schema, merged, ...unread }, () =>
      bindField(binder, owner, node, schema, path, key),
    )
  const value = bindField(binder, owner, node, schema, path, key)
  return unread ? { name, key, entry, schema, merged, value, ...unread } : { name, key, entry, schema, merged, value }
}

/** JSON is decoded as it is read: a value of the wrong type is the end, although its key stands again behind it. */
function stopsAt({ everywhere }: Binder, earlier: { readonly value: TypedValue } | undefined): boolean {
  return everywhere.json && earlier?.value.is === 'mismatch'
}

function inAnyCase({ fields }: ObjectType, name: string): FieldSchema | undefined {
  return fields.find((field) => field.name.toLowerCase() === name.toLowerCase())
}

/** Shows the entries that count, and whether they come of a merge. */
function eachEntry(binder: Binder, node: MappingNode, see: (entry: MappingEntry, merged: boolean) => void): void {
  if (isPlainMapping(node)) for (const entry of node.entries) see(entry, false)
  else for (const { entry, merged } of entriesWithin(binder, node)) see(entry, merged)
}

/** The entries, those of merges as long as there may be more of them. */
function entriesWithin({ everywhere: { repeats }, dialect }: Binder, node: MappingNode): readonly EffectiveEntry[] {
  if (repeats.left <= 0) return node.entries.map((entry) => ({ entry, merged: false }))
  const entries = dialect.mergedKeys === 'repeated' ? entriesInOrder(node) : effectiveEntries(node)
  repeats.left -= Math.max(0, entries.length - node.entries.length)
  return withoutStrays(entries)
}

/** The value of a field of `owner`. What a field beside it decides about its type is settled here. */
function bindField(
  binder: Binder,
  owner: MappingNode,
  node: YamlNode | undefined,
  field: FieldSchema,
  path: string,
  key: Span,
): TypedValue {
  if (!field.variants) return bindValue(binder, node, field, path, key)
  const variant = variantOf(field.variants, owner)
  if (variant?.type !== undefined) {
    const schema: ValueSchema = { ...field, type: { is: 'object', name: variant.type } }
    const { unknownFields = 'rejected', anyCase = false, anyText = false } = variant
    return bindValue({ ...binder, unknownFields, strictSince: undefined, anyCase, anyText }, node, schema, path, key)
  }
  const value = bindValue(binder, node, field, path, key)
  return value.is === 'mismatch' && !variant ? untyped(value.node, field, path, key) : value
}

function isUnread({ late }: Binder, owner: MappingNode, { variants }: FieldSchema): boolean {
  return variants !== undefined && (late.has(owner) || variantOf(variants, owner) === undefined)
}

function bindMap(
  binder: Binder,
  node: MappingNode,
  schema: ValueSchema,
  of: { keys: ValueSchema; values: ValueSchema },
  path: string,
  key: Span,
): TypedValue {
  // Of a key that stands twice only the last value counts, as with fields.
  const byName = new Map<string, TypedMapEntry>()
  let templateKeys = false as boolean
  eachEntry(binder, node, (entry, merged) => {
    const name = keyText(entry)
    if (name === undefined || !entry.key) return
    const isTemplate = hasTemplate(name)
    templateKeys ||= isTemplate && !merged
    if (isTemplate || stopsAt(binder, byName.get(name))) return
    const value = bindValue(binder, entry.value, of.values, `${path}.${name}`, entry.key.span)
    byName.delete(name)
    byName.set(name, { name, key: entry.key.span, entry, keySchema: of.keys, value })
  })
  const entries = [...byName.values()]
  return { is: 'map', node, span: node.span, key, schema, path, entries, byName, ...(templateKeys && { templateKeys }) }
}

function bindList(
  binder: Binder,
  node: SequenceNode,
  schema: ValueSchema,
  itemSchema: ValueSchema,
  path: string,
  key: Span,
): TypedValue {
  const late = lateItems(node, itemSchema, binder.dialect)
  const inner = late === binder.late ? binder : { ...binder, late }
  const bind = (item: SequenceItem, index: number) =>
    bindValue(inner, item.node, itemSchema, `${path}[${index}]`, itemKey(item))
  const isLate = node.shown && binder.everywhere.ordinary
  const items: TypedItem[] = node.items.map((item, at) => {
    const index = node.shown?.indexes[at] ?? at
    return isLate ? new LateItem(index, item, bind) : { index, item, value: bind(item, index) }
  })
  return { is: 'list', node, span: node.span, key, schema, path, items }
}

/** An embedded object of a kind that the same dialect describes is typed by its own header; any other is somebody else's. */
function bindEmbedded(binder: Binder, node: MappingNode, schema: ValueSchema, path: string, key: Span): TypedValue {
  const header = readHeader(node)
  const { registry } = binder.everywhere
  const place = findKind(registry, header.apiVersion?.text ?? '', header.kind?.text ?? '')
  const read = place && registry.derived(rootSchemas)(place)
  if (!place || !read?.type) return untyped(node, schema, path, key)
  return bindMapping({ ...binder, ...readerOf(place) }, node, read.schema, path, key, read.type)
}
