import { lineAt } from '../base/line-index.ts'
import type { Span } from '../base/span.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { YamlComment, YamlNode } from '../yaml/tree.ts'

export interface FoldingRange {
  /** Zero-based lines, both inclusive. */
  readonly startLine: number
  readonly endLine: number
  readonly kind?: 'comment' | 'region'
}

/** Documents of a stream, entries and items that span lines, block scalars, and runs of comment lines. Also for documents of others. */
export function foldingRanges(file: SourceFile): readonly FoldingRange[] {
  const ranges = new Map<string, FoldingRange>()
  const add = (range: FoldingRange | undefined) => {
    if (range && range.endLine > range.startLine) ranges.set(`${range.startLine}:${range.endLine}`, range)
  }
  for (const { source } of file.documents) {
    if (source.root && file.documents.length > 1) add({ ...linesOf(file, source.root.span), kind: 'region' })
    for (const span of foldable(source.root)) add(linesOf(file, span))
    for (const range of commentRuns(file, source.comments)) add(range)
  }
  return [...ranges.values()].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine)
}

/** Entries and items: their first line stays visible and says what is folded. */
function* foldable(root: YamlNode | undefined): Iterable<Span> {
  const open: (YamlNode | undefined)[] = [root]
  while (open.length > 0) {
    const node = open.pop()
    if (node?.kind === 'mapping') {
      if (node.flow) yield node.span
      for (const entry of node.entries) {
        yield entry.span
        open.push(entry.value)
      }
    } else if (node?.kind === 'sequence') {
      if (node.flow) yield node.span
      for (const item of node.items) {
        yield item.span
        open.push(item.node)
      }
    }
  }
}

function linesOf(file: SourceFile, span: Span): FoldingRange {
  let end = span.end
  while (end > span.start && /\s/.test(file.text[end - 1] ?? '')) end--
  return { startLine: lineAt(file.lines, span.start), endLine: lineAt(file.lines, end) }
}

/** Comments on lines of their own that follow each other. */
function* commentRuns(file: SourceFile, comments: readonly YamlComment[]): Iterable<FoldingRange> {
  let run: FoldingRange | undefined
  for (const { span } of comments) {
    const line = lineAt(file.lines, span.start)
    const alone = file.text.slice(file.lines.starts[line], span.start).trim() === ''
    if (!alone) continue
    if (run && line === run.endLine + 1) {
      run = { ...run, endLine: line }
    } else {
      if (run) yield run
      run = { startLine: line, endLine: line, kind: 'comment' }
    }
  }
  if (run) yield run
}
