import type { FoldingRange } from '../features/folding-ranges.ts'
import type { Analysis } from './analysis.ts'
import type { PiecedText } from './pieced-text.ts'
import { linksAt, type Marks, type StoredMarks, tokensAt } from './stored-marks.ts'

/** The tokens of expressions, and the links, of a text in pieces, in the order of the text. For complete analyses. */
export function marksOf(analysis: Analysis): Marks {
  const placed = [...storedMarks(analysis)]
  return {
    tokens: placed.flatMap(({ marks, start }) => [...tokensAt(marks, start)]),
    links: placed.flatMap(({ marks, start }) => linksAt(marks, start)),
  }
}

function* storedMarks({ text, judged, wholes }: Analysis): Generator<{
  readonly marks: StoredMarks
  readonly start: number
}> {
  for (const { first, count } of text.documents) {
    const head = text.pieces[first]
    const known = (head && wholes.get(head)?.judged) ?? judged[first]
    const start = text.starts[first] ?? 0
    if (known?.is === 'whole') yield { marks: known.marks, start }
    if (known?.is !== 'frame') continue
    yield { marks: known.headMarks, start }
    for (let piece = first + 1; piece < first + count - 1; piece++) {
      const item = judged[piece]
      if (item?.is === 'item') yield { marks: item.marks, start: text.starts[piece] ?? 0 }
    }
    yield { marks: known.tailMarks, start: text.starts[first + count - 1] ?? 0 }
  }
}

/** Documents of a stream, and items of divided lists: known from where the text was cut. */
export function foldingOf(text: PiecedText): readonly FoldingRange[] {
  const { documents, pieces, firstLines } = text
  const range = (first: number, end: number, kind?: 'region'): FoldingRange[] => {
    const startLine = (firstLines[first] ?? 0) + firstWritten(pieces[first]?.text ?? '')
    let last = end - 1
    while (last > first && lastWritten(pieces[last]?.text ?? '') < 0) last--
    const endLine = (firstLines[last] ?? 0) + lastWritten(pieces[last]?.text ?? '')
    return endLine > startLine ? [{ startLine, endLine, ...(kind && { kind }) }] : []
  }
  return documents.flatMap(({ first, count, list }) => [
    ...(documents.length > 1 ? range(first, first + count, 'region') : []),
    ...(list ? pieces.slice(first + 1, first + count - 1).flatMap((_, i) => range(first + 1 + i, first + 2 + i)) : []),
  ])
}

/** The first line with more than a comment; the first one where there is none. */
function firstWritten(text: string): number {
  const at = text.search(/^[ \t]*[^\s#]/m)
  return at < 0 ? 0 : text.slice(0, at).split('\n').length - 1
}

/** The last line that is not blank; -1 where there is none. */
function lastWritten(text: string): number {
  const written = text.trimEnd()
  return written === '' ? -1 : written.split('\n').length - 1
}
