import type { Span } from '../base/span.ts'

/**
 * The tree of one YAML document: what stands where, before any meaning.
 *
 * Relied on everywhere: spans are offsets into the whole file, children lie within their parents, entries and items are in
 * the order of the text. Deliberately absent: resolved values (see `resolve-scalar.ts`), resolved aliases of merge keys, comments on nodes.
 */
export type YamlNode = ScalarNode | MappingNode | SequenceNode | AliasNode

interface NodeBase {
  /** The node's own text: quotes and brackets included; anchor, tag, comments and trailing blanks not. */
  readonly span: Span
  readonly anchor?: Named
  /** `text` as written, such as `!!str` or `!(x)`. */
  readonly tag?: Named
}

/** A name and where it stands, its sigil (`&`, `*`, `!`) included in the span; `text` has it only for tags. */
export interface Named {
  readonly text: string
  readonly span: Span
}

export type ScalarStyle = 'plain' | 'single' | 'double' | 'literal' | 'folded'

export interface ScalarNode extends NodeBase {
  readonly kind: 'scalar'
  readonly style: ScalarStyle
  /** The decoded content: escapes, folding and chomping applied. */
  readonly text: string
}

export interface MappingNode extends NodeBase {
  readonly kind: 'mapping'
  readonly flow: boolean
  readonly entries: readonly MappingEntry[]
}

export interface MappingEntry {
  readonly span: Span
  /** Absent for `: value`. A complex key (`? [a, b]`) is any node. */
  readonly key?: YamlNode
  /** Offset of the `:`. Absent while it has not been typed. */
  readonly colon?: number
  /** Absent where nothing is written after the colon. */
  readonly value?: YamlNode
  /** The key stands in another column than those before it, so that it may as well belong to another mapping. */
  readonly misplaced?: true
}

export interface SequenceNode extends NodeBase {
  readonly kind: 'sequence'
  readonly flow: boolean
  readonly items: readonly SequenceItem[]
  /** Present where items of the list are left out of the text, which is then a part of a longer one. The parser never sets it. */
  readonly shown?: ShownItems
}

export interface ShownItems {
  /** The index in the whole list of each item that is there. */
  readonly indexes: readonly number[]
  /** How many items the whole list has. */
  readonly count: number
}

export interface SequenceItem {
  readonly span: Span
  /** Offset of the `-`; absent in flow sequences. */
  readonly dash?: number
  /** Absent for a dash with nothing behind it. */
  readonly node?: YamlNode
}

export interface AliasNode extends NodeBase {
  readonly kind: 'alias'
  readonly name: string
  /** The nearest earlier node with that anchor. Absent when there is none. */
  readonly target?: YamlNode
}

export interface YamlComment {
  /** From `#` to the end of the line, without the line break. */
  readonly span: Span
}

/**
 * What mends a problem. At its span: `quote` puts the text in quotes, `remove` takes it out, `escape` doubles the backslash that it begins with,
 * `double-quotes` writes a word or a text as JSON, `spaces` indents without tabs. `close` writes the bracket or quote that it opens at the
 * end of its line, `comma` a comma behind what stands before it, `blank` a blank behind its first colon or dash, `colon` a colon for its sign, `write-comma` a comma for its sign,
 * `add-colon` one behind it, `word-colon` one behind its first word, and `indent` begins its line, and what is below it, in another column, `indent-above` what stands above it.
 * `marker` makes `---` of its line, `remove-value` leaves its key without it. `below` and `list-below` begin it, a mapping or a list, on the line below its key, `comment` writes the `#` of a
 * comment, `unquote` leaves out the quotes around it, `blank-out` writes blanks in its place.
 */
export type Remedy =
  | 'indent'
  | 'indent-above'
  | 'quote'
  | 'remove'
  | 'escape'
  | 'double-quotes'
  | 'spaces'
  | 'close'
  | 'comma'
  | 'blank'
  | 'colon'
  | 'write-comma'
  | 'dash'
  | 'indent-blanks'
  | 'add-colon'
  | 'word-colon'
  | 'deeper'
  | 'below'
  | 'list-below'
  | 'marker'
  | 'remove-value'
  | 'comment'
  | 'unquote'
  | 'blank-out'

/** A problem that the YAML parser itself reports. `code` is one of the project's own codes (`yaml-syntax`, `duplicate-key`, …). */
export interface YamlProblem {
  readonly code: string
  readonly message: string
  readonly span: Span
  /** What is behind is read, and not as it was meant: nothing is concluded from there on, nor from what is absent. */
  readonly upsets?: true
  /** Absent where nobody can say what was meant. */
  readonly remedy?: Remedy
  /** Where the partner of a bracket belongs, and how it is to be written, with `\n` for line breaks. Absent where `close` has to look for it. */
  readonly closing?: { readonly at: number; readonly text: string }
  /** What stands in place of a line break, if anything does, and the column of the key behind it. */
  readonly gap?: Span & { readonly column: number }
  /** Outside of brackets a mapping begins on the line of its key: what its first word was meant for, the schema of that key can tell. */
  readonly nested?: true
  /** What stands behind an opening bracket or quote without a partner, and is probably being typed: of this nothing else is to be said. */
  readonly typed?: Span
  /** The document is over before it: the component reads neither this text nor what follows. */
  readonly unread?: true
  /** It is one of JSON alone: whoever reads the document as YAML has nothing against it. */
  readonly jsonOnly?: true
  readonly related?: readonly { readonly span: Span; readonly message: string }[]
}

export interface YamlDocument {
  /** From after the previous document's end to this one's end, markers included. */
  readonly span: Span
  /** Absent for an empty document. */
  readonly root?: YamlNode
  readonly problems: readonly YamlProblem[]
  readonly comments: readonly YamlComment[]
  /** The component reads a document that begins with `{` as JSON (upstream/users: facts). */
  readonly json: boolean
  /**
   * Whether a template may add, drop or repeat entries here: a directive other than a definition, an assignment, a comment or an `end`. Values
   * with template text alone (`a: {{ .x }}`, `$NAME`) leave the entries as they are; see `hasTemplate` for them.
   */
  readonly templated: boolean
  /**
   * Whole lines, and pieces that steer (`if`, `range`, `end` …), in the order of the text, each with its line's blanks: entries around
   * them may come, go or repeat, so that absence and repetition prove nothing. Values with template text: see `hasTemplate`.
   */
  readonly directives: readonly Span[]
  /**
   * Text far away took part in reading the document: a quote or bracket without a partner (which could stand anywhere behind it), brackets around
   * lines that are indented too little, a tab (which makes doubtful what is said of columns behind it), a depth that is not read.
   */
  readonly farReaching?: boolean
  /** Nothing but blocks, scalars, brackets of one line and comments: no anchors, tags, templates, or mistakes. */
  readonly ordinary?: true
  /** Present where nothing else was far-reaching than quotes and brackets without a partner: these, in the order of the text. */
  readonly open?: readonly number[]
  /** Text that the parser would have stumbled over, and was given otherwise. */
  readonly repaired?: readonly Span[]
}
