import type { Span } from '../base/span.ts'

/** A piece of template text. Pieces of one text never overlap. */
export interface TemplatePart {
  readonly span: Span
  /** Steers which text is written (`{{ if … }}`, `{% for … %}`, comments), as opposed to writing a value itself. */
  readonly control: boolean
  /** Of a language that is rendered before anybody reads YAML (`{{`, `{%`, `<%`, `%{`); `${…}` and `$NAME` are also legal YAML text. */
  readonly foreign: boolean
}

/** `##NODE_IP##`, `<CLUSTER_NAME>`, `__REGION__`: words that scripts and readers of a manual are to replace. */
const PLACEHOLDER = /##\w+##|<[A-Z][A-Z0-9_-]*>|\b__[A-Z][A-Z0-9_]*__\b/

/** Something that every template and every placeholder holds. Most texts hold none of it. */
const MAYBE_TEMPLATE = /[{%$<]|##|__/

/**
 * Whether a scalar's text holds a template piece of Helm, Go templates, Jinja, ERB, Terraform, envsubst or a shell, or a placeholder, so that nothing
 * can be said about its value. A lone `$`, as at the end of a regular expression, is none.
 */
export function hasTemplate(text: string): boolean {
  if (!MAYBE_TEMPLATE.test(text)) return false
  return templateParts(text).length > 0 || PLACEHOLDER.test(text)
}

/** All template pieces, in the order of the text. An opening without its end is ordinary text. Linear in the text's length. */
export function templateParts(text: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = []
  if (!/[{<%]%|[{%$][{(#]|\$\w/.test(text)) return parts
  const unclosed = new Set<string>()
  const opening = /\{\{|\{%|\{#|<%|%\{(?=~?\s*(?:if|else|endif|for|endfor)\b)|\$\{|\$\(|\$[A-Za-z_]\w*/g
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const start = match.index
    const end = partEnd(text, start, match[0], unclosed)
    if (end === undefined) continue
    parts.push({ span: { start, end }, control: isControl(text.slice(start, end)), foreign: !match[0].startsWith('$') })
    opening.lastIndex = end
  }
  return parts
}

/**
 * Whether a directive can add, repeat or leave out entries of a mapping: conditions and loops do, and so does whatever writes text on a
 * line of its own. Comments, assignments, and what only gives a name to the text around it (`define` … `end`) do not.
 */
export function writesEntries(directive: string): boolean {
  return directive
    .split(/(?<=\}\}|%\}|%>)/)
    .some(
      (piece) =>
        piece.trim() !== '' &&
        !/^\s*(?:#.*|\{\{[-~]?\s*(?:define\b.*|end\b.*|\/\*.*|[!].*|\$\w*\s*:?=.*)|\{#.*|\{%[-+]?\s*set\b.*)$/s.test(
          piece,
        ),
    )
}

/** Whole lines (without their line breaks) that hold nothing but foreign pieces, blanks and a comment. `parts` are the text's own pieces. */
export function templateLines(text: string, parts: readonly TemplatePart[]): readonly Span[] {
  const lines: Span[] = []
  for (let i = 0; i < parts.length; ) {
    const first = parts[i]
    if (first === undefined) break
    let last = first
    let alone =
      first.foreign &&
      /(?:^|[\r\n\uFEFF])[ \t]*$/.test(text.slice(Math.max(0, first.span.start - 200), first.span.start))
    let next = i + 1
    for (; next < parts.length; next++) {
      const part = parts[next]
      if (part === undefined || /[\r\n]/.test(text.slice(last.span.end, part.span.start))) break
      if (!part.foreign || /[^ \t]/.test(text.slice(last.span.end, part.span.start))) alone = false
      last = part
    }
    i = next
    if (!alone) continue
    const rest = /^[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|$)/.exec(text.slice(last.span.end, lineEnd(text, last.span.end)))
    if (rest === null) continue
    lines.push({ start: lineStart(text, first.span.start), end: last.span.end })
  }
  return lines
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

function isControl(part: string): boolean {
  if (part.startsWith('$')) return false
  if (part.startsWith('{{')) {
    return /^\{\{[-~]?\s*(?:(?:if|else|end|range|with|define|block|break|continue)\b|\/\*|\$\w*\s*:?=|[#/^!])/.test(
      part,
    )
  }
  return !part.startsWith('<%=')
}

function lineStart(text: string, offset: number): number {
  let start = offset
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--
  return start
}

function lineEnd(text: string, offset: number): number {
  let end = offset
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}
