import { lineAt } from '../base/line-index.ts'
import { columnOf } from '../base/line-start.ts'
import type { TextEdit } from '../base/text-edit.ts'
import { locate } from '../model/locate.ts'
import type { SourceFile } from '../model/source-file.ts'
import { documentAt } from '../yaml/cursor-at.ts'
import { type Chain, chainTo, type Link, rowAt } from '../yaml/cursor-chain.ts'
import { nodesIn } from '../yaml/nodes-in.ts'
import type { YamlDocument } from '../yaml/tree.ts'

const STEP = 2

/**
 * What a line that was just begun, and is blank, should start with: the dash of an item below the key of a list, the indentation of a value below
 * any other key, the column of its first key behind a line that begins an item. No edits anywhere else: the editor's own indentation is as good there.
 */
export function onTypeFormatting(file: SourceFile, offset: number): readonly TextEdit[] {
  const source = documentAt(
    file.documents.map((document) => document.source),
    offset,
  )
  const document = file.documents.find((one) => one.source === source)
  if (!source || !document?.place || source.json) return []
  const row = rowAt(file.text, file.lines, offset)
  const line = lineAt(file.lines, row.start)
  if (row.text.trim() !== '' || line === 0) return []
  const chain = chainTo(source.root, { text: file.text, offset: row.end, row, json: source.json })
  const start = lineStart(file, source, chain, line - 1)
  if (start === undefined || start === row.text) return []
  return [{ span: { start: row.start, end: row.end }, newText: start }]
}

/** Undefined where nothing is known. `above` is the zero-based line that decides. */
function lineStart(file: SourceFile, source: YamlDocument, chain: Chain, above: number): string | undefined {
  const isAbove = (offset: number | undefined) => offset !== undefined && lineAt(file.lines, offset) === above
  const { leaf, links } = chain
  if (links.some(({ node }) => node.flow)) return undefined
  if (leaf?.kind === 'scalar' && (leaf.style === 'literal' || leaf.style === 'folded')) {
    const begins = isAbove(leaf.span.start) && leaf.text.trim() === ''
    return begins ? ' '.repeat((links.at(-1)?.column ?? 0) + STEP) : undefined
  }
  for (const link of links.toReversed()) {
    if (link.kind === 'mapping' && isAbove(link.entry?.colon) && link.entry?.value === undefined)
      return belowKey(file, source, link)
    if (link.kind === 'sequence' && isAbove(link.item?.dash))
      return link.item?.node?.kind === 'mapping'
        ? ' '.repeat(columnOf(file.text, link.item.node.span.start))
        : undefined
  }
  return undefined
}

function belowKey(
  file: SourceFile,
  source: YamlDocument,
  link: Link & { readonly kind: 'mapping' },
): string | undefined {
  const key = link.entry?.key
  const located = key && locate(file, key.span.start)?.located
  if (located?.is !== 'field') return undefined
  const { type } = located.field.schema
  if (type.is === 'scalar') return undefined
  return type.is === 'list' ? `${' '.repeat(link.column + dashIndent(file, source))}- ` : ' '.repeat(link.column + STEP)
}

/** Columns from a key to the dashes of its list, as the first list of the document has it that does not stand left of its key by mistake. */
function dashIndent({ text }: SourceFile, { root }: YamlDocument): number {
  for (const node of nodesIn(root)) {
    if (node.kind !== 'mapping') continue
    for (const { key, value } of node.entries) {
      if (!key || value?.kind !== 'sequence' || value.flow) continue
      const indent = columnOf(text, value.span.start) - columnOf(text, key.span.start)
      if (indent >= 0) return indent
    }
  }
  return 0
}
