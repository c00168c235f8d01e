import type { JsonObject, JsonValue } from '../base/json-value.ts'

/**
 * The compiled schemas: the data under `schemas/` after parsing, inlining, overlaying of dialects and checking.
 * Plain JSON, so that the build can store it in one file (`packSchemas`). The words and their meaning are documented in `schemas/meta.yaml`.
 */
export interface CompiledSchemas {
  /** Overlays first, as they are what real components read; then the base, then dialects of their own (such as the schema language). */
  readonly dialects: readonly DialectSchemas[]
  readonly vocabularies: Readonly<Record<string, Vocabulary>>
  /** Documents of the schema language's other kinds (CEL environments and functions), as written, by kind, in the order of their paths. */
  readonly documents: Readonly<Record<string, readonly JsonObject[]>>
}

export interface DialectSchemas {
  readonly name: string
  readonly doc: string
  /** Releases that can be chosen as target, oldest first. Empty for a dialect without releases. */
  readonly releases: readonly string[]
  /** An explicit null is the zero of its type in lists and maps; absent: it counts as absent everywhere. */
  readonly nulls?: 'zero'
  /** A merged key that is there already counts as written twice; absent: it is overridden. */
  readonly mergedKeys?: 'repeated'
  /** Of a file the components read the first document alone; absent: each document is judged for itself. */
  readonly streams?: 'first'
  readonly kinds: readonly KindSchema[]
  readonly types: Readonly<Record<string, ObjectType>>
  /** Kinds that live in the dialect's groups and are not described here, by group. */
  readonly otherKinds?: Readonly<Record<string, readonly string[]>>
}

/** One kind at the groups and versions where a dialect has it. */
export interface KindSchema {
  readonly kind: string
  readonly type: string
  readonly versions: readonly KindVersion[]
  readonly unknownFields: UnknownFields
  /** First release that rejects unknown fields; earlier ones ignore them. */
  readonly strictSince?: string
  /** Other owners use the name too: a document is of this kind only when its group says so exactly. */
  readonly commonName?: boolean
  /** Its loader takes a file that lacks `apiVersion` or `kind` for this kind. */
  readonly impliedHeader?: boolean
  /** Its loader finds `apiVersion` and `kind` in any case, logs a key in another case as unknown, and goes on. */
  readonly headerInAnyCase?: boolean
  /** Root fields that tell older forms of the file: without a header that is known, it is one of these. */
  readonly olderForms?: readonly string[]
  readonly doc: string
  readonly component?: string
  readonly flag?: string
  readonly source?: string
}

/** What the component does with an object that has a field which it does not know. */
export type UnknownFields = 'rejected' | 'ignored'

/** Recommended versions come first. */
export interface KindVersion {
  readonly group: string
  readonly version: string
  readonly since?: string
  readonly until?: string
}

export type ScalarTypeName =
  | 'string'
  | 'bool'
  | 'int32'
  | 'int64'
  | 'uint32'
  | 'float64'
  | 'Duration'
  | 'Quantity'
  | 'Time'
  | 'DurationOrNanoseconds'

export type TypeRef =
  | { readonly is: 'scalar'; readonly name: ScalarTypeName }
  | { readonly is: 'list'; readonly items: ValueSchema }
  | { readonly is: 'map'; readonly keys: ValueSchema; readonly values: ValueSchema }
  | { readonly is: 'object'; readonly name: string }
  /** Any mapping, nothing known of its members. */
  | { readonly is: 'opaque' }
  /** An object that carries its own apiVersion and kind. */
  | { readonly is: 'embedded' }
  | { readonly is: 'any' }

export interface ObjectType {
  readonly name: string
  readonly doc?: string
  /** The field that a value stands for which is no mapping (a matcher's `is`). Absent for nearly all types: anything but a mapping is a mismatch. */
  readonly plain?: string
  /** RE2 expression of the object where one text was written for it; its named groups are fields. */
  readonly textForm?: string
  /** In the order in which a person would write them; inlined types are already flattened. */
  readonly fields: readonly FieldSchema[]
  readonly constraints: readonly Constraint[]
  readonly label: readonly string[]
  readonly misnomers: Readonly<Record<string, Misnomer>>
  readonly source?: string
}

export interface Misnomer {
  readonly use?: string
  readonly unwrap?: boolean
  readonly doc?: string
}

/** What is known of a value, wherever it stands. */
export interface ValueSchema {
  readonly type: TypeRef
  /** The type as the schema file spells it, for people. */
  readonly typeText: string
  readonly format?: string
  readonly values?: ValueSet
  readonly minimum?: JsonValue
  readonly maximum?: JsonValue
  readonly exclusiveMinimum?: JsonValue
  readonly exclusiveMaximum?: JsonValue
  readonly allow?: readonly JsonValue[]
  readonly refuse?: readonly JsonValue[]
  readonly multipleOf?: number
  readonly cutTo?: JsonValue
  readonly overflowsToZero?: boolean
  readonly nonEmpty?: boolean
  readonly emptyEffect?: Effect
  readonly minItems?: number
  readonly maxItems?: number
  readonly unique?: readonly string[]
  readonly pattern?: string
  readonly patternDoc?: string
  readonly patternEffect?: Effect
  readonly effect?: Effect
  readonly platform?: string
  readonly sensitive?: boolean
  /** What a release, and those before it, demanded in place of what stands here. */
  readonly earlier?: Readonly<Record<string, EarlierDemands>>
}

/** The demands that can differ between releases. */
export type EarlierDemands = Pick<
  ValueSchema,
  'format' | 'minimum' | 'maximum' | 'exclusiveMinimum' | 'exclusiveMaximum'
>

export interface FieldSchema extends ValueSchema {
  readonly name: string
  readonly doc: string
  readonly presence: 'required' | 'listed' | 'optional'
  readonly default?: JsonValue
  readonly defaultNote?: string
  readonly zeroIsUnset?: boolean
  readonly nullable?: boolean
  readonly variants?: Variants
  readonly deprecated?: Deprecation
  readonly needsGate?: readonly string[]
  readonly gateForDefault?: boolean
  /** The field is the map that switches feature gates. */
  readonly gates?: boolean
  readonly ignoredUnless?: Readonly<Record<string, Matcher>>
  readonly unreadUnless?: Readonly<Record<string, Matcher>>
  /** The same for values of a map, by their keys. */
  readonly keysUnreadUnless?: Readonly<Record<string, Readonly<Record<string, Matcher>>>>
  readonly versions?: readonly string[]
  readonly since?: string
  readonly until?: string
  readonly cel?: { readonly environment: string; readonly result?: readonly string[] }
  readonly defines?: string
  readonly refers?: string
  readonly path?: 'file' | 'directory' | 'socket'
  readonly flag?: string
  readonly examples?: readonly JsonValue[]
  readonly rule?: readonly string[]
  readonly source?: string
}

/** What an embedded object must be, by the text of a field beside it. */
export interface Variants {
  readonly by: string
  readonly firstOnly?: boolean
  readonly of: Readonly<Record<string, Variant>>
}

export interface Variant {
  /** Headers, `group/version Kind`. */
  readonly kinds?: readonly string[]
  readonly type?: string
  readonly unknownFields?: UnknownFields
  readonly anyCase?: boolean
  readonly anyText?: boolean
}

/** Allowed values: written at the field (`enum`) or a named vocabulary. */
export type ValueSet =
  | { readonly is: 'enum'; readonly open: boolean; readonly values: Readonly<Record<string, EnumValue>> }
  | { readonly is: 'vocabulary'; readonly name: string; readonly open: boolean }

export interface EnumValue extends GateFacts {
  readonly otherNames?: readonly string[]
  readonly exactCase?: boolean
  readonly doc?: string
  readonly deprecated?: Deprecation
  readonly since?: string
  readonly until?: string
  readonly note?: string
  /** The value switches all gates of this stage that the file does not name and that are not locked. */
  readonly setsStage?: string
  /** What held in a release, and in those before it, in place of what stands here. */
  readonly earlier?: Readonly<Record<string, GateFacts>>
  readonly platform?: string
}

/** What a release says of a feature gate. */
export interface GateFacts {
  readonly on?: boolean
  readonly locked?: boolean
  readonly stage?: string
  readonly requires?: readonly string[]
}

export interface Vocabulary {
  readonly name: string
  readonly doc: string
  readonly open: boolean
  readonly unknownEffect?: Effect
  readonly ignoreCase?: boolean
  readonly pattern?: string
  readonly values: Readonly<Record<string, EnumValue>>
  readonly source?: string
}

export interface Deprecation {
  readonly use?: string
  readonly noEffect?: boolean
  readonly sameMeaning?: boolean
  readonly gone?: boolean
  readonly doc?: string
}

/** What a finding means for the component (see `schemas/vocabularies/effects.yaml`); severity follows from it. */
export type Effect = 'rejected' | 'fails' | 'ignored' | 'risky' | 'deprecated' | 'style' | 'listed'

/** One rule between fields; its single word is one of those that `schemas/meta.yaml` documents. */
export interface Constraint {
  readonly id: string
  readonly because: string
  readonly effect: Effect
  readonly when?: Readonly<Record<string, Matcher>>
  readonly at?: string
  /** The path whose value is not looked into while the rule is broken. */
  readonly settles?: string
  readonly code?: string
  readonly message?: string
  /** First release in which the rule holds, and the first one in which it does not any more. */
  readonly since?: string
  readonly until?: string
  readonly rule?: readonly string[]
  /** The word and its argument, as written. */
  readonly words: JsonObject
}

/** A test of one value. A plain value in the source was compiled to `is`. */
export interface Matcher {
  readonly is?: JsonValue
  readonly not?: JsonValue
  readonly in?: readonly JsonValue[]
  readonly notIn?: readonly JsonValue[]
  readonly present?: boolean
  readonly empty?: boolean
  readonly above?: JsonValue
  readonly atMost?: JsonValue
  readonly startsWith?: string
  readonly startsWithAny?: readonly string[]
  readonly contains?: JsonValue
  readonly count?: number
  readonly countAbove?: number
  /** RE2 expression that the whole text matches. */
  readonly matches?: string
  /** RE2 expression that the text does not match as a whole. */
  readonly notMatches?: string
  readonly gate?: boolean
}
