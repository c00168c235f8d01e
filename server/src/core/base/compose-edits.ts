import type { TextEdit } from './text-edit.ts'

/**
 * The edits of `text` that do what `first` does to it and then `second` does to the result. Edits of either list do not overlap each other.
 * An edit that would put back what it takes away is left out; edits that touch become one.
 */
export function composeEdits(
  text: string,
  first: readonly TextEdit[],
  second: readonly TextEdit[],
): readonly TextEdit[] {
  return editsOf(text, cut(cut([{ start: 0, end: text.length }], first), second))
}

/** A part of the edited text: what stays of the original, or something new. */
type Piece = { readonly start: number; readonly end: number } | { readonly newText: string }

function lengthOf(piece: Piece): number {
  return 'newText' in piece ? piece.newText.length : piece.end - piece.start
}

function part(piece: Piece, from: number, to: number): Piece {
  return 'newText' in piece
    ? { newText: piece.newText.slice(from, to) }
    : { start: piece.start + from, end: piece.start + to }
}

/** Applies edits to the text that the pieces make up. */
function cut(pieces: readonly Piece[], edits: readonly TextEdit[]): readonly Piece[] {
  const ordered = [...edits].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  const result: Piece[] = []
  // The piece that the edits have come to, and where it begins in the text that the pieces make up.
  let at = 0
  let offset = 0
  function keep(from: number, to: number): void {
    for (let piece = pieces[at]; piece; piece = pieces[at]) {
      const length = lengthOf(piece)
      const start = Math.max(0, from - offset)
      const end = Math.min(length, to - offset)
      if (start < end) result.push(part(piece, start, end))
      if (offset + length > to) return
      offset += length
      at++
    }
  }
  let from = 0
  for (const { span, newText } of ordered) {
    keep(from, span.start)
    result.push({ newText })
    from = span.end
  }
  keep(from, Number.POSITIVE_INFINITY)
  return result
}

/** The gaps between what stays of the original, each with what stands there now. */
function editsOf(text: string, pieces: readonly Piece[]): readonly TextEdit[] {
  const edits: TextEdit[] = []
  let from = 0
  let newText = ''
  function close(end: number): void {
    if (text.slice(from, end) !== newText) edits.push({ span: { start: from, end }, newText })
    newText = ''
  }
  for (const piece of pieces) {
    if ('newText' in piece) newText += piece.newText
    else {
      close(piece.start)
      from = piece.end
    }
  }
  close(text.length)
  return edits
}
