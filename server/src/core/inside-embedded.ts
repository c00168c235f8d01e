import { lineAt } from './base/line-index.ts'
import { encloses, type Span, touches } from './base/span.ts'
import type { TextEdit } from './base/text-edit.ts'
import type { CompletionItem } from './features/completion.ts'
import type { DocumentSymbol } from './features/document-symbols.ts'
import type { FoldingRange } from './features/folding-ranges.ts'
import type { Hover } from './features/hover.ts'
import type { Refactoring } from './features/refactorings.ts'
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
  file: SourceFile,
  offset: number,
): CompletionItem | undefined {
  const edit = embedded.editFile({ span: item.span, newText: item.newText })
  const edits = editsToFile(embedded, additionalEdits ?? [])
  if (!edit || !edits) return undefined
  const inserted = { ...item, ...edit, ...(edits.length > 0 && { additionalEdits: edits }) }
  if (embedded.verbatim) return { ...inserted, ...(snippet !== undefined && { snippet }) }
  // Editors take a span on the line of the cursor only.
  if (edit.span.start > offset || edit.span.end < offset) return undefined
  if (/[\r\n]/.test(file.text.slice(edit.span.start, edit.span.end))) return undefined
  return { ...inserted, ...snippetInFile(snippet, item, edit, embedded) }
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

/** Those that the scalar around an embedded text can hold. */
export function refactoringsInFile(embedded: EmbeddedFile, found: readonly Refactoring[]): readonly Refactoring[] {
  return found.flatMap(({ title, edits }) => {
    const inFile = editsToFile(embedded, edits)
    return inFile ? { title, edits: inFile } : []
  })
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

/** From the innermost span of an embedded text to the whole file. */
export function selectionInside(
  file: SourceFile,
  offset: number,
  ask: (file: SourceFile, offset: number) => readonly Span[],
): readonly Span[] {
  const spans: Span[] = []
  function add(around: readonly Span[]): void {
    const last = spans.at(-1)
    for (const span of around) if (!last || (encloses(span, last) && !encloses(last, span))) spans.push(span)
  }
  for (const embedded of file.embedded) {
    const inside = touches(embedded.span, offset) ? embedded.toText(offset) : undefined
    if (inside === undefined) continue
    const around = ask(embedded.file, inside).map((span) => spanToFile(embedded, span))
    // Within an escape, what ends before it in the text ends before the place.
    add(around.filter((span) => touches(span, offset)))
  }
  add(ask(file, offset))
  return spans
}

/** Edits that follow on what was typed. In texts that are embedded, other than word for word, there are none. */
export function typedInside(
  file: SourceFile,
  offset: number,
  ask: (file: SourceFile, offset: number) => readonly TextEdit[],
): readonly TextEdit[] {
  const inside = embeddedAt(file, offset, (embedded, at) =>
    embedded.verbatim ? (editsToFile(embedded, ask(embedded.file, at)) ?? []) : undefined,
  )
  return inside ?? ask(file, offset)
}
