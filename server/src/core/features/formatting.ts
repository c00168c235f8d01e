import { encloses, type Span } from '../base/span.ts'
import { applyEdits, type TextEdit } from '../base/text-edit.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument } from '../model/typed-document.ts'
import { meansTheSame } from '../yaml/means-the-same.ts'
import { hasTemplatePart } from '../yaml/template-parts.ts'
import type { YamlDocument, YamlNode } from '../yaml/tree.ts'

/** Whether a file may be laid out anew: it holds a document of ours, all of it can be read, and there is neither a template nor JSON in it. */
export function mayFormat({ documents, text }: SourceFile): boolean {
  return (
    documents.some(isOurs) &&
    documents.every(({ source }) => source.problems.length === 0 && !isJson(source, text)) &&
    !hasTemplatePart(text)
  )
}

/** Behind a line `---` JSON is read as YAML, and is JSON to everybody else: the formatter writes commas there that JSON does not have. */
function isJson({ json, root }: YamlDocument, text: string): boolean {
  return json || (root?.kind === 'mapping' && root.flow && isJsonText(text.slice(root.span.start, root.span.end)))
}

function isJsonText(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * What to change in a file so that it is laid out as `formatted` is. Quotes stay as they are, documents of others are not touched, and only what
 * differs is edited. With `ranges`, edits outside of them are left out. Empty when the result would say anything else than the file does.
 */
export function formattingEdits(
  file: SourceFile,
  formatted: SourceFile,
  open: (text: string) => SourceFile,
  ranges: readonly Span[] | undefined,
): readonly TextEdit[] {
  const ours = file.documents.filter(isOurs).map(({ source }) => source.span)
  const edits = differences(file.text, applyEdits(formatted.text, quoteEdits(file, formatted))).filter(
    ({ span }) => ours.some((own) => encloses(own, span)) && (ranges?.some((range) => meets(range, span)) ?? true),
  )
  if (edits.length === 0) return []
  const text = applyEdits(file.text, edits)
  return saysTheSame(file, text === formatted.text ? formatted : open(text)) ? edits : []
}

function meets(range: Span, span: Span): boolean {
  return span.end >= range.start && span.start <= range.end
}

function isOurs({ place }: TypedDocument): boolean {
  return place !== undefined
}

function saysTheSame(before: SourceFile, after: SourceFile): boolean {
  return (
    before.documents.length === after.documents.length &&
    before.documents.every(({ source }, index) => {
      const other = after.documents[index]?.source
      return (
        other !== undefined &&
        other.problems.length === 0 &&
        meansTheSame(source.root, other.root) &&
        commentsOf(other, after.text) === commentsOf(source, before.text)
      )
    })
  )
}

function commentsOf({ comments }: YamlDocument, text: string): string {
  return comments.map(({ span }) => text.slice(span.start, span.end).trimEnd()).join('\n')
}

/** Edits of the formatted text that give scalars their own quotes back, where both stand on one line. */
function quoteEdits(file: SourceFile, formatted: SourceFile): readonly TextEdit[] {
  const edits: TextEdit[] = []
  const open: [YamlNode | undefined, YamlNode | undefined][] = file.documents.map(({ source }, index) => [
    source.root,
    formatted.documents[index]?.source.root,
  ])
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [before, after] = pair
    if (before?.kind === 'scalar' && after?.kind === 'scalar') {
      const newText = file.text.slice(before.span.start, before.span.end)
      if (isQuoted(before.style) && isQuoted(after.style) && before.style !== after.style && !/[\r\n]/.test(newText))
        edits.push({ span: after.span, newText })
    } else if (before?.kind === 'mapping' && after?.kind === 'mapping') {
      for (const [index, { key, value }] of before.entries.entries())
        open.push([key, after.entries[index]?.key], [value, after.entries[index]?.value])
    } else if (before?.kind === 'sequence' && after?.kind === 'sequence') {
      for (const [index, { node }] of before.items.entries()) open.push([node, after.items[index]?.node])
    }
  }
  return edits
}

function isQuoted(style: string): boolean {
  return style === 'single' || style === 'double'
}

const BLANKS = /\s*/y

/**
 * The edits from one text to another one of the same characters with other blanks between them, one for each place. Where characters differ
 * (a comma behind the last item of a list), all from there to the last difference is one edit.
 */
function differences(before: string, after: string): readonly TextEdit[] {
  const edits: TextEdit[] = []
  let from = 0
  let to = 0
  while (from < before.length || to < after.length) {
    // Most of a text is words.
    while (isVisible(before.charCodeAt(from)) && before.charCodeAt(from) === after.charCodeAt(to)) {
      from++
      to++
    }
    const old = blanksAt(before, from)
    const now = blanksAt(after, to)
    if (old !== now && isMeant(old, now, from + old.length === before.length))
      edits.push({ span: { start: from, end: from + old.length }, newText: now })
    from += old.length
    to += now.length
    if (before[from] !== after[to]) return [...edits, restOf(before, after, from, to)]
    from++
    to++
  }
  return edits
}

/**
 * The formatter never means to add blank lines, or to take the last line break away. Behind some block scalars it does so all the same, and once more each time.
 */
function isMeant(old: string, now: string, isLast: boolean): boolean {
  const breaks = breaksIn(now)
  return breaks > breaksIn(old) ? breaks === 1 : breaks > 0 || !isLast || breaksIn(old) === 0
}

function breaksIn(blanks: string): number {
  return blanks.match(/\r\n|\n|\r/g)?.length ?? 0
}

/** Whether a UTF-16 unit, which NaN is not, is certainly no blank. */
function isVisible(unit: number): boolean {
  return unit > 0x20 && unit < 0x7f
}

function blanksAt(text: string, at: number): string {
  BLANKS.lastIndex = at
  return BLANKS.exec(text)?.[0] ?? ''
}

function restOf(before: string, after: string, from: number, to: number): TextEdit {
  let same = 0
  while (same < Math.min(before.length - from, after.length - to) && before.at(-1 - same) === after.at(-1 - same))
    same++
  return { span: { start: from, end: before.length - same }, newText: after.slice(to, after.length - same) }
}
