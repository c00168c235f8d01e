import type { Span } from '../base/span.ts'
import { joined, type PiecedText, piecedText, pieceIndexAt, type TextPiece, textPiece } from './pieced-text.ts'

/** In UTF-16 units; a parameter below, so that tests can make it small. Editing a block copies it, and editing the text counts all of them. */
const BLOCK = 4096

/**
 * A text in blocks of whole lines that mean nothing: places in it are found, and it is edited, as in every text in pieces, but nobody looks where
 * its documents and lists are. For many edits, one after the other.
 */
export function textBlocks(text: string, size = BLOCK): PiecedText {
  return ofBlocks(cut(text, size))
}

/** The blocks after one replacement. `span` lies within the text. */
export function editBlocks(before: PiecedText, { start, end }: Span, newText: string, size = BLOCK): PiecedText {
  const first = pieceIndexAt(before, start)
  const from = before.starts[first] ?? 0
  let last = pieceIndexAt(before, end) + 1
  const touched = joined(before, first, last)
  let text = touched.slice(0, start - from) + newText + touched.slice(end - from)
  // What no line break ends any more is a line with what follows.
  for (; last < before.pieces.length && !text.endsWith('\n'); last++) text += before.pieces[last]?.text ?? ''
  return ofBlocks([...before.pieces.slice(0, first), ...cut(text, size), ...before.pieces.slice(last)])
}

function ofBlocks(blocks: readonly TextPiece[]): PiecedText {
  return piecedText(blocks, [{ first: 0, count: blocks.length }], false)
}

/** Cuts where a line begins behind so many units. A text of up to twice as many is left as it is. */
function cut(text: string, size: number): readonly TextPiece[] {
  const blocks: TextPiece[] = []
  let from = 0
  while (text.length - from > 2 * size) {
    const feed = text.indexOf('\n', from + size)
    if (feed < 0) break
    blocks.push(textPiece(text.slice(from, feed + 1)))
    from = feed + 1
  }
  return from < text.length || blocks.length === 0 ? [...blocks, textPiece(text.slice(from))] : blocks
}
