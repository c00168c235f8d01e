import type { CST } from 'yaml'
import { columnOf } from '../base/line-start.ts'
import { buildValue } from './build-mapping.ts'
import { named } from './build-tree.ts'
import { placeInFile } from './cover.ts'
import { problems } from './syntax-problems.ts'
import { templateValue } from './template-value.ts'
import type { SequenceItem, SequenceNode, YamlNode } from './tree.ts'
import type { Place, Props, TreeWork } from './tree-work.ts'
import { append, inBlock, readProps, repairCommentLines } from './tree-work.ts'
import { wordAt } from './word-at.ts'

export function buildBlockSequence(work: TreeWork, token: CST.BlockSequence, props: Props, place: Place): SequenceNode {
  const items: SequenceItem[] = []
  const inside = inBlock(place, place.depth + 1)
  for (const item of token.items) {
    if (work.isFull()) break
    addItem(work, items, item, inside)
  }
  const start = items[0]?.span.start ?? work.base + token.offset
  const end = items.at(-1)?.span.end ?? start
  return { kind: 'sequence', flow: false, items, span: { start, end }, ...named(props) }
}

function addItem(work: TreeWork, items: SequenceItem[], item: CST.BlockSequence['items'][number], place: Place): void {
  const props = readProps(work, item.start, 'seq-item-ind', place)
  repairCommentLines(work, item.start, item.value)
  const dash = placeInFile(work.source, props.indicator)
  if (dash === undefined && props.start === undefined && item.value === undefined) return
  const before = work.problems.length
  const node = buildValue(work, item.value, props, place) ?? templateValue(work, dash)
  if (dash !== undefined) {
    append(items, {
      span: { start: dash, end: Math.max(dash + 1, node?.span.end ?? 0) },
      dash,
      ...(node === undefined ? {} : { node }),
    })
    return
  }
  if (node === undefined || joinItem(work, items, node)) return
  const start = props.start ?? node.span.start
  if (work.problems.length === before) work.problems.push(problems.keyInSequence(wordAt(work.source.covered, start)))
  append(items, { span: { start, end: node.span.end }, node })
}

/**
 * What stands in a list without a dash was meant as part of it: items of another column are items nevertheless, keys of another column belong
 * to the mapping of the item above if they stand deeper than its dash.
 */
function joinItem(work: TreeWork, items: SequenceItem[], node: YamlNode): boolean {
  if (node.kind === 'sequence' && !node.flow) {
    const first = node.items[0]?.span.start ?? node.span.start
    work.problems.push(problems.indentation(undefined, { start: first, end: first + 1 }))
    for (const item of node.items) append(items, item)
    return true
  }
  const above = items.at(-1)
  const mapping = above?.node
  if (node.kind !== 'mapping' || node.flow || above?.dash === undefined || mapping?.kind !== 'mapping' || mapping.flow)
    return false
  const { covered } = work.source
  if (columnOf(covered, node.span.start) <= columnOf(covered, above.dash)) return false
  const key = node.entries[0]?.key
  const name = key?.kind === 'scalar' ? key.text : undefined
  work.problems.push(problems.indentation(name, wordAt(covered, node.span.start)))
  const end = node.span.end
  const joined: YamlNode = {
    ...mapping,
    entries: [...mapping.entries, ...node.entries],
    span: { start: mapping.span.start, end },
  }
  items[items.length - 1] = { ...above, node: joined, span: { start: above.span.start, end } }
  return true
}
