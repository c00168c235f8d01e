import type { LineIndex } from '../../base/line-index.ts'
import { positionAt } from '../../base/line-index.ts'
import type { SourceFile } from '../../model/source-file.ts'
import type { CursorSlot } from '../../yaml/cursor-at.ts'
import { nodesIn } from '../../yaml/nodes-in.ts'
import type { PrintStyle } from '../../yaml/print-value.ts'
import type { MappingEntry, YamlDocument, YamlNode } from '../../yaml/tree.ts'
import type { Layout } from './print-insertion.ts'

const USUAL_STEP = 2

/** How the document is written, so that insertions are written alike. */
export function layoutAt(file: SourceFile, document: YamlDocument, slot: CursorSlot): Layout {
  const habits = habitsOf(document.root, file.lines)
  return {
    style: styleAt(document, slot),
    step: habits.step ?? USUAL_STEP,
    indentedLists: habits.indentedLists ?? false,
    lineBreak: file.lineBreak,
    spread: slot.flow && isSpread(file, slot),
  }
}

function styleAt(document: YamlDocument, slot: CursorSlot): PrintStyle {
  if (!slot.flow) return 'block'
  return document.json || hasQuotedKeys(slot) ? 'json' : 'flow'
}

/** JSON inside YAML: somebody pasted it, or likes it so. */
function hasQuotedKeys({ container }: CursorSlot): boolean {
  if (container?.kind !== 'mapping' || container.entries.length === 0) return false
  return container.entries.every(({ key }) => key?.kind === 'scalar' && key.style === 'double')
}

function isSpread({ text }: SourceFile, { container, span }: CursorSlot): boolean {
  return (
    container !== undefined && text.slice(container.span.start, Math.max(span.end, container.span.end)).includes('\n')
  )
}

interface Habits {
  step?: number
  indentedLists?: boolean
}

/** The first nested mapping and the first list under a key tell how the document is indented. */
function habitsOf(root: YamlNode | undefined, lines: LineIndex): Habits {
  const habits: Habits = {}
  // Most documents show both habits within their first nested value.
  for (const node of nodesIn(root)) {
    if (habits.step !== undefined && habits.indentedLists !== undefined) break
    if (node.kind === 'mapping' && !node.flow) for (const entry of node.entries) noteHabits(entry, lines, habits)
  }
  return habits
}

function noteHabits({ key, value }: MappingEntry, lines: LineIndex, habits: Habits): void {
  if (!key || !value || value.kind === 'scalar' || value.kind === 'alias' || value.flow) return
  const own = positionAt(lines, key.span.start)
  if (value.kind === 'sequence') {
    const dash = value.items[0]?.dash
    if (dash !== undefined) habits.indentedLists ??= positionAt(lines, dash).character > own.character
    return
  }
  const start = value.entries[0]?.span.start
  const inner = start === undefined ? own : positionAt(lines, start)
  if (inner.line > own.line && inner.character > own.character) habits.step ??= inner.character - own.character
}
