import type { Range, TextDocumentContentChangeEvent } from 'vscode-languageserver'
import type { Span } from '../core/base/span.ts'
import { differingPart } from '../core/pieces/differing-part.ts'
import { editText } from '../core/pieces/edit-text.ts'
import { JoinedText } from '../core/pieces/joined-text.ts'
import { lengthOf, type PiecedText } from '../core/pieces/pieced-text.ts'
import type { PieceLimits } from '../core/pieces/split-text.ts'
import { editBlocks, textBlocks } from '../core/pieces/text-blocks.ts'
import { type PositionEncoding, toSpan } from './convert.ts'

/** So many are still applied one by one, so that what is known of the text between them holds on. */
const FEW = 50

/** The text after the changes of a `didChange`, each of which is about the text that the one before has left; a change without a range replaces everything. */
export function applyChanges(
  before: PiecedText,
  changes: readonly TextDocumentContentChangeEvent[],
  encoding: PositionEncoding,
  limits: PieceLimits,
): PiecedText {
  if (changes.length <= FEW)
    return changes.reduce((text, change) => replaced(text, spanOf(text, change, encoding), change.text, limits), before)
  // As somebody sends them who has made every line of a file a comment: where documents and lists are is found once for all.
  let blocks = textBlocks(new JoinedText(before).text)
  for (const change of changes) blocks = editBlocks(blocks, spanOf(blocks, change, encoding), change.text)
  return replaced(before, { start: 0, end: lengthOf(before) }, new JoinedText(blocks).text, limits)
}

function replaced(before: PiecedText, asked: Span, newText: string, limits: PieceLimits): PiecedText {
  const { span, text } = differingPart(before, asked, newText)
  return editText(before, span, text, limits)
}

function spanOf(text: PiecedText, change: TextDocumentContentChangeEvent, encoding: PositionEncoding): Span {
  const range = rangeOf(change)
  return range ? toSpan(new JoinedText(text), range, encoding) : { start: 0, end: lengthOf(text) }
}

/** Whether a change says all that stands in the document then. */
export function isWhole(change: TextDocumentContentChangeEvent): boolean {
  return rangeOf(change) === undefined
}

function rangeOf(change: TextDocumentContentChangeEvent): Range | undefined {
  return 'range' in change ? (change.range ?? undefined) : undefined
}
