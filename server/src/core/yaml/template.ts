import { BRACKETED_DOTS, BRACKETED_NAME, FOR_READERS, PYTHON_NAME } from './placeholders.ts'
import { templateParts } from './template-parts.ts'

/** `##NODE_IP##`, `<CLUSTER_NAME>`, `__REGION__`: words that scripts and readers of a manual are to replace. */
const PLACEHOLDER = /##\w+##|<[A-Z][A-Z0-9_-]*>|\b__[A-Z][A-Z0-9_]*__\b/

/**
 * What readers are to replace, `@PORT@`, `%HOST%` and the verbs of `printf`: the same, in a text without quotes. Within quotes they may be what an expression
 * works with. Behind a digit stands a per cent sign.
 */
const PLAIN_PLACEHOLDER = new RegExp(
  String.raw`${PYTHON_NAME}|${BRACKETED_NAME}|@[A-Z][A-Z0-9_]*@|%[A-Z][A-Z_]{2,}%|(?<![%\d])%(?:\[\d\]|[+#])?[sdqvt](?!\w)`,
  'u',
)

/** `...` and `[...]`, as manuals write in place of what does not matter there. */
const ELISION = new RegExp(String.raw`^\s*(?:\.{3,}|…|${BRACKETED_DOTS})\s*$`)

/** `((name))` as a whole value, as BOSH and Concourse fill it in. Of an expression a name alone is never what is asked for, unless it is a constant. */
const DOUBLE_BRACKETS = /^\s*\(\((?!(?:true|false|null)\))[A-Za-z_][\w-]*\)\)\s*$/

/** Something that every template and every placeholder holds. Most texts hold none of it. */
const MAYBE_TEMPLATE = /[{%$<…@]|##|__|\.\.\.|\(\(|\[\[/

/**
 * Whether a scalar's text holds a template piece of Helm, Go templates, Jinja, ERB, Terraform, envsubst or a shell, or a placeholder, so that nothing
 * can be said about its value. A lone `$`, as at the end of a regular expression, is none.
 */
export function hasTemplate(text: string): boolean {
  if (!MAYBE_TEMPLATE.test(text)) return false
  return (
    templateParts(text).some(({ mark }) => mark.family !== 'text') ||
    ELISION.test(text) ||
    DOUBLE_BRACKETS.test(text) ||
    PLACEHOLDER.test(text) ||
    ((PLAIN_PLACEHOLDER.test(text) || readersWord(text) !== undefined) && !/['"]/.test(text))
  )
}

/**
 * The first word in angle brackets that a reader is to replace. The expression is made where there can be one: with classes of Unicode in it, the engine takes
 * a millisecond for that.
 */
function readersWord(text: string): string | undefined {
  return /<[A-Za-z\x80-\uffff]/.test(text) ? new RegExp(FOR_READERS, 'u').exec(text)?.[0] : undefined
}

/** Whether unquoted text begins with a name in brackets, as formats of Rust and Python have them (`{dir}/manifests`); quoted text may well. */
export function beginsWithFormatName(text: string): boolean {
  return /^\{[A-Za-z_]\w*\}/.test(text)
}

/** Whether a text is nothing but the dots that manuals write in place of what they leave out. */
export function isElision(text: string): boolean {
  return ELISION.test(text)
}

/**
 * The words in angle brackets that a reader is to replace; undefined in a text without any, with quotes, or with something that a program may fill in.
 * Prose, which has blanks outside of the brackets, may speak of such words.
 */
export function placeholderForReaders(text: string): string | undefined {
  const found = readersWord(text)
  if (found === undefined || /['"]/.test(text)) return undefined
  if (templateParts(text).some(({ span }) => text.slice(span.start, span.end) !== found)) return undefined
  return /\s/.test(text.replace(found, '').trim()) ? undefined : found
}
