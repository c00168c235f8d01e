import { lineStart } from '../base/line-start.ts'
import { lastWhere } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'

/** A piece of template text. Pieces of one text never overlap. */
export interface TemplatePart {
  readonly span: Span
  /** Steers which text is written (`{{ if … }}`, `{% for … %}`, comments), as opposed to writing a value itself. */
  readonly control: boolean
  /** Of a language that is rendered before anybody reads YAML (`{{`, `{%`, `<%`, `%{`, `#@`, `%s`, `{port}`, `@PORT@`); `${…}` and `$NAME` are also legal YAML text. */
  readonly foreign: boolean
}

/** `##NODE_IP##`, `<CLUSTER_NAME>`, `__REGION__`: words that scripts and readers of a manual are to replace. */
const PLACEHOLDER = /##\w+##|<[A-Z][A-Z0-9_-]*>|\b__[A-Z][A-Z0-9_]*__\b/

/** `<path to the key>` or `<证书>`, which nobody but a reader replaces; but no group of a regular expression, `(?P<name>…)`. */
const FOR_READERS = /(?<!\?P?)<\p{L}[\p{L}\p{M}\p{N}_ .,:;/()，、：（）-]*>/u

/**
 * That, `@PORT@`, `%HOST%` and the verbs of `printf`: the same, in a text without quotes. Within quotes they may be what an expression works with. Behind a
 * digit stands a per cent sign.
 */
const PLAIN_PLACEHOLDER = new RegExp(
  String.raw`${FOR_READERS.source}|@[A-Z][A-Z0-9_]*@|%[A-Z][A-Z_]{2,}%|(?<![%\d])%(?:\[\d\]|[+#])?[sdqvt](?!\w)`,
  'u',
)

/** `[...]`, `(…)`: the dots of an elision, between brackets. */
const BRACKETED_DOTS = String.raw`[[{(<][ \t]*(?:\.{3}|…)[ \t]*[\]})>]`

/** `...` and `[...]`, as manuals write in place of what does not matter there. */
const ELISION = new RegExp(String.raw`^\s*(?:\.{3,}|…|${BRACKETED_DOTS})\s*$`)

/** The beginning of a piece that is ordinary text in most places, and none of a shell. */
const BARE = /^(?:%[^{]|\{[A-Za-z_ \t.…]|<[^%]|[@.…[(])/

/** Something that every template and every placeholder holds. Most texts hold none of it. */
const MAYBE_TEMPLATE = /[{%$<…@]|##|__|\.\.\./

/** Tables of TOML at the beginning of a text, closed by `+++`, as templates of Bottlerocket have them: what renders the text reads and drops them. */
const FRONT_MATTER = /^\[[^\r\n]*\][ \t]*\r?\n(?:(?!---)[^\n]*\n)*?\+{3}(?=[ \t]*(?:\r?\n|$))/

/** What a text with a template piece is told by at a third of the cost of `MAYBE_PARTS`, whose every match holds it. Looked for with each key in all that changed. */
const ROUGHLY = /[{<%]%|[%{$][{(#]|\$\w|%[[+#%A-Zsdqvt]|@[A-Z]|\{[A-Za-z_]\w*\}|<[A-Za-z\x80-\uffff]|\.\.\.|…|#@|\+{3}/

/** Something that every text with a template piece holds. */
const MAYBE_PARTS =
  /[{<%]%|[%{$][{(#]|\$\w|%[[+#%A-Zsdqvt]|@[A-Z]|\{[A-Za-z_]\w*\}[^\s,}\]]|[[{(<][ \t]*(?:\.\.\.|…)|^[ \t]*(?:…|<\p{L}|\.{4})|^[ \t]+\.\.\.|#@(?:[ \t]|\w+\/)|^\+{3}[ \t]*$/mu

/**
 * Whether a scalar's text holds a template piece of Helm, Go templates, Jinja, ERB, Terraform, envsubst or a shell, or a placeholder, so that nothing
 * can be said about its value. A lone `$`, as at the end of a regular expression, is none.
 */
export function hasTemplate(text: string): boolean {
  if (!MAYBE_TEMPLATE.test(text)) return false
  return (
    templateParts(text).some(({ span }) => !BARE.test(text.slice(span.start, span.start + 2))) ||
    ELISION.test(text) ||
    PLACEHOLDER.test(text) ||
    (PLAIN_PLACEHOLDER.test(text) && !/['"]/.test(text))
  )
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
  const found = FOR_READERS.exec(text)?.[0]
  if (found === undefined || /['"]/.test(text)) return undefined
  if (templateParts(text).some(({ span }) => text.slice(span.start, span.end) !== found)) return undefined
  return /\s/.test(text.replace(found, '').trim()) ? undefined : found
}

/** Whether a text can hold template pieces at all, at the cost of a search. */
export function mayHoldParts(text: string): boolean {
  return ROUGHLY.test(text) && MAYBE_PARTS.test(text)
}

/** What a piece begins with; those of ytt go on to the end of the line. Those of the second line are pieces only where `isPiece` finds nothing against it. */
const OPENING = new RegExp(
  String.raw`\{\{|\{%|\{#|<%|(?<!\S)#@(?:[ \t]|\w+\/)[^\r\n]*|%\{(?=~?\s*(?:if|else|endif|for|endfor)\b)|\$\{|\$\(|\$[A-Za-z_]\w*|` +
    String.raw`%(?:\[\d\]|[+#])?[sdqvt](?!\w)|@@?[A-Z][A-Z0-9_]*@|%%?[A-Z][A-Z_]{2,}%|\{[A-Za-z_]\w*\}(?=[^\s,}\]])|${BRACKETED_DOTS}|(?:\.{3,}|…|${FOR_READERS.source})(?=[ \t\r]*$)`,
  'gmu',
)

/** All template pieces, in the order of the text. An opening without its end is ordinary text. Linear in the text's length. */
export function templateParts(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = []
  if (!mayHoldParts(text)) return parts
  const unclosed = new Set<string>()
  const opening = new RegExp(OPENING)
  const front = FRONT_MATTER.exec(text)?.[0]
  if (front !== undefined) {
    opening.lastIndex = front.length
    parts.push({ span: { start: 0, end: front.length }, control: true, foreign: true })
  }
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index
    const end = isPiece(text, start, match[0]) ? partEnd(text, start, match[0], unclosed) : undefined
    if (end === undefined) continue
    parts.push({ span: { start, end }, control: isControl(text.slice(start, end)), foreign: !match[0].startsWith('$') })
    opening.lastIndex = end
  }
  return parts
}

/**
 * `%s` and `@PORT@` are ordinary text unless they stand where a value begins, and so are three dots and what readers are to replace unless they stand on a
 * line of their own. Not indented, three dots are the end of a document.
 */
function isPiece(text: string, start: number, opening: string): boolean {
  const isComment = opening.startsWith('#')
  if (!BARE.test(opening) && !isComment) return true
  const before = /(?<![^\r\n])[^\r\n]*$/.exec(text.slice(Math.max(0, start - 200), start))?.[0] ?? ''
  if (before.split('"').length % 2 === 0 || before.split("'").length % 2 === 0) return false
  if (isComment) return true
  if (opening === '...') return /^[ \t]+$/.test(before)
  if (/^\{\w/.test(opening)) return /[:,[-][ \t]*$/.test(before)
  return /^(?:[.…]|<[^.…])/.test(opening) ? /^[ \t]*$/.test(before) : /(?:^|[:,[{-])[ \t]*$/.test(before)
}

/**
 * Whether a directive can add, repeat or leave out entries of a mapping: conditions and loops do, and so does whatever writes text on a
 * line of its own. Comments, assignments, what only gives a name to the text around it (`define` … `end`), and what stands before it do not.
 */
export function writesEntries(directive: string): boolean {
  return directive
    .split(/(?<=\}\}|%\}|%>)/)
    .some(
      (piece) =>
        piece.trim() !== '' &&
        !/^\s*(?:#(?!@).*|#@[ \t]+(?:(?:load|end|def)\b.*|\w+[ \t]*=[^=].*)|\[.*\+{3}|\{\{[-~]?\s*(?:define\b.*|end\b.*|\/\*.*|[!].*|\$\w*\s*:?=.*)|\{#.*|\{%[-+]?\s*set\b.*)$/s.test(
          piece,
        ),
    )
}

/**
 * Whole lines (without their line breaks) that hold nothing but pieces, blanks and a comment. `parts` are the text's own pieces. What a scalar's text
 * can hold as well (`$NAME`, `%s`, `...`) makes no such line in a block scalar.
 */
export function templateLines(text: string, parts: readonly TemplatePart[]): readonly Span[] {
  let bodies: readonly Span[] | undefined
  const isInBody = (offset: number) => {
    bodies ??= blockBodies(text)
    const body = lastWhere(bodies, ({ start }) => start <= offset)
    return body !== undefined && offset < body.end
  }
  return rowsOf(text, parts).flatMap((row) => {
    const start = row[0]?.span.start ?? 0
    const end = row.at(-1)?.span.end ?? 0
    if (!standsAlone(text, row)) return []
    if (!row.every((part) => isRendered(text, part)) && isInBody(start)) return []
    return [{ start: lineStart(text, start), end }]
  })
}

/** The pieces that stand on the same line, or go on from one line to another one's. */
function rowsOf(text: string, parts: readonly TemplatePart[]): readonly (readonly TemplatePart[])[] {
  const rows: TemplatePart[][] = []
  for (const part of parts) {
    const row = rows.at(-1)
    const last = row?.at(-1)
    if (row && last && !/[\r\n]/.test(text.slice(last.span.end, part.span.start))) row.push(part)
    else rows.push([part])
  }
  return rows
}

/** Whether only blanks stand before and between the pieces of a row, and at most a comment behind them. */
function standsAlone(text: string, row: readonly TemplatePart[]): boolean {
  const start = row[0]?.span.start ?? 0
  const end = row.at(-1)?.span.end ?? 0
  return (
    /(?:^|[\r\n\uFEFF])[ \t]*$/.test(text.slice(Math.max(0, start - 200), start)) &&
    row.every(({ span }, i) => /^[ \t]*$/.test(text.slice(span.end, row[i + 1]?.span.start ?? span.end))) &&
    /^[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|$)/.test(text.slice(end, lineEnd(text, end)))
  )
}

/** Whether a piece is certainly none of the text that it stands in: it has brackets of its own, and no shell's. */
function isRendered(text: string, { span, foreign }: TemplatePart): boolean {
  return foreign && text[span.start] !== '#' && !BARE.test(text.slice(span.start, span.start + 2))
}

/** Where block scalars stand, from the line below their header on: the lines that are indented deeper than the header's line, and blank ones. */
function blockBodies(text: string): readonly Span[] {
  const bodies: Span[] = []
  let open: { readonly start: number; readonly indent: number } | undefined
  for (const { 0: line, 1: blanks = '', index } of text.matchAll(/^([ \t]*)[^\n]*\n?/gm)) {
    const isBlank = line.trim() === ''
    if (open && !isBlank && blanks.length <= open.indent) {
      bodies.push({ start: open.start, end: index })
      open = undefined
    }
    if (!open && /(?:^|[\s:-])[|>][-+\d]{0,2}[ \t]*(?:#[^\r\n]*)?\r?\n?$/.test(line))
      open = { start: index + line.length, indent: blanks.length }
  }
  return open ? [...bodies, { start: open.start, end: text.length }] : bodies
}

const closings: ReadonlyMap<string, string> = new Map([
  ['{{', '}}'],
  ['{%', '%}'],
  ['{#', '#}'],
  ['<%', '%>'],
  ['%{', '}'],
])

function partEnd(text: string, start: number, opening: string, unclosed: Set<string>): number | undefined {
  if (opening === '${') return bracedEnd(text, start + 1, '{', '}')
  if (opening === '$(') return bracedEnd(text, start + 1, '(', ')')
  const closing = closings.get(opening)
  if (closing === undefined) return start + opening.length
  if (unclosed.has(closing)) return undefined
  const end = text.indexOf(closing, start + opening.length)
  if (end < 0) unclosed.add(closing)
  if (end < 0) return undefined
  // `{{{ x }}}` closes with the last brace.
  let after = end + closing.length
  while (closing === '}}' && text[after] === '}' && text[start + 2] === '{' && after < end + 3) after++
  return after
}

/** The end of a bracket on the same line, brackets within it counted. */
function bracedEnd(text: string, open: number, opening: string, closing: string): number | undefined {
  const limit = Math.min(text.length, open + 2000)
  let depth = 0
  for (let i = open; i < limit; i++) {
    const character = text[i]
    if (character === '\n' || character === '\r') return undefined
    if (character === opening) depth++
    if (character === closing && --depth === 0) return i + 1
  }
  return undefined
}

/** What steers ytt: annotations, conditions and loops, and what only says what names stand for. */
const YTT_CONTROL = /^#@(?:\w|[ \t]+(?:(?:if|elif|else|for|while|end|def|load|return)\b|\w+[ \t]*=[^=]))/

function isControl(part: string): boolean {
  if (part.startsWith('#')) return YTT_CONTROL.test(part)
  if (BARE.test(part) || !/^[{<]|^%\{/.test(part)) return false
  if (part.startsWith('{{')) {
    return /^\{\{[-~]?\s*(?:(?:if|else|end|range|with|define|block|break|continue)\b|\/\*|\$\w*\s*:?=|[#/^!])/.test(
      part,
    )
  }
  return !part.startsWith('<%=')
}

function lineEnd(text: string, offset: number): number {
  let end = offset
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}
