import { endsValue, findClosingQuote } from '../yaml/flatten.ts'
import { templateParts } from '../yaml/template.ts'
import type { TextPiece } from './pieced-text.ts'

/**
 * Whether a quote without a partner in its item has none behind it either. The parser takes the next quote of its kind for its partner where that one can end
 * a value, and otherwise leaves the line of the first one as it is, whatever follows. `following` are the pieces behind the item, up to the end of the document.
 */
export function staysOpen(item: TextPiece, quote: number, following: readonly TextPiece[]): boolean {
  const sign = item.text[quote] ?? '"'
  if (findClosingQuote(item.text, quote) !== undefined) return true
  for (const { text } of following) {
    if (!text.includes(sign)) continue
    // What templates hold is no text for the parser.
    if (templateParts(text).length > 0) return false
    const end = findClosingQuote(sign + text, 0)
    if (end !== undefined) return !endsValue(text, end - 1)
  }
  return true
}
