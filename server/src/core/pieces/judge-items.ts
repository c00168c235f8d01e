import { lineAt } from '../base/line-index.ts'
import { lastWhere } from '../base/partition-point.ts'
import { emptySpan, encloses, type Span } from '../base/span.ts'
import { type DocumentSymbol, LEVELS_TO_ITEMS } from '../features/document-symbols.ts'
import { firstOnlyVariants } from '../model/late-items.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedList, TypedObject } from '../model/typed-document.ts'
import { decidingText } from '../model/variant.ts'
import type { Finding } from '../rules/finding.ts'
import { type UniqueKey, uniqueKeys } from '../rules/values/duplicate-item.ts'
import type { DialectSchemas } from '../schema/schema.ts'
import type { SequenceItem } from '../yaml/tree.ts'
import {
  awaitedIn,
  findingsOf,
  type ItemKey,
  isOnFiller,
  type Judge,
  type JudgedItem,
  listName,
  marksIn,
  NO_MARKS,
  stored,
} from './judge-piece.ts'
import { listEntry, openView, type PieceView, type ViewPart } from './piece-view.ts'
import type { PiecedDocument, PiecedText } from './pieced-text.ts'
import { isReadByItem } from './read-by-item.ts'
import { findingOfOne, type Placeholders, placeholdersFor, type StoredFinding } from './stored-finding.ts'
import { storeMarks } from './stored-marks.ts'
import { storeSymbol } from './stored-symbol.ts'

/** Judges an item, with those shown before it whose keys it repeats. */
export function judgeItem(
  text: PiecedText,
  document: PiecedDocument,
  { item, before }: { readonly item: number; readonly before: readonly number[] },
  meaning: string,
  judge: Judge,
): JudgedItem {
  const items = [...before, item]
  const shown = showItems(text, document, items, judge)
  const own = shown?.view.parts[items.length]
  if (!shown || !own) return { is: 'item', meaning, sound: false, ...NOTHING_KNOWN }
  const { view, filler, placeholders } = shown
  const found = foundIn(shown, own, judge)
  const findings = stored(found, own, view, placeholders)
  const isWithin = findings.length === found.length && findings.every(({ related }) => related.every(isAtItem))
  const unique = uniqueKeysOf(view, { ...own, end: filler.end })
  const open = view.file.documents[0]?.source.open?.filter((at) => at < own.end)
  return {
    is: 'item',
    meaning,
    sound: isWithin,
    ...(open && open.length > 0 && { open: open.map((at) => at - own.start) }),
    ...hangingOnOthers(view, own),
    findings,
    keys: keysOf(byPart([own], unique, spanOf), view, own),
    ...outlinedIn(shown, [own], judge)(own),
    marks: marksIn(view, own, judge),
  }

  /** What an item has to do with the frame is no matter of the item alone. */
  function isAtItem({ part }: StoredFinding['related'][number]): boolean {
    return part > 0 && part <= items.length
  }
}

const NOTHING_KNOWN: Pick<JudgedItem, 'findings' | 'keys' | 'end' | 'embedded' | 'marks'> = {
  findings: [],
  keys: [],
  end: 0,
  embedded: [],
  marks: NO_MARKS,
}

/** What `judgeItem` says of each of some items that follow one another, with less work where they have nothing to do with one another. */
export function judgeItemsApart(
  text: PiecedText,
  document: PiecedDocument,
  items: readonly number[],
  meaning: string,
  judge: Judge,
): readonly JudgedItem[] {
  const [item, ...others] = items
  if (item === undefined) return []
  if (others.length === 0) return [judgeItem(text, document, { item, before: [] }, meaning, judge)]
  const together = judgeTogether(text, document, items, meaning, judge)
  if (together) return together
  const size = items.length > FEW ? FEW : 1
  const groups = Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
  return groups.flatMap((group) => judgeItemsApart(text, document, group, meaning, judge))
}

/** Of many items that cannot be judged together, so many often can. */
const FEW = 8

/**
 * Judges several items as `judgeItem` judges each of them, but reads what stands around the list once for all. Undefined where something in one of
 * them is not sound or has to do with another: then each of them has to be judged for itself.
 */
function judgeTogether(
  text: PiecedText,
  document: PiecedDocument,
  items: readonly number[],
  meaning: string,
  judge: Judge,
): readonly JudgedItem[] | undefined {
  const shown = showItems(text, document, items, judge)
  if (!shown) return undefined
  const { view, filler, placeholders } = shown
  const owns = view.parts.slice(1, items.length + 1)
  const { problems, farReaching, open } = view.file.documents[0]?.source ?? {}
  const all = { start: owns[0]?.start ?? 0, end: filler.end }
  const uniques = byPart(owns, uniqueKeysOf(view, all), spanOf)
  const isDoubtful = farReaching && open?.some((at) => at < filler.end) !== false
  if (problems?.some(({ span }) => touches(span, all, filler)) || isDoubtful || repeatAcross(uniques)) return undefined
  const found = foundIn(shown, all, judge)
  const findings = byPart(owns, found, spanOf)
  const outlined = outlinedIn(shown, owns, judge)
  const marks = judge.marks?.(view.file)
  const tokens = byPart(owns, marks?.tokens ?? [], spanOf)
  const links = byPart(owns, marks?.links ?? [], spanOf)
  const judged = owns.map((own, at): JudgedItem => {
    const kept = stored(findings.get(own) ?? [], own, view, placeholders)
    return {
      is: 'item',
      meaning,
      sound: true,
      ...hangingOnOthers(view, own),
      findings: kept.flatMap((one) => findingOfOne(one, at + 1) ?? []),
      keys: keysOf(uniques, view, own),
      ...outlined(own),
      marks: marks ? storeMarks({ tokens: tokens.get(own) ?? [], links: links.get(own) ?? [] }, own) : NO_MARKS,
    }
  })
  return judged.reduce((sum, { findings: own }) => sum + own.length, 0) === found.length ? judged : undefined
}

/** What lies in each of some parts that follow one another. What reaches over a border lies in none. */
function byPart<T>(
  parts: readonly ViewPart[],
  values: readonly T[],
  placeOf: (value: T) => Span,
): ReadonlyMap<ViewPart, readonly T[]> {
  const lying = new Map<ViewPart, T[]>(parts.map((part) => [part, []]))
  for (const value of values) {
    const span = placeOf(value)
    const part = lastWhere(parts, ({ start }) => start <= span.start)
    if (part && encloses(part, span)) lying.get(part)?.push(value)
  }
  return lying
}

function spanOf({ span }: { readonly span: Span }): Span {
  return span
}

/** Some items between what stands around their list, with a filler behind them; numbers that are open begin at the placeholders. */
interface ShownItems {
  readonly view: PieceView
  readonly filler: ViewPart
  readonly placeholders: Placeholders
}

/** Undefined where the parser does not read the items as it does in the whole document, as far as that shows. */
function showItems(
  text: PiecedText,
  document: PiecedDocument,
  items: readonly number[],
  judge: Judge,
): ShownItems | undefined {
  const parts = [document.first, ...items, document.first + document.count - 1]
  const placeholders = placeholdersFor(parts.map((index) => text.pieces[index]?.text ?? '').join(''))
  if (!placeholders) return undefined
  const { line: firstLine, item: firstIndex } = placeholders
  const view = openView({ text, document, items, firstIndex, filled: true, firstLine }, judge.open)
  const filler = view.parts[items.length + 1]
  return filler && isReadByItem(view, items) ? { view, filler, placeholders } : undefined
}

/** The findings that have to do with a part of a view. */
function foundIn({ view, filler }: ShownItems, own: Span, judge: Judge): readonly Finding[] {
  return findingsOf(view, judge, (one) => !isOnFiller(one, filler) && touches(one.span, own, filler))
}

/** What of an item may be read otherwise because of what stands elsewhere, beside quotes and brackets without a partner. */
function hangingOnOthers({ file }: PieceView, own: ViewPart): Pick<JudgedItem, 'repaired' | 'awaits'> {
  const repaired = file.documents[0]?.source.repaired?.some(({ start, end }) => start < own.end && own.start < end)
  return { ...(repaired && { repaired }), ...awaitedIn(file.text.slice(own.start, own.end)) }
}

function touches({ start, end }: Span, own: Span, filler: ViewPart): boolean {
  return start < filler.end && (start >= own.start || end > own.start)
}

/** What no two items of the list that lies in a span may have in common; of one of its items alone, if it is given. */
function uniqueKeysOf({ file }: PieceView, within: Span, only?: Span): readonly UniqueKey[] {
  const document = file.documents[0]
  const name = document && listName(document, within)
  if (document?.root?.is !== 'object' || name === undefined || !document.place) return []
  const root = only ? withItemsIn(document.root, name, only) : document.root
  const list = root.fields.get(name)?.value
  if (list?.is !== 'list') return []
  const { dialect } = document.place
  return [...uniqueKeys(root, list, dialect, file.text), ...decidingKeys(list, dialect)]
}

/** An object whose list of this name has only the items that lie in a span. */
function withItemsIn(root: TypedObject, name: string, span: Span): TypedObject {
  const field = root.fields.get(name)
  if (field?.value.is !== 'list') return root
  const { key, entry, schema, merged, value: list } = field
  const value = { ...list, items: list.items.filter(({ item }) => encloses(span, item.span)) }
  return { ...root, fields: new Map(root.fields).set(name, { name, key, entry, schema, merged, value }) }
}

/** What the outline shows of an item that was not judged yet; undefined where judging may show that it does not read for itself. */
export function outlineItem(
  text: PiecedText,
  document: PiecedDocument,
  item: number,
  judge: Judge,
): Outlined | undefined {
  const shown = showItems(text, document, [item], judge)
  const own = shown?.view.parts[1]
  const isPlain = shown?.view.file.documents[0]?.source.ordinary
  return shown && own && isPlain ? outlinedIn(shown, [own], judge)(own) : undefined
}

/** The keys of an item of a view, by which others repeat it. No other item is looked at. */
export function keysOfItem(view: PieceView, item: ViewPart): readonly string[] {
  const around = { start: view.parts[0]?.end ?? 0, end: view.parts.at(-1)?.start ?? 0 }
  return uniqueKeysOf(view, around, item).map(({ key }) => key)
}

/** Those of an item. */
function keysOf(
  keys: ReadonlyMap<ViewPart, readonly UniqueKey[]>,
  { file }: PieceView,
  own: ViewPart,
): readonly ItemKey[] {
  return (keys.get(own) ?? []).map(({ key, span }) => ({ key, mark: markOf(file, span, own) }))
}

/** Whether several items have the same key. */
function repeatAcross(keys: ReadonlyMap<ViewPart, readonly UniqueKey[]>): boolean {
  const seen = new Set<string>()
  for (const own of keys.values()) {
    if (own.some(({ key }) => seen.has(key))) return true
    for (const { key } of own) seen.add(key)
  }
  return false
}

/** Of items with the same deciding text some schemas read only the first: the others are judged beside it. */
function decidingKeys({ schema, items }: TypedList, dialect: DialectSchemas): readonly UniqueKey[] {
  const variants = schema.type.is === 'list' ? firstOnlyVariants(schema.type.items, dialect) : undefined
  if (!variants) return []
  return items.flatMap(({ item: { node } }) => {
    const text = node?.kind === 'mapping' ? decidingText(variants, node) : undefined
    return node && text !== undefined ? [{ key: `read: ${text}`, span: emptySpan(node.span.start) }] : []
  })
}

/** What the outline shows of an item. */
type Outlined = Pick<JudgedItem, 'symbol' | 'end' | 'embedded'>

/** Of each item that is shown in one of some parts: itself in the outline, where it ends (comments and blank lines may follow), and what is embedded in it. */
function outlinedIn(
  { view, placeholders }: ShownItems,
  owns: readonly ViewPart[],
  { outline }: Judge,
): (own: ViewPart) => Outlined {
  const [document, ...others] = outline(view.file, LEVELS_TO_ITEMS)
  const lists = document?.children ?? []
  const symbols = byPart(
    owns,
    lists.flatMap(({ children }) => children),
    spanOf,
  )
  const embedded = byPart(owns, document ? [document, ...others] : others, spanOf)
  const items = byPart(owns, itemsBetween(view, owns), spanOf)
  return (own) => {
    const store = (one: DocumentSymbol) => storeSymbol(one, own, view, placeholders, 0)
    const [symbol] = symbols.get(own) ?? []
    const end = (items.get(own)?.[0]?.span.end ?? own.end) - own.start
    return { end, embedded: (embedded.get(own) ?? []).map(store), ...(symbol && { symbol: store(symbol) }) }
  }
}

/** The items of the divided list, as far as it is shown in some parts. */
function itemsBetween({ file, parts }: PieceView, owns: readonly ViewPart[]): readonly SequenceItem[] {
  const source = file.documents[0]?.source
  const list = source && listEntry(source, { start: parts[0]?.end ?? 0, end: owns.at(-1)?.end ?? 0 })?.value
  return list?.kind === 'sequence' ? list.items : []
}

function markOf({ text, lines }: SourceFile, { start, end }: Span, own: ViewPart): string {
  return `${start - own.start} ${lineAt(lines, start) - own.line} ${text.slice(start, end)}`
}
