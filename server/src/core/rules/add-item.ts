import type { JsonValue } from '../base/json-value.ts'
import { lineStart } from '../base/line-start.ts'
import type { TextEdit } from '../base/text-edit.ts'
import type { PathValue } from '../model/path-value.ts'
import { printAfterColon, printInline } from '../yaml/print-value.ts'
import type { SequenceNode } from '../yaml/tree.ts'
import { contentEnd, replace } from './edits.ts'
import { fixByAdding } from './path-edits.ts'
import type { Fix, FixContext } from './rule.ts'

/** A fix that adds an item at the end of the list at a path; a list that is not written yet, or null, is written with it. */
export function fixByAddingItem(title: string, at: PathValue, item: JsonValue, context: FixContext): readonly Fix[] {
  const { value } = at
  if (!value || value.is === 'null') return fixByAdding(title, at, context, [item])
  return value.is === 'list' ? [{ title, edits: [addItem(value.node, item, context)] }] : []
}

function addItem(list: SequenceNode, item: JsonValue, { text, lineBreak, document }: FixContext): TextEdit {
  const last = list.items.at(-1)
  if (list.flow || !last) {
    const at = last ? last.span.end : list.span.start + 1
    const written = printInline(item, document.source.json ? 'json' : 'flow')
    return replace({ start: at, end: at }, last ? `, ${written}` : written)
  }
  const column = last.span.start - lineStart(text, last.span.start)
  const at = contentEnd(text, list.span.end)
  // The printed text begins with the line break behind a colon.
  const written = printAfterColon([item], { style: 'block' }).replaceAll('\n', lineBreak + ' '.repeat(column))
  return replace({ start: at, end: at }, written)
}
