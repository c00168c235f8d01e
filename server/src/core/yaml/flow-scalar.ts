import type { ScalarPiece } from './scalar-map.ts'

/** Pieces of a plain scalar (YAML 1.2 §7.3.3). */
export function plainPieces(source: string): readonly ScalarPiece[] {
  return unfold(source, 0, source.length)
}

/** Pieces of a single-quoted scalar, quotes included in the source (YAML 1.2 §7.3.2). */
export function singlePieces(source: string): readonly ScalarPiece[] {
  return unfold(source, 1, source.length - 1).flatMap((piece) => (piece.copied ? unquote(piece) : [piece]))
}

/** Two quotes in a row stand for one. */
function unquote(piece: ScalarPiece): readonly ScalarPiece[] {
  const pieces: ScalarPiece[] = []
  let position = 0
  for (let i = piece.text.indexOf("''"); i >= 0; i = piece.text.indexOf("''", position)) {
    pieces.push(copy(piece.text.slice(position, i), piece.start + position))
    pieces.push({ text: "'", start: piece.start + i, end: piece.start + i + 2, copied: false })
    position = i + 2
  }
  return [...pieces, copy(piece.text.slice(position), piece.start + position)]
}

/** Line folding of §6.5: blanks at the ends of inner lines go, one line break is a blank, more are one line break less. */
function unfold(source: string, from: number, to: number): readonly ScalarPiece[] {
  const pieces: ScalarPiece[] = []
  const breaks: ScalarPiece[] = []
  let position = from
  for (let first = true; ; first = false) {
    const feed = source.indexOf('\n', position)
    const last = feed < 0 || feed >= to
    const end = last ? to : feed
    const content = source.slice(position, Math.max(position, end))
    const lineEnd = !last && content.endsWith('\r') ? content.slice(0, -1) : content
    const lead = first ? 0 : blanksAtStart(lineEnd)
    const text = last ? lineEnd.slice(lead) : trimEnd(lineEnd.slice(lead))
    if (text !== '' || first || last) {
      for (const piece of fold(breaks.splice(0), position + lead)) pieces.push(piece)
      pieces.push(copy(text, position + lead))
    }
    if (last) return pieces
    const contentEnd = position + lead + trimEnd(lineEnd.slice(lead)).length
    breaks.push({ text: '\n', start: contentEnd, end: feed + 1, copied: false })
    position = feed + 1
  }
}

/**
 * From the end of a line's content to `end`, where the next one's begins: what is put before the break comes before the blanks of that line,
 * what is put behind it after the indentation.
 */
function fold(breaks: readonly ScalarPiece[], end: number): readonly ScalarPiece[] {
  const start = breaks[0]?.start ?? end
  if (breaks.length < 2) return breaks.map((only) => ({ ...only, text: ' ', end }))
  return breaks.slice(1).map((one, index, { length }) => ({
    ...one,
    ...(index === 0 && { start }),
    ...(index === length - 1 && { end }),
  }))
}

function copy(text: string, start: number): ScalarPiece {
  return { text, start, end: start + text.length, copied: true }
}

function blanksAtStart(text: string): number {
  let count = 0
  while (isBlank(text[count])) count++
  return count
}

function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && isBlank(text[end - 1])) end--
  return text.slice(0, end)
}

function isBlank(unit: string | undefined): boolean {
  return unit === ' ' || unit === '\t'
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['N', '\u0085'],
  ['_', '\u00a0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
  [' ', ' '],
  ['"', '"'],
  // An escape of the decoder, and not of YAML.
  ["'", "'"],
  ['/', '/'],
  ['\\', '\\'],
  ['\t', '\t'],
])

const CODE_LENGTHS: ReadonlyMap<string, number> = new Map([
  ['x', 2],
  ['u', 4],
  ['U', 8],
])

/** Pieces of a double-quoted scalar, quotes included in the source (YAML 1.2 §7.3.1). */
export function doublePieces(source: string): readonly ScalarPiece[] {
  const pieces: ScalarPiece[] = []
  const last = source.length - 1
  let position = 1
  while (position < last) {
    const piece = readPiece(source, position, last)
    pieces.push(piece)
    position = Math.max(piece.end, position + 1)
  }
  return pieces
}

const ORDINARY = /[^\\\r\n \t]+/y

function readPiece(source: string, start: number, last: number): ScalarPiece {
  const unit = source[start]
  if (unit === '\\') return readEscape(source, start)
  if (unit === '\n') return readBreak(source, start, start)
  if (unit === '\r') return source[start + 1] === '\n' ? readBreak(source, start, start + 1) : copy('\r', start)
  if (isBlank(unit)) return readBlanks(source, start)
  ORDINARY.lastIndex = start
  const end = ORDINARY.test(source) ? Math.min(ORDINARY.lastIndex, last) : start + 1
  return copy(source.slice(start, end), start)
}

function nothing(start: number, end: number): ScalarPiece {
  return { text: '', start, end, copied: false }
}

/** Blanks, which belong to the line break before which they stand. The closing quote is never a blank, so that they end before it. */
function readBlanks(source: string, start: number): ScalarPiece {
  let end = start + 1
  while (isBlank(source[end])) end++
  const feed = source[end] === '\r' ? end + 1 : end
  return source[feed] === '\n' ? readBreak(source, start, feed) : copy(source.slice(start, end), start)
}

/** A line break at `feed`, with the blanks and empty lines around it. */
function readBreak(source: string, start: number, feed: number): ScalarPiece {
  let end = feed + 1
  let breaks = 0
  for (; ; end++) {
    const unit = source[end]
    if (unit === '\n') breaks++
    else if (!isBlank(unit) && !(unit === '\r' && source[end + 1] === '\n')) break
  }
  return { text: breaks === 0 ? ' ' : '\n'.repeat(breaks), start, end, copied: false }
}

function readEscape(source: string, start: number): ScalarPiece {
  const name = source[start + 1] ?? ''
  const simple = ESCAPES.get(name)
  if (simple !== undefined) return { text: simple, start, end: start + 2, copied: false }
  const length = CODE_LENGTHS.get(name)
  if (length !== undefined) return readCode(source, start, length)
  const crlf = name === '\r' && source[start + 2] === '\n'
  if (name !== '\n' && !crlf) return copy(source.slice(start, start + 2), start)
  let end = start + (crlf ? 3 : 2)
  while (isBlank(source[end])) end++
  return nothing(start, end)
}

function readCode(source: string, start: number, length: number): ScalarPiece {
  const end = start + 2 + length
  const digits = source.slice(start + 2, end)
  const code = digits.length === length && /^[0-9a-fA-F]+$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN
  if (!(code <= 0x10ffff)) return copy(source.slice(start, end), start)
  return { text: String.fromCodePoint(code), start, end, copied: false }
}
