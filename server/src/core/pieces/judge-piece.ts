import { lineAt } from '../base/line-index.ts'
import { emptySpan, encloses, type Span } from '../base/span.ts'
import type { DocumentSymbol } from '../features/document-symbols.ts'
import { firstOnlyVariants } from '../model/bind.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument, TypedList } from '../model/typed-document.ts'
import { decidingText } from '../model/variant.ts'
import { type DiagnoseOptions, diagnose } from '../rules/diagnose.ts'
import type { Finding } from '../rules/finding.ts'
import { isJudgedByItem } from '../rules/judged-by-item.ts'
import { type UniqueKey, uniqueKeys } from '../rules/values/duplicate-item.ts'
import type { Registry } from '../schema/registry.ts'
import type { DialectSchemas } from '../schema/schema.ts'
import { listEntry, type OpenView, openView, type PieceView, type ViewPart } from './piece-view.ts'
import { joined, type PiecedDocument, type PiecedText, type TextPiece, textPiece } from './pieced-text.ts'
import { isReadByItem } from './read-by-item.ts'
import { findingOfOne, type Placeholders, placeholdersFor, type StoredFinding, storeFinding } from './stored-finding.ts'
import { type Marks, type StoredMarks, storeMarks } from './stored-marks.ts'
import { type StoredSymbol, storeSymbol } from './stored-symbol.ts'

/** What judging needs beside the text. */
export interface Judge {
  readonly open: OpenView
  readonly registry: Registry
  readonly options: DiagnoseOptions
  /** With so many levels below documents; with all of them when left out. */
  readonly outline: (file: SourceFile, levels?: number) => readonly DocumentSymbol[]
  /** Absent where nobody asks for them. */
  readonly marks?: (file: SourceFile) => Marks
}

/** What is known of what stands around a list. It depends on the number of the items, and not on what is in them. */
export interface JudgedFrame {
  readonly is: 'frame'
  readonly head: TextPiece
  readonly tail: TextPiece
  readonly items: number
  /** Whether items can be judged one by one, as far as the frame is concerned. */
  readonly sound: boolean
  /** All of the frame that findings on items depend on. */
  readonly meaning: string
  readonly inHead: readonly StoredFinding[]
  readonly inTail: readonly StoredFinding[]
  /** With places in a text of the head, a filler of so many characters in place of the list, and the tail. */
  readonly outline: readonly DocumentSymbol[]
  readonly filler: number
  readonly headMarks: StoredMarks
  readonly tailMarks: StoredMarks
}

/** What is known of an item, of itself or beside others that are shown before it. */
export interface JudgedItem {
  readonly is: 'item'
  /** That of the frame. */
  readonly meaning: string
  /** Whether the item reads the same whatever other items stand around it. */
  readonly sound: boolean
  /** The place of a quote without a partner: the item is sound as long as none follows it (`staysOpen`), and no other item has one. */
  readonly openQuote?: number
  readonly findings: readonly StoredFinding[]
  readonly keys: readonly ItemKey[]
  /** The item in the outline, and where it ends; and symbols of what is embedded in it. */
  readonly symbol?: StoredSymbol
  readonly end: number
  readonly embedded: readonly StoredSymbol[]
  readonly marks: StoredMarks
}

/** Something that no other item may have. */
export interface ItemKey {
  readonly key: string
  /** Changes with whatever findings on other items tell of this one: where the value stands in the piece, and how it is written. */
  readonly mark: string
}

/** A document that is one piece, or was put together; places count from its begin. */
export interface JudgedWhole {
  readonly is: 'whole'
  readonly findings: readonly StoredFinding[]
  readonly outline: readonly StoredSymbol[]
  readonly marks: StoredMarks
}

const NO_MARKS: StoredMarks = { tokens: new Int32Array(), links: [] }

function marksIn({ file }: PieceView, part: ViewPart, { marks }: Judge): StoredMarks {
  return storedMarks(marks?.(file), part)
}

function storedMarks(marks: Marks | undefined, part: ViewPart): StoredMarks {
  return marks ? storeMarks(marks, part) : NO_MARKS
}

export function judgeWhole(text: PiecedText, { first, count }: PiecedDocument, judge: Judge): JudgedWhole {
  const placeholders = placeholdersFor(joined(text, first, first + count))
  const firstLine = placeholders?.line ?? text.firstLines[first] ?? 0
  const view = openView({ text, document: { first, count }, items: [], filled: false, firstLine }, judge.open)
  const [own] = view.parts
  if (!own) return { is: 'whole', findings: [], outline: [], marks: NO_MARKS }
  const findings = stored(findingsOf(view, judge), own, view, placeholders)
  // Documents of a stream show their fields; one that could have been divided shows the items of its lists as well.
  const levels = count > 1 ? 2 : 1
  const outline = judge.outline(view.file, levels).map((symbol) => storeSymbol(symbol, own, view, placeholders, levels))
  return { is: 'whole', findings, outline, marks: marksIn(view, own, judge) }
}

export function judgeFrame(text: PiecedText, document: PiecedDocument, judge: Judge): JudgedFrame {
  const { first, count } = document
  const head = text.pieces[first] ?? EMPTY
  const tail = text.pieces[first + count - 1] ?? EMPTY
  const items = count - 2
  const known = {
    is: 'frame',
    head,
    tail,
    items,
    outline: [],
    filler: 0,
    headMarks: NO_MARKS,
    tailMarks: NO_MARKS,
  } as const
  const placeholders = placeholdersFor(head.text + tail.text)
  if (!placeholders) return { ...known, sound: false, meaning: '', inHead: [], inTail: [] }
  const view = openView({ text, document, items: [], filled: true, firstLine: placeholders.line }, judge.open)
  const [above, filler, below] = view.parts
  const typed = view.file.documents[0]
  if (!above || !filler || !below || !typed || !isReadByItem(view, []))
    return { ...known, sound: false, meaning: '', inHead: [], inTail: [] }
  const found = findingsOf(view, judge).filter((finding) => !isOnFiller(finding, filler))
  const inHead = stored(found, above, view, placeholders)
  const inTail = stored(found, below, view, placeholders)
  const name = listName(typed, filler)
  const sound = inHead.length + inTail.length === found.length && name !== undefined && isJudgedByItem(typed, name)
  const outline = judge.outline(view.file)
  return {
    ...known,
    sound,
    meaning: meaningOf(typed, name),
    inHead,
    inTail,
    outline,
    filler: filler.end - filler.start,
  }
}

const EMPTY = textPiece('')

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
  const [quote] = view.file.documents[0]?.source.openQuotes ?? []
  return {
    is: 'item',
    meaning,
    sound: isWithin,
    ...(quote !== undefined && { openQuote: quote - own.start }),
    findings,
    keys: keysIn(uniqueKeysOf(view, { ...own, end: filler.end }, judge.registry), view, own),
    ...symbolsIn(judge.outline(view.file, LEVELS_TO_ITEMS), own, shown),
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
  const all = { start: owns[0]?.start ?? 0, end: filler.end }
  const { problems, farReaching } = view.file.documents[0]?.source ?? {}
  const uniques = uniqueKeysOf(view, all, judge.registry)
  if (problems?.length || farReaching || repeatAcross(uniques, owns)) return undefined
  const found = foundIn(shown, all, judge)
  const outline = judge.outline(view.file, LEVELS_TO_ITEMS)
  const marks = judge.marks?.(view.file)
  const judged = owns.map((own, at): JudgedItem => {
    const findings = stored(found, own, view, placeholders).flatMap((one) => findingOfOne(one, at + 1) ?? [])
    const keys = keysIn(uniques, view, own)
    const symbols = symbolsIn(outline, own, shown)
    return { is: 'item', meaning, sound: true, findings, keys, ...symbols, marks: storedMarks(marks, own) }
  })
  const kept = judged.reduce((sum, { findings }) => sum + findings.length, 0)
  return kept === found.length ? judged : undefined
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
  return findingsOf(view, judge).filter((finding) => !isOnFiller(finding, filler) && touches(finding.span, own, filler))
}

function findingsOf({ file }: PieceView, { registry, options }: Judge): readonly Finding[] {
  return diagnose(file, registry, options)
}

function stored(
  found: readonly Finding[],
  part: ViewPart,
  view: PieceView,
  placeholders: Placeholders | undefined,
): readonly StoredFinding[] {
  return found.flatMap((finding) => storeFinding(finding, part, view, placeholders) ?? [])
}

/** What the rules say of the filler's own value concerns nobody; what they say of a list that it takes part in does. */
function isOnFiller({ span }: Pick<Finding, 'span'>, filler: ViewPart): boolean {
  return (
    span.start > filler.start && encloses(filler, span) && span.end - span.start === 1 && span.end === filler.end - 1
  )
}

function touches({ start, end }: Span, own: Span, filler: ViewPart): boolean {
  return start < filler.end && (start >= own.start || end > own.start)
}

/** The key of the list that the filler is in. */
function listName({ source }: TypedDocument, within: Span): string | undefined {
  const key = listEntry(source, within)?.key
  return key?.kind === 'scalar' ? key.text : undefined
}

function meaningOf({ header, reading, root }: TypedDocument, name: string | undefined): string {
  return JSON.stringify([header.apiVersion?.text, header.kind?.text, reading.is, root?.is, name])
}

/** What no two items of the list that lies in a span may have in common. */
function uniqueKeysOf({ file }: PieceView, within: Span, registry: Registry): readonly UniqueKey[] {
  const document = file.documents[0]
  const name = document && listName(document, within)
  const list = document?.root?.is === 'object' && name !== undefined ? document.root.fields.get(name)?.value : undefined
  if (document?.root?.is !== 'object' || list?.is !== 'list' || !document.place) return []
  const { dialect } = document.place
  return [...uniqueKeys(document.root, list, dialect, file.text, registry), ...decidingKeys(list, dialect)]
}

/** Those of an item. */
function keysIn(keys: readonly UniqueKey[], { file }: PieceView, own: ViewPart): readonly ItemKey[] {
  return keys.flatMap(({ key, span }) => (encloses(own, span) ? [{ key, mark: markOf(file, span, own) }] : []))
}

/** Whether several items have the same key. */
function repeatAcross(keys: readonly UniqueKey[], items: readonly ViewPart[]): boolean {
  const holders = new Map<string, ViewPart | undefined>()
  return keys.some(({ key, span }) => {
    const holder = items.find((item) => encloses(item, span))
    const isRepeated = holders.has(key) && holders.get(key) !== holder
    holders.set(key, holder)
    return isRepeated
  })
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

/** Below the document its fields, and below these their items. */
const LEVELS_TO_ITEMS = 2

function symbolsIn(
  [document, ...others]: readonly DocumentSymbol[],
  own: ViewPart,
  { view, placeholders }: ShownItems,
): Pick<JudgedItem, 'symbol' | 'end' | 'embedded'> {
  const lists = document?.children ?? []
  const symbol = lists.flatMap(({ children }) => children).find(({ span }) => encloses(own, span))
  const embedded = [...(document ? [document] : []), ...others].filter(({ span }) => encloses(own, span))
  const store = (one: DocumentSymbol) => storeSymbol(one, own, view, placeholders, 0)
  const end = endOfItem(view, own) - own.start
  return { ...(symbol && { symbol: store(symbol) }), end, embedded: embedded.map(store) }
}

/** Where the item ends that the part holds: comments and blank lines may follow. */
function endOfItem({ file, parts }: PieceView, own: ViewPart): number {
  const source = file.documents[0]?.source
  const list = source && listEntry(source, { start: parts[0]?.end ?? 0, end: own.end })?.value
  const items = list?.kind === 'sequence' ? list.items : []
  return items.find(({ span }) => encloses(own, span))?.span.end ?? own.end
}

function markOf({ text, lines }: SourceFile, { start, end }: Span, own: ViewPart): string {
  return `${start - own.start} ${lineAt(lines, start) - own.line} ${text.slice(start, end)}`
}
