import type { Finding } from '../rules/finding.ts'
import type { Analysis } from './analysis.ts'
import type { PiecedDocument, PiecedText } from './pieced-text.ts'
import { findingAt, type PartPlace, type StoredFinding } from './stored-finding.ts'

/** What is known so far, in the order of the text; of a document that was judged as a whole the first ones. */
export function findingsOf(analysis: Analysis): readonly Finding[] {
  return [...findingRuns(analysis)].flatMap(({ findings }) => findings())
}

/** The findings of pieces that follow one another. */
export interface FindingRun {
  /** How many there are, of which the first ones may be all that is told. */
  readonly count: number
  /** With these objects, and with the first of the pieces at its place, the findings are the same. Absent where they tell of other pieces as well. */
  readonly known?: readonly object[]
  readonly place: PartPlace
  readonly findings: () => readonly Finding[]
}

/** So many items make a run: with each key the findings of one run are made anew, and the runs are counted. */
const ITEMS_OF_RUN = 16

/** All pieces that have findings, in the order of the text. */
export function* findingRuns(analysis: Analysis): Generator<FindingRun> {
  const { text, judged, counts, wholes } = analysis
  for (const document of text.documents) {
    const { first, count, list } = document
    // Most documents of a stream, and there may be thousands.
    if (!list && counts[first] === 0) continue
    const head = text.pieces[first]
    const known = (head && wholes.get(head)?.judged) ?? judged[first]
    const placeOf = placesIn(text, document)
    if (known?.is === 'whole') {
      const own = placeOf(first)
      yield* runOf([known], known.findings, own, () => own, known.count)
    } else if (known?.is === 'frame') {
      const tail = first + count - 1
      const inFrame = (part: number) => placeOf(part === 0 ? first : tail)
      yield* runOf(undefined, known.inHead, placeOf(first), inFrame)
      yield* itemRuns(analysis, document)
      yield* runOf(undefined, known.inTail, placeOf(tail), inFrame)
    }
  }
}

function* runOf(
  known: FindingRun['known'],
  stored: readonly StoredFinding[],
  place: PartPlace,
  placeOf: (part: number) => PartPlace,
  count = stored.length,
): Generator<FindingRun> {
  const findings = () => stored.map((finding) => findingAt(finding, place, placeOf))
  if (stored.length > 0) yield { count, ...(known && { known }), place, findings }
}

/** Where the pieces of a document stand. */
export function placesIn({ starts, firstLines }: PiecedText, { first }: PiecedDocument): (piece: number) => PartPlace {
  return (piece) => ({ start: starts[piece] ?? 0, line: firstLines[piece] ?? 0, item: piece - first - 1 })
}

function* itemRuns(analysis: Analysis, document: PiecedDocument): Generator<FindingRun> {
  const { text, judged, counts, repeaters, repetitions } = analysis
  const placeOf = placesIn(text, document)
  const firstsOf = new Map((repetitions.get(document.first) ?? []).map(({ item, firsts }) => [item, firsts]))
  const repeaterAt = (item: number) => {
    const piece = firstsOf.has(item) ? text.pieces[item] : undefined
    return piece && repeaters.get(piece)?.judged
  }
  const findingsAt = (item: number): readonly Finding[] => {
    const repeater = repeaterAt(item)
    const known = repeater ?? judged[item]
    if (known?.is !== 'item') return []
    const shown = repeater ? [...(firstsOf.get(item) ?? []), item] : [item]
    const placeOfPart = (part: number) => placeOf(shown[part - 1] ?? document.first)
    return known.findings.map((stored) => findingAt(stored, placeOf(item), placeOfPart))
  }
  for (const { first, end } of runsOfItems(document)) {
    let count = 0
    let alone = true
    for (let item = first; item < end; item++) {
      const repeater = firstsOf.size > 0 ? repeaterAt(item) : undefined
      if (repeater) alone = false
      count += repeater?.findings.length ?? counts[item] ?? 0
    }
    if (count === 0) continue
    const findings = () => Array.from({ length: end - first }, (_, at) => findingsAt(first + at)).flat()
    const known = alone ? (judged.slice(first, end) as readonly object[]) : undefined
    yield { count, ...(known && { known }), place: placeOf(first), findings }
  }
}

/** The items of a divided document, some at a time. */
export function* runsOfItems(document: PiecedDocument): Generator<{ readonly first: number; readonly end: number }> {
  const last = document.first + document.count - 1
  for (let first = document.first + 1; first < last; first += ITEMS_OF_RUN)
    yield { first, end: Math.min(first + ITEMS_OF_RUN, last) }
}
