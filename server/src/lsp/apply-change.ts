import type { TextDocumentContentChangeEvent } from 'vscode-languageserver'
import { differingPart } from '../core/pieces/differing-part.ts'
import { editText } from '../core/pieces/edit-text.ts'
import { JoinedText } from '../core/pieces/joined-text.ts'
import { lengthOf, type PiecedText } from '../core/pieces/pieced-text.ts'
import type { PieceLimits } from '../core/pieces/split-text.ts'
import { type PositionEncoding, toSpan } from './convert.ts'

/** The text after one change of a `didChange`; a change without a range replaces everything. */
export function applyChange(
  before: PiecedText,
  change: TextDocumentContentChangeEvent,
  encoding: PositionEncoding,
  limits: PieceLimits,
): PiecedText {
  const asked =
    'range' in change && change.range
      ? toSpan(new JoinedText(before), change.range, encoding)
      : { start: 0, end: lengthOf(before) }
  const { span, text } = differingPart(before, asked, change.text)
  return editText(before, span, text, limits)
}
