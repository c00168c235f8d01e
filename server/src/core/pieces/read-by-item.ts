import { lineAt } from '../base/line-index.ts'
import { encloses } from '../base/span.ts'
import type { TypedDocument } from '../model/typed-document.ts'
import { suppressionsOf } from '../rules/suppression.ts'
import { nodesIn } from '../yaml/nodes-in.ts'
import type { SequenceItem, YamlDocument, YamlNode } from '../yaml/tree.ts'
import { listEntry, type PieceView, type ViewPart } from './piece-view.ts'
import { isBracketAt } from './stays-open.ts'

/**
 * Whether the parser reads the shown items as it does in the whole document: each begins where its piece was cut, nothing reaches over the end of a part,
 * and nothing in one part has a meaning in another (anchors, templates, comments that ignore findings elsewhere). `items` are the indexes of the shown ones.
 */
export function isReadByItem(view: PieceView, items: readonly number[]): boolean {
  const [document, ...others] = view.file.documents
  if (!document || others.length > 0) return false
  const { source } = document
  if (source.json || source.templated || source.directives.length > 0) return false
  if (source.farReaching && !isOpenAtEnd(source, view, items)) return false
  const [head, ...rest] = view.parts
  const tail = rest.pop()
  return (
    head !== undefined &&
    tail !== undefined &&
    // A filler is no piece, and not in each view.
    rest.filter(({ piece }) => piece !== undefined).length === items.length &&
    !BETWEEN_COLUMNS.test(view.file.text.slice(tail.start, tail.end)) &&
    hasItemsAt(source, head, rest, tail) &&
    !rest.slice(0, items.length).some((part) => endsWithOutdentedKey(view.file.text.slice(part.start, part.end))) &&
    source.problems.every(({ span }) => view.parts.some((part) => encloses(part, span))) &&
    ignoresWithinParts(document, view)
  )
}

/**
 * Behind the list, text that is deeper than keys of the root: it belongs to neither, and what the parser makes of it depends on the last item. And a text with
 * a header in the column of the dashes, which may be that of an item.
 */
const BETWEEN_COLUMNS = /^(?:[ \t]*(?:#.*)?\r?\n)*(?:[ \t]+[^\s#]|[|>])/

/**
 * A quote without a partner in the last shown item, or brackets, or both, reach no further than it as long as the pieces behind have no partner for them: see
 * `staysOpen`. What was repaired elsewhere could have had one. Behind the list no piece follows.
 */
function isOpenAtEnd(
  { open = [], repaired = [] }: YamlDocument,
  { file: { text }, parts }: PieceView,
  items: readonly number[],
): boolean {
  const quotes = open.filter((at) => !isBracketAt(text, at))
  if (open.length === 0 || quotes.length > 1) return false
  const [last, tail] = [items.length > 0 ? parts[items.length] : undefined, parts.at(-1)]
  if (tail && open.every((at) => tail.start <= at)) return true
  if (!last || open.some((at) => at < last.start || last.end <= at)) return false
  return quotes.length === open.length || repaired.every((span) => encloses(last, span))
}

/**
 * Whether an item ends with a key left of its dash, behind which the next item may be a further line of the value: whether there is a key on that line decides
 * about it.
 */
function endsWithOutdentedKey(item: string): boolean {
  const [before = '', column] = ABOVE_DASH.exec(item) ?? []
  if (!column) return false
  const behind = item.slice(before.length)
  const outdented = behind.match(new RegExp(`(?<=\\n) {0,${column.length - 1}}[^\\s#].*`, 'g'))?.at(-1)
  if (outdented === undefined || !/: +\S/.test(outdented)) return false
  return !/:\s/.test(behind.slice(behind.lastIndexOf(outdented) + outdented.length))
}

/** Comments and blank lines above an item. */
const ABOVE_DASH = /^(?:[ \t]*(?:#[^\n]*)?\n)*( *)-/

function hasItemsAt(source: YamlDocument, head: ViewPart, parts: readonly ViewPart[], tail: ViewPart): boolean {
  const { root } = source
  const entry = listEntry(source, { start: head.end, end: tail.start })
  if (root?.kind !== 'mapping' || root.anchor || entry?.value?.kind !== 'sequence' || entry.value.anchor) return false
  const { items } = entry.value
  return (
    entry.span.start < head.end &&
    root.entries.every((one) => one === entry || one.span.end <= head.end || one.span.start >= tail.start) &&
    isOnlyOne(source, entry.key) &&
    items.length === parts.length &&
    items.every((item, i) => isItemOf(item, parts[i]) && (source.ordinary === true || isWithoutAnchors(item.node)))
  )
}

/** The same key twice is one list, whose items are in two places. */
function isOnlyOne({ root }: YamlDocument, key: YamlNode | undefined): boolean {
  if (root?.kind !== 'mapping' || key?.kind !== 'scalar') return false
  return root.entries.filter((entry) => entry.key?.kind === 'scalar' && entry.key.text === key.text).length === 1
}

function isItemOf({ span, dash }: SequenceItem, part: ViewPart | undefined): boolean {
  return part !== undefined && dash !== undefined && encloses(part, span)
}

function isWithoutAnchors(root: YamlNode | undefined): boolean {
  for (const node of nodesIn(root)) if (node.anchor || node.kind === 'alias') return false
  return true
}

/** Comments that ignore findings do so in their own part, and none does in the whole document. */
function ignoresWithinParts(document: TypedDocument, { file, parts }: PieceView): boolean {
  return suppressionsOf(document, file).every(
    ({ span, line }) =>
      line !== undefined && partOfLine(parts, line) === partOfLine(parts, lineAt(file.lines, span.start)),
  )
}

function partOfLine(parts: readonly ViewPart[], line: number): ViewPart | undefined {
  return parts.findLast((part) => part.line <= line)
}
