import { type Span, touches } from '../base/span.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { YamlNode } from '../yaml/tree.ts'

/**
 * Spans around `offset`, from the innermost to the whole file, each larger than the one before: a word of a text, the text without its
 * quotes, the node, its entry or item, the collection, …, the document, the file.
 */
export function selectionRanges(file: SourceFile, offset: number): readonly Span[] {
  const spans: Span[] = [{ start: 0, end: file.text.length }]
  const document = file.documents.find(({ source }) => touches(source.span, offset))
  if (document?.undivided) spans.push(document.undivided)
  if (document) spans.push(document.source.span)
  let node = document?.source.root
  while (node && touches(node.span, offset)) {
    spans.push(node.span)
    if (node.kind === 'scalar') {
      if (node.style === 'single' || node.style === 'double') spans.push(withoutQuotes(file.text, node.span))
      spans.push(wordAt(file.text, offset, node.span))
    }
    const step: { readonly span: Span; readonly node?: YamlNode } | undefined = childAt(node, offset)
    if (step) spans.push(step.span)
    node = step?.node
  }
  return nested(spans.reverse(), offset)
}

function childAt(node: YamlNode, offset: number): { readonly span: Span; readonly node?: YamlNode } | undefined {
  if (node.kind === 'sequence') {
    const item = node.items.find(({ span }) => touches(span, offset))
    return item && { span: item.span, ...(item.node && { node: item.node }) }
  }
  if (node.kind !== 'mapping') return undefined
  const entry = node.entries.find(({ span }) => touches(span, offset))
  const child = [entry?.key, entry?.value].find((part) => part && touches(part.span, offset))
  return entry && { span: entry.span, ...(child && { node: child }) }
}

/** The closing quote may be missing. */
function withoutQuotes(text: string, { start, end }: Span): Span {
  const isClosed = end > start + 1 && text[end - 1] === text[start]
  return { start: start + 1, end: isClosed ? end - 1 : end }
}

function wordAt(text: string, offset: number, within: Span): Span {
  let start = offset
  let end = offset
  while (start > within.start && /\w/.test(text[start - 1] ?? '')) start--
  while (end < within.end && /\w/.test(text[end] ?? '')) end++
  return { start, end }
}

/** Keeps the spans that hold the offset and grow strictly. */
function nested(spans: readonly Span[], offset: number): readonly Span[] {
  const kept: Span[] = []
  for (const span of spans) {
    const inner = kept.at(-1)
    const grows =
      !inner || (span.start <= inner.start && inner.end <= span.end && span.end - span.start > inner.end - inner.start)
    if (grows && touches(span, offset) && span.end > span.start) kept.push(span)
  }
  return kept
}
