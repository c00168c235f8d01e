import type { Span } from '../base/span.ts'
import type { KindPlace } from '../schema/registry.ts'
import type { FieldSchema, ObjectType, UnknownFields, ValueSchema } from '../schema/schema.ts'
import type { ResolvedScalar } from '../yaml/resolve-scalar.ts'
import type {
  MappingEntry,
  MappingNode,
  ScalarNode,
  SequenceItem,
  SequenceNode,
  YamlDocument,
  YamlNode,
} from '../yaml/tree.ts'
import type { Expression } from './expression.ts'
import type { Header, HeaderField, HeaderReading } from './header.ts'
import type { ReportedMarker } from './left-out-marker.ts'
import type { Emptiness } from './unread-document.ts'

/**
 * What a document is that is no whole one: a `patch` is laid over another one by a tool, which reads it as YAML; a `drop-in` by the component itself; of one
 * that is `cut`, some was left out here.
 */
export type DocumentPart = 'patch' | 'drop-in' | 'cut'

/**
 * A YAML document with meaning: every node that the schemas know carries its schema. Only `bind.ts` assigns meaning.
 *
 * A node whose shape does not fit its schema becomes a `Mismatch`. What lies below an unknown key is not bound at all.
 * Aliases and `<<` merges are bound to their targets, so a finding about what they bring is underlined there, where it is mended.
 */
export interface TypedDocument {
  readonly source: YamlDocument
  readonly header: Header
  readonly reading: HeaderReading
  /** The kind that the document is read as, or was probably meant to be; absent for documents of others. */
  readonly place?: KindPlace
  readonly root?: TypedValue
  /** Keys of the header in another case, beside right ones, that the component reads in place of those, or refuses. */
  readonly overrules?: readonly HeaderField[]
  /** What else the header holds where the component goes by keys in another case. */
  readonly passedOver?: Header
  /** Present where something else has what the document lacks. */
  readonly partial?: DocumentPart
  /** Nobody reads the document, as far as the file tells (`model/unread-document.ts`). */
  readonly unread?: true
  /** It is the only document behind a first one that is empty. */
  readonly behindEmpty?: Emptiness
  /** Lines `---` that are missing before or behind it. */
  readonly leftOut?: readonly ReportedMarker[]
  /** Of one of several that such lines are missing between: all of them, which are one document as it is written. */
  readonly undivided?: Span
}

export type TypedValue = TypedObject | TypedMap | TypedList | TypedScalar | TypedNull | Untyped | Mismatch

interface TypedBase {
  /** Absent where nothing is written (`key:` with no value). */
  readonly node?: YamlNode
  /** What to underline for a finding about the value: the node, or the key when there is no node. */
  readonly span: Span
  readonly schema: ValueSchema
  /** What names the value: its key; for an item of a list its first key, or itself; for the root the value of `kind`. */
  readonly key: Span
  /** Path for people, such as `jwt[0].issuer.url`; empty at the root. */
  readonly path: string
}

export interface TypedObject extends TypedBase {
  readonly is: 'object'
  readonly node: MappingNode
  readonly type: ObjectType
  /** The fields of the type by name. */
  readonly known: ReadonlyMap<string, FieldSchema>
  /** Known fields by name, in the order of the text. Of repeated keys the last one wins, as in the component's decoder. */
  readonly fields: ReadonlyMap<string, TypedField>
  readonly unknown: readonly UnknownField[]
  /** Templates write some of the keys that stand here. */
  readonly templateKeys?: true
  /** What becomes of unknown fields: objects that are embedded in a document have readers of their own. */
  readonly unknownFields: UnknownFields
  /** First release whose reader rejects them. */
  readonly strictSince: string | undefined
  /** The innermost object that holds this one, as its field or in lists and maps; none at the root. */
  readonly around: TypedObject | undefined
}

export interface TypedField {
  readonly name: string
  /** The key's text; in a merged field, the key at its place of definition. */
  readonly key: Span
  readonly entry: MappingEntry
  readonly schema: FieldSchema
  readonly value: TypedValue
  /** The field comes from a `<<` merge and is not written in the object itself. */
  readonly merged: boolean
  /** Nobody reads the value. It is bound all the same, for whoever looks at it or completes it. */
  readonly unread?: true
}

export interface UnknownField {
  readonly name: string
  readonly key: Span
  readonly entry: MappingEntry
}

export interface TypedMap extends TypedBase {
  readonly is: 'map'
  readonly node: MappingNode
  readonly entries: readonly TypedMapEntry[]
  /** The same: a map can have as many keys as somebody asks for one by one. */
  readonly byName: ReadonlyMap<string, TypedMapEntry>
  /** A template writes a key, so what is not written may be. */
  readonly templateKeys?: true
}

export interface TypedMapEntry {
  readonly name: string
  readonly key: Span
  readonly entry: MappingEntry
  readonly keySchema: ValueSchema
  readonly value: TypedValue
}

export interface TypedList extends TypedBase {
  readonly is: 'list'
  readonly node: SequenceNode
  readonly items: readonly TypedItem[]
}

/** How many items a list has, those that are left out of the text included. */
export function itemCount({ items, node: { shown } }: TypedList): number {
  return shown?.count ?? items.length
}

export interface TypedItem {
  /** In the whole list, of which a part may be left out. */
  readonly index: number
  readonly item: SequenceItem
  readonly value: TypedValue
}

/** A scalar of the right type. `value` is what the component's decoder sees. */
export interface TypedScalar extends TypedBase {
  readonly is: 'scalar'
  readonly node: ScalarNode
  readonly value: ResolvedScalar
  /** Present in a place for CEL. */
  readonly expression?: Expression
}

/** An explicit null, or nothing at all: equal to an absent field (upstream rule 13). */
export interface TypedNull extends TypedBase {
  readonly is: 'null'
}

/** A value of which the schema knows nothing (`Any`, `Object`, an embedded object of an unknown kind), or one that holds a template. */
export interface Untyped extends TypedBase {
  readonly is: 'untyped'
  readonly node: YamlNode
}

/** A value of the wrong shape or type. */
export interface Mismatch extends TypedBase {
  readonly is: 'mismatch'
  readonly node: YamlNode
  /** What was found, for the message: `a list`, `the number 5`, `the boolean yes`. */
  readonly found: string
}
