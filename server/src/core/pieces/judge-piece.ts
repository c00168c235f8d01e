import { encloses, type Span } from '../base/span.ts'
import type { DocumentSymbol } from '../features/document-symbols.ts'
import { namesAround } from '../model/names-around.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument } from '../model/typed-document.ts'
import { type FirstDocument, firstDocument } from '../model/unread-document.ts'
import { type Diagnosed, type DiagnoseOptions, diagnoseWithRules, saidFindings } from '../rules/diagnose.ts'
import type { Finding } from '../rules/finding.ts'
import { isJudgedByItem } from '../rules/judged-by-item.ts'
import { firstFindings } from '../rules/list-findings.ts'
import { objectTypeOf, type Registry } from '../schema/registry.ts'
import { awaitedClosings } from '../yaml/template-parts.ts'
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
  /** Changes with all that the documents before one decide about it. */
  readonly behind: string | undefined
  /** Absent where nobody asks for them. */
  readonly marks?: (file: SourceFile) => Marks
}

/** What a document of a stream has to do with the others. */
export interface DocumentOrder {
  /** That of whoever judged it. */
  readonly behind: string | undefined
  /** What it tells of others, were it the first. */
  readonly first: FirstDocument | undefined
}

/** What is known of what stands around a list. It depends on the number of the items, and not on what is in them. */
export interface JudgedFrame {
  readonly is: 'frame'
  readonly head: TextPiece
  readonly tail: TextPiece
  readonly items: number
  /** The last item, where its end decides how a tail with mistakes is read. */
  readonly last?: TextPiece
  /** Whether items can be judged one by one, as far as the frame is concerned. */
  readonly sound: boolean
  /** What would end pieces of templates that begin in the head: the frame is sound as long as none of it stands behind it. */
  readonly awaits?: readonly string[]
  /** The parser would have stumbled over it: how it reads it then may hang on what it stumbles over in items. */
  readonly repaired?: true
  readonly order: DocumentOrder
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
  /** The places of quotes and brackets without a partner: the item is sound as long as none follows them (`staysOpen`), and no other item has any. */
  readonly open?: readonly number[]
  /** What would end pieces of templates that begin in it: it is sound as long as none of it stands behind it. */
  readonly awaits?: readonly string[]
  /** The parser would have stumbled over it, and was given another text. */
  readonly repaired?: true
  readonly findings: readonly StoredFinding[]
  readonly keys: readonly ItemKey[]
  /** The item in the outline, and where it ends; and symbols of what is embedded in it. */
  readonly symbol?: StoredSymbol
  readonly end: number
  readonly embedded: readonly StoredSymbol[]
  readonly marks: StoredMarks
}

/** What templates wait for that begin in a piece. */
export function awaitedIn(piece: string): Pick<JudgedItem, 'awaits'> {
  const awaits = awaitedClosings(piece)
  return awaits.length === 0 ? {} : { awaits }
}

/** What is known of the frame of a divided document, beside the other pieces, if the frame is still as it was. */
export function frameIn(
  judged: readonly (JudgedFrame | JudgedItem | JudgedWhole | undefined)[],
  { pieces }: PiecedText,
  { first, count }: PiecedDocument,
): JudgedFrame | undefined {
  const known = judged[first]
  const isKnown =
    known?.is === 'frame' &&
    known.head === pieces[first] &&
    known.tail === pieces[first + count - 1] &&
    known.items === count - 2 &&
    (!known.last || known.last === pieces[first + count - 2])
  return isKnown ? known : undefined
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
  readonly order: DocumentOrder
  /** The first ones; of how many. */
  readonly findings: readonly StoredFinding[]
  readonly count: number
  readonly outline: readonly StoredSymbol[]
  readonly marks: StoredMarks
}

export const NO_MARKS: StoredMarks = { tokens: new Int32Array(), links: [] }

export function marksIn({ file }: PieceView, part: ViewPart, { marks }: Judge): StoredMarks {
  return marks ? storeMarks(marks(file), part) : NO_MARKS
}

export function judgeWhole(text: PiecedText, { first, count }: PiecedDocument, judge: Judge): JudgedWhole {
  const placeholders = placeholdersFor(joined(text, first, first + count))
  const firstLine = placeholders?.line ?? text.firstLines[first] ?? 0
  const view = openView({ text, document: { first, count }, items: [], filled: false, firstLine }, judge.open)
  const [own] = view.parts
  const order = orderOf(view, judge)
  if (!own) return { is: 'whole', order, findings: [], count: 0, outline: [], marks: NO_MARKS }
  const { findings: told, count: found } = firstFindings(view.file, judge.registry, judge.options)
  const findings = stored(told, own, view, placeholders)
  // Documents of a stream show their fields; one that could have been divided shows the items of its lists as well.
  const levels = count > 1 ? 2 : 1
  const outline = judge.outline(view.file, levels).map((symbol) => storeSymbol(symbol, own, view, placeholders, levels))
  return { is: 'whole', order, findings, count: found, outline, marks: marksIn(view, own, judge) }
}

function orderOf({ file }: PieceView, { behind }: Judge): DocumentOrder {
  return { behind, first: firstDocument(file.documents[0]) }
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
    ...awaitedIn(head.text),
    order: { behind: judge.behind, first: undefined },
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
  const found = findingsOf(view, judge, (one) => !isOnFiller(one, filler))
  const inHead = stored(found, above, view, placeholders)
  const inTail = stored(found, below, view, placeholders)
  const name = listName(typed, filler)
  const reading = readingOf(typed, below)
  const last = reading === undefined ? undefined : text.pieces[first + items]
  const sound =
    inHead.length + inTail.length === found.length &&
    name !== undefined &&
    isJudgedByItem(typed, name) &&
    !hasLostMembers(typed, name, below) &&
    (!last || reading === readingBehindLast(text, document, judge))
  const outline = judge.outline(view.file)
  return {
    ...known,
    order: orderOf(view, judge),
    ...(last && { last }),
    ...(typed.source.repaired && { repaired: true }),
    sound,
    meaning: meaningOf(typed, name),
    inHead,
    inTail,
    outline,
    filler: filler.end - filler.start,
  }
}

const EMPTY = textPiece('')

/** How the parser reads a tail with mistakes, which may as well go on with what the last item leaves unfinished; undefined for one without. */
function readingOf({ source: { problems, root } }: TypedDocument, { start }: ViewPart): string | undefined {
  if (problems.every(({ span }) => span.start < start)) return undefined
  const entries = root?.kind === 'mapping' ? root.entries : []
  const behind = [...problems, ...entries].filter(({ span }) => span.start >= start)
  return JSON.stringify(
    behind.map(({ span, ...one }) => [span.start - start, span.end - start, 'message' in one && one.message]),
  )
}

/** Whether fields of items stand behind the list: what is said of them depends on the last item, which they may belong to. */
function hasLostMembers({ place, root }: TypedDocument, name: string, { start }: ViewPart): boolean {
  if (!place || root?.is !== 'object') return false
  const list = root.fields.get(name)?.schema.type
  const item = list?.is === 'list' ? objectTypeOf(place.dialect, list.items) : undefined
  return root.unknown.some(
    ({ name: lost, key }) => key.start >= start && item?.fields.some((field) => field.name === lost),
  )
}

function readingBehindLast(text: PiecedText, document: PiecedDocument, { open }: Judge): string | undefined {
  const item = document.first + document.count - 2
  const { file, parts } = openView({ text, document, items: [item], filled: false, firstLine: 0 }, open)
  const [typed, ...others] = file.documents
  const tail = parts.at(-1)
  return typed && tail && others.length === 0 ? readingOf(typed, tail) : undefined
}

/** The findings of a view that are meant; others are not even put into words. */
export function findingsOf(
  { file }: PieceView,
  { registry, options }: Judge,
  isMeant: (found: Pick<Diagnosed, 'span'>) => boolean,
): readonly Finding[] {
  return saidFindings(diagnoseWithRules(file, registry, options).filter(isMeant), options)
}

export function stored(
  found: readonly Finding[],
  part: ViewPart,
  view: PieceView,
  placeholders: Placeholders | undefined,
): readonly StoredFinding[] {
  return found.flatMap((finding) => storeFinding(finding, part, view, placeholders) ?? [])
}

/** What the rules say of the filler's own value concerns nobody; what they say of a list that it takes part in does. */
export function isOnFiller({ span }: Pick<Finding, 'span'>, filler: ViewPart): boolean {
  return (
    span.start > filler.start && encloses(filler, span) && span.end - span.start === 1 && span.end === filler.end - 1
  )
}

/** The key of the list that the filler is in. */
export function listName({ source }: TypedDocument, within: Span): string | undefined {
  const key = listEntry(source, within)?.key
  return key?.kind === 'scalar' ? key.text : undefined
}

/** How the kind was made out, and not how its header is written: while somebody types there, items stay what they are. */
function meaningOf({ header, reading, place, root, unread }: TypedDocument, name = ''): string {
  const list = root?.is === 'object' ? root.fields.get(name) : undefined
  const around = root?.is === 'object' && list && place ? namesAround(root, list.schema, place.dialect) : []
  const kind = place && [place.dialect.name, place.apiVersion, place.kind.kind]
  const written = [header.apiVersion !== undefined, header.kind !== undefined]
  return JSON.stringify([kind, written, reading.is, root?.is, unread, name, around])
}
