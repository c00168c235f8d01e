import { lineAt } from './base/line-index.ts'
import { encloses, type Span } from './base/span.ts'
import type { TextEdit } from './base/text-edit.ts'
import type { CompletionItem } from './features/completion.ts'
import type { DocumentSymbol } from './features/document-symbols.ts'
import type { FoldingRange } from './features/folding-ranges.ts'
import type { Hover } from './features/hover.ts'
import { type EmbeddedFile, embeddedAt } from './model/embedded-file.ts'
import { editsToFile, spanToFile } from './model/embedding.ts'
import type { SourceFile } from './model/source-file.ts'

/*
 * Every feature knows one text and nothing of embedding. Here each is asked about the embedded files as well, and what it says of places in
 * them is said of places in the whole file.
 */

export function hoverInside(
  file: SourceFile,
  offset: number,
  ask: (inner: SourceFile, offset: number) => Hover | undefined,
): Hover | undefined {
  return embeddedAt(file, offset, (embedded, inside) => {
    const answer = ask(embedded.file, inside)
    return answer && { ...answer, span: spanToFile(embedded, answer.span) }
  })
}

/** Undefined where nothing is embedded. An item that the scalar cannot hold is left out. */
export function completeInside(
  file: SourceFile,
  offset: number,
  ask: (inner: SourceFile, offset: number) => readonly CompletionItem[],
): readonly CompletionItem[] | undefined {
  return embeddedAt(file, offset, (embedded, inside) =>
    ask(embedded.file, inside).flatMap((item) => itemInFile(item, embedded, file, offset) ?? []),
  )
}

function itemInFile(
  { snippet, additionalEdits, ...item }: CompletionItem,
  embedded: EmbeddedFile,
  { text }: SourceFile,
  offset: number,
): CompletionItem | undefined {
  const edit = embedded.editFile({ span: item.span, newText: item.newText })
  const edits = editsToFile(embedded, additionalEdits ?? [])
  // Editors take a span on the line of the cursor only.
  if (!edit || !edits || edit.span.start > offset || edit.span.end < offset) return undefined
  if (/[\r\n]/.test(text.slice(edit.span.start, edit.span.end))) return undefined
  return {
    ...item,
    ...edit,
    ...snippetInFile(snippet, item, edit, embedded),
    ...(edits.length > 0 && { additionalEdits: edits }),
  }
}

/** Escapes of a snippet and those of a quoted text would get in each other's way: there the plain text must do. */
function snippetInFile(
  snippet: string | undefined,
  { span, newText }: Pick<CompletionItem, 'span' | 'newText'>,
  edit: TextEdit,
  embedded: EmbeddedFile,
): Pick<CompletionItem, 'snippet'> {
  if (snippet === undefined) return {}
  if (edit.newText === newText && !snippet.includes('\n')) return { snippet }
  const mapped = edit.newText.includes('\n') ? embedded.editFile({ span, newText: snippet }) : undefined
  return mapped && mapped.newText !== edit.newText ? { snippet: mapped.newText } : {}
}

/** Outlines of the file's own documents and of the embedded ones, in the order of the text. */
export function symbolsWithEmbedded(
  file: SourceFile,
  ask: (file: SourceFile) => readonly DocumentSymbol[],
): readonly DocumentSymbol[] {
  const inside = file.embedded.flatMap((embedded) => ask(embedded.file).map((symbol) => symbolInFile(symbol, embedded)))
  return inside.length === 0 ? ask(file) : [...ask(file), ...inside].sort((a, b) => a.span.start - b.span.start)
}

function symbolInFile(symbol: DocumentSymbol, embedded: EmbeddedFile): DocumentSymbol {
  return {
    ...symbol,
    span: spanToFile(embedded, symbol.span),
    selection: spanToFile(embedded, symbol.selection),
    children: symbol.children.map((child) => symbolInFile(child, embedded)),
  }
}

export function foldingWithEmbedded(
  file: SourceFile,
  ask: (file: SourceFile) => readonly FoldingRange[],
): readonly FoldingRange[] {
  const ranges = new Map<string, FoldingRange>()
  const all = [...ask(file), ...file.embedded.flatMap((embedded) => foldingInside(embedded, file, ask))]
  for (const range of all) {
    const lines = `${range.startLine}:${range.endLine}`
    if (range.endLine > range.startLine && !ranges.has(lines)) ranges.set(lines, range)
  }
  return [...ranges.values()].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)
}

function foldingInside(
  embedded: EmbeddedFile,
  { lines }: SourceFile,
  ask: (file: SourceFile) => readonly FoldingRange[],
): readonly FoldingRange[] {
  const toLine = (inner: number) => lineAt(lines, embedded.toFile(embedded.file.lines.starts[inner] ?? 0))
  return ask(embedded.file).map((range) => ({
    ...range,
    startLine: toLine(range.startLine),
    endLine: toLine(range.endLine),
  }))
}

/** From the innermost span of the embedded text to the whole file. */
export function selectionInside(
  file: SourceFile,
  offset: number,
  ask: (file: SourceFile, offset: number) => readonly Span[],
): readonly Span[] {
  const around = ask(file, offset)
  const inner = embeddedAt(file, offset, (embedded, inside) =>
    ask(embedded.file, inside).map((span) => spanToFile(embedded, span)),
  )
  const last = inner?.at(-1)
  if (!inner || !last) return around
  return [...inner, ...around.filter((span) => encloses(span, last) && !encloses(last, span))]
}
