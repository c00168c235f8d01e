import type { TextDocumentContentChangeEvent } from 'vscode-languageserver'
import { editText } from '../core/pieces/edit-text.ts'
import { JoinedText } from '../core/pieces/joined-text.ts'
import type { PiecedText } from '../core/pieces/pieced-text.ts'
import { type PieceLimits, splitText } from '../core/pieces/split-text.ts'
import { type PositionEncoding, toSpan } from './convert.ts'

/** The text after one change of a `didChange`; a change without a range replaces everything. */
export function applyChange(
  before: PiecedText,
  change: TextDocumentContentChangeEvent,
  encoding: PositionEncoding,
  limits: PieceLimits,
): PiecedText {
  if (!('range' in change && change.range)) return splitText(change.text, limits)
  return editText(before, toSpan(new JoinedText(before), change.range, encoding), change.text, limits)
}
