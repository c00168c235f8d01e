import type { Span } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'
import type { TypedDocument, TypedField, TypedObject, TypedValue } from '../model/typed-document.ts'
import type { Registry } from '../schema/registry.ts'
import type { Effect, FieldSchema, ObjectType, ValueSchema } from '../schema/schema.ts'
import type { MappingNode } from '../yaml/tree.ts'
import type { Trials } from './trials.ts'

/**
 * A rule is a value. It detects (yields state), says (a message from the state) and fixes (edits from the state, only on request).
 * Its examples are tests and the body of its generated page.
 */
export interface Rule<State> {
  /** Stable, kebab-case; the file is named after it. */
  readonly code: string
  /** The usual effect; a detection may carry another one where the data says so. */
  readonly effect: Effect
  /** One sentence, without the code. */
  readonly summary: string
  /** Why it matters: what the component does with such a file. Markdown. */
  readonly why: string
  /** What to do, for the reader at night. Markdown. */
  readonly mend: string
  /** The words of the schema language between fields that the rule stands for. */
  readonly words?: readonly string[]
  /** What it demands of a value, as sentences. Its page tells them of all fields, items and values of maps that it demands something of. */
  readonly tells?: (schema: ValueSchema & Partial<FieldSchema>) => readonly string[]
  readonly detect: Detect<State>
  readonly where?: Where
  /** What it finds stops the decoder, before anything else is looked at. */
  readonly decoding?: true
  /** What the rule finds at a scalar depends on its schema and on how it is written alone, whatever stands around it. */
  readonly byText?: true
  /** It depends on no more of an expression than what `CelAnalysis` says of it, and on whether there is one. */
  readonly byAnalysis?: true
  readonly say: (state: State) => string
  readonly fix?: (detection: Detection<State>, context: FixContext) => readonly Fix[]
  readonly examples: RuleExamples
}

/** A rule whose state is nobody else's business. Made by `defineRule`. */
export type AnyRule = Rule<unknown>

/** Forgets the state's type. Sound because only the rule's own detections ever reach its `say` and `fix`. */
export function defineRule<State>(rule: Rule<State>): AnyRule {
  return rule as Rule<unknown>
}

/** What visitors return that find nothing, which is nearly always. */
export const NOTHING: readonly never[] = []

/** Complete documents or fragments; carets mark what a bad one reports (see `test/harness`). */
export interface RuleExamples {
  readonly bad: readonly string[]
  readonly good: readonly string[]
}

/** What a rule finds in an object. */
export type ObjectVisitor<State> = (object: TypedObject, context: RuleContext) => Iterable<Detection<State>>

/** Where a rule looks. Each visitor is called once for each such place of a document, in the order of the text. */
export interface Detect<State> {
  readonly document?: (document: TypedDocument, context: RuleContext) => Iterable<Detection<State>>
  readonly object?: ObjectVisitor<State>
  /** The same, made ready for the objects of a type, once for each; undefined where there is nothing to find in them. */
  readonly ofType?: (type: ObjectType, registry: Registry) => ObjectVisitor<State> | undefined
  readonly field?: (field: TypedField, owner: TypedObject, context: RuleContext) => Iterable<Detection<State>>
  /** Called for every value: fields, items, map values, and the root. */
  readonly value?: (value: TypedValue, context: RuleContext) => Iterable<Detection<State>>
}

/**
 * Where the visitors of a rule can find anything, told by the schema of a place alone. Asked once for each schema, so that a rule costs nothing
 * elsewhere. What is left out can be anywhere.
 */
export interface Where {
  readonly object?: (type: ObjectType) => boolean
  readonly field?: (schema: FieldSchema) => boolean
  readonly value?: (schema: ValueSchema & Partial<FieldSchema>, is: TypedValue['is'], registry: Registry) => boolean
}

export interface RuleContext {
  readonly document: TypedDocument
  readonly registry: Registry
  readonly text: string
  /** All mappings of the document, known or not, in the order of the text. */
  readonly mappings: () => readonly MappingNode[]
  /** One-based line of an offset, for messages that name a line. */
  readonly lineOf: (offset: number) => number
  /** The release to check against; absent where the dialect has none. */
  readonly release?: string
  readonly unlessSound: UnlessSound
}

/**
 * What `judge` finds at a place, as one part of all that is judged there: nothing, and without asking, where it found nothing in an earlier version of the document and
 * all that it looked at then is as it was.
 */
export type UnlessSound = <Found>(place: object, part: object, judge: () => Iterable<Found>) => Iterable<Found>

export interface Detection<State> {
  /** What to underline. */
  readonly span: Span
  readonly state: State
  readonly effect?: Effect
  /** The first release that refuses it, where the one that is checked for does not. */
  readonly later?: string
  readonly related?: readonly { readonly span: Span; readonly message: string }[]
  /** A field that is refused as a whole: of what is in it only what stops the decoder is told. */
  readonly settles?: TypedField | undefined
  /** Editors fade what is unnecessary and strike through what is deprecated. */
  readonly tags?: readonly ('unnecessary' | 'deprecated')[]
}

export interface FixContext extends RuleContext {
  readonly lineBreak: '\n' | '\r\n'
  /** Nobody wants fixes that are not safe: what is dear to find need not be looked for. */
  readonly onlySafe?: boolean
  readonly trials: Trials
  /** The fix of all lines that are indented by spaces of another kind, which each of them shares. */
  readonly indented: () => Pick<Fix, 'title' | 'edits'>
}

export interface Fix {
  /** Imperative, such as `Change to "maxPods"`. */
  readonly title: string
  readonly edits: readonly TextEdit[]
  /** The one that an editor applies on its "fix" key. */
  readonly preferred?: boolean
  /** Fixing everything at once applies it: the meaning of the file stays or becomes what was certainly meant. */
  readonly safe?: boolean
}
