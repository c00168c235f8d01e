import { BRACKETED_DOTS, BRACKETED_NAME, FOR_READERS, PYTHON_NAME } from './placeholders.ts'

/**
 * What kind of text a mark is where nobody renders it.
 * - `rendered`: no YAML that anybody writes; some program reads the text before the component does.
 * - `comment`: a comment of YAML.
 * - `shell`: legal text of a scalar, which a shell or the component may fill in.
 * - `text`: ordinary text in most places; a piece of a template only where `place` says so.
 */
type Family = 'rendered' | 'comment' | 'shell' | 'text'

/** One of the ways in which a piece of a template is marked. */
export interface TemplateMark {
  readonly family: Family
  /** What a piece begins with: the source of a regular expression with the flags `m` and `u`, without capturing groups. */
  readonly opening: string
  /** What a piece ends with, anywhere behind its opening, or the brackets that pair on its line. Without either the opening is the whole piece. */
  readonly closing?: string | readonly [open: string, close: string]
  /** What may stand before a piece on its line. */
  readonly place?: RegExp
  /** The pieces that steer which text is written (conditions, loops, comments), as opposed to writing a value themselves. */
  readonly control?: RegExp
  /** A word like any other to a parser of YAML, so that nothing needs to be covered. */
  readonly word?: true
}

const EVERY = /^/

/** Behind a colon, a comma, a dash or a bracket, or as the first on a line. */
const VALUE = /(?:^|[:,[{-])[ \t]*$/

/** The same, but where a mapping cannot begin. A dash within a word is none of a list. */
const ITEM = /(?:[:,[]|(?:^|[ \t])-[ \t])[ \t]*$/

const ALONE = /^[ \t]*$/

/** Three dots in the first column end a document. */
const INDENTED = /^[ \t]+$/

/** Where several openings fit, the first is meant. */
export const TEMPLATE_MARKS: readonly TemplateMark[] = [
  // Tables of TOML at the beginning of a text, closed by `+++`, as templates of Bottlerocket have them: what renders the text reads and drops them.
  {
    family: 'text',
    opening: String.raw`(?<![^])\[[^\r\n]*\][ \t]*\r?\n(?:(?!---)[^\n]*\n)*?\+{3}(?=[ \t]*(?:\r?\n|(?![^])))`,
    control: EVERY,
  },
  // Helm, Go templates, Jinja, Handlebars. None begins with a brace of its own that ends at once, as a map with `{}` for a key does, nor with a key that is a text or a number.
  {
    family: 'rendered',
    opening: String.raw`\{\{(?!\}[^}]|\s*(?:"[^"\r\n]*"|'[^'\r\n]*'|\d+)\s*:)`,
    closing: '}}',
    control: /^\{\{[-~]?\s*(?:(?:if|else|end|range|with|define|block|break|continue)\b|\/\*|\$\w*\s*:?=|[#/^!])/,
  },
  { family: 'rendered', opening: String.raw`\{%`, closing: '%}', control: EVERY },
  { family: 'rendered', opening: String.raw`\{#`, closing: '#}', control: EVERY },
  // ERB, EPP.
  { family: 'rendered', opening: '<%', closing: '%>', control: /^<%(?!=)/ },
  // Terraform.
  {
    family: 'rendered',
    opening: String.raw`%\{(?=~?\s*(?:if|else|endif|for|endfor)\b)`,
    closing: '}',
    control: EVERY,
  },
  // ytt: annotations, conditions and loops, and what only says what names stand for.
  {
    family: 'comment',
    opening: String.raw`(?<!\S)#@(?:[ \t]|\w+\/)[^\r\n]*`,
    control: /^#@(?:\w|[ \t]+(?:(?:if|elif|else|for|while|end|def|load|return)\b|\w+[ \t]*=[^=]))/,
  },
  // Shells, envsubst, Terraform, and fields that the component itself fills in.
  { family: 'shell', opening: String.raw`\$\{`, closing: ['{', '}'] },
  { family: 'shell', opening: String.raw`\$\(`, closing: ['(', ')'] },
  { family: 'shell', opening: String.raw`\$[A-Za-z_]\w*`, word: true },
  // The verbs of `printf`.
  { family: 'text', opening: String.raw`%(?:\[\d\]|[+#])?[sdqvt](?!\w)`, place: VALUE },
  // Words that scripts replace.
  { family: 'text', opening: '@@?[A-Z][A-Z0-9_]*@', place: VALUE },
  { family: 'text', opening: '%%?[A-Z][A-Z_]{2,}%', place: VALUE },
  // A name in brackets with more text behind it, as formats of Rust and Python have it.
  { family: 'text', opening: String.raw`\{[A-Za-z_]\w*\}(?=[^\s,}\]])`, place: ITEM },
  { family: 'text', opening: PYTHON_NAME, place: VALUE },
  { family: 'text', opening: BRACKETED_NAME, place: VALUE },
  // What manuals leave out, and what their readers are to write.
  { family: 'text', opening: BRACKETED_DOTS, place: VALUE },
  { family: 'text', opening: String.raw`\.{3}(?=[ \t\r]*$)`, place: INDENTED },
  // A row of dots is looked at from its first one alone, or a long one with more behind it would be read to its end from each of them.
  { family: 'text', opening: String.raw`(?:(?<!\.)\.{4,}|…|${FOR_READERS})(?=[ \t\r]*$)`, place: ALONE },
]
