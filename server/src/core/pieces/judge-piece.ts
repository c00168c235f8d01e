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
import { type Placeholders, placeholdersFor, type StoredFinding, storeFinding } from './stored-finding.ts'
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
  return marks ? storeMarks(marks(file), part) : NO_MARKS
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
  const broken: JudgedItem = {
    is: 'item',
    meaning,
    sound: false,
    findings: [],
    keys: [],
    end: 0,
    embedded: [],
    marks: NO_MARKS,
  }
  const items = [...before, item]
  const shown = [document.first, ...items, document.first + document.count - 1]
  const placeholders = placeholdersFor(shown.map((index) => text.pieces[index]?.text ?? '').join(''))
  if (!placeholders) return broken
  const { line: firstLine, item: firstIndex } = placeholders
  const view = openView({ text, document, items, firstIndex, filled: true, firstLine }, judge.open)
  const own = view.parts[items.length]
  const filler = view.parts[items.length + 1]
  if (!own || !filler || !isReadByItem(view, items)) return broken
  const found = findingsOf(view, judge).filter(
    (finding) => !isOnFiller(finding, filler) && touches(finding.span, own, filler),
  )
  const findings = stored(found, own, view, placeholders)
  const isWithin = findings.length === found.length && findings.every(({ related }) => related.every(isAtItem))
  const keys = keysOf(view, own, filler, judge.registry)
  const [quote] = view.file.documents[0]?.source.openQuotes ?? []
  return {
    is: 'item',
    meaning,
    sound: isWithin,
    ...(quote !== undefined && { openQuote: quote - own.start }),
    findings,
    keys,
    ...symbolsIn(view, own, placeholders, judge),
    marks: marksIn(view, own, judge),
  }

  /** What an item has to do with the frame is no matter of the item alone. */
  function isAtItem({ part }: StoredFinding['related'][number]): boolean {
    return part > 0 && part <= items.length
  }
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

function touches({ start, end }: Span, own: ViewPart, filler: ViewPart): boolean {
  return start < filler.end && (start >= own.start || end > own.start)
}

/** The key of the list that the filler is in. */
function listName({ source }: TypedDocument, filler: ViewPart): string | undefined {
  const key = listEntry(source, filler)?.key
  return key?.kind === 'scalar' ? key.text : undefined
}

function meaningOf({ header, reading, root }: TypedDocument, name: string | undefined): string {
  return JSON.stringify([header.apiVersion?.text, header.kind?.text, reading.is, root?.is, name])
}

function keysOf({ file }: PieceView, own: ViewPart, filler: ViewPart, registry: Registry): readonly ItemKey[] {
  const document = file.documents[0]
  const name = document && listName(document, { ...own, end: filler.end })
  const list = document?.root?.is === 'object' && name !== undefined ? document.root.fields.get(name)?.value : undefined
  if (document?.root?.is !== 'object' || list?.is !== 'list' || !document.place) return []
  const { dialect } = document.place
  const unique = uniqueKeys(document.root, list, dialect, file.text, registry)
  return [...unique, ...decidingKeys(list, dialect)].flatMap(({ key, span }) =>
    encloses(own, span) ? [{ key, mark: markOf(file, span, own) }] : [],
  )
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
  view: PieceView,
  own: ViewPart,
  placeholders: Placeholders,
  { outline }: Judge,
): Pick<JudgedItem, 'symbol' | 'end' | 'embedded'> {
  const [document, ...others] = outline(view.file, LEVELS_TO_ITEMS)
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
