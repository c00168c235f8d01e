import type { TextDocumentContentChangeEvent } from 'vscode-languageserver'
import { editText } from '../core/pieces/edit-text.ts'
import type { PiecedText } from '../core/pieces/pieced-text.ts'
import { type PieceLimits, splitText } from '../core/pieces/split-text.ts'
import { indexedPieces, type PositionEncoding, toSpan } from './convert.ts'

/** The text after one change of a `didChange`; a change without a range replaces everything. */
export function applyChange(
  before: PiecedText,
  change: TextDocumentContentChangeEvent,
  encoding: PositionEncoding,
  limits: PieceLimits,
): PiecedText {
  if (!('range' in change && change.range)) return splitText(change.text, limits)
  return editText(before, toSpan(indexedPieces(before), change.range, encoding), change.text, limits)
}
