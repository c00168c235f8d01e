import { closesNothing, endsValue, findClosingQuote } from '../yaml/flatten.ts'
import { hasTemplatePart } from '../yaml/template-parts.ts'
import type { TextPiece } from './pieced-text.ts'

/**
 * Whether a quote or bracket without a partner in its item has none behind it either. `following` are the pieces behind the item, up to the end of the
 * document; what brackets do is told of pieces that were read without repairs.
 */
export function staysOpen(item: TextPiece, at: number, following: readonly TextPiece[]): boolean {
  const leavesBrackets =
    !concernsBrackets(item, at) || following.every(({ text }) => closesNothing(text) && !hasTemplatePart(text))
  return leavesBrackets && (isBracketAt(item.text, at) || quoteStaysOpen(item, at, following))
}

/** Whether it is a bracket, or a quote that may stand between brackets, whose partners are then looked for behind the partner of the quote. */
export function concernsBrackets({ text }: TextPiece, at: number): boolean {
  return /[[{]/.test(text.slice(0, at + 1))
}

export function isBracketAt(text: string, at: number): boolean {
  return text[at] === '[' || text[at] === '{'
}

/**
 * The parser takes the next quote of its kind for the partner of a quote where that one can end a value, and otherwise leaves the line of the first one as it
 * is, whatever follows.
 */
function quoteStaysOpen(item: TextPiece, quote: number, following: readonly TextPiece[]): boolean {
  const sign = item.text[quote] ?? '"'
  if (findClosingQuote(item.text, quote) !== undefined) return true
  for (const { text } of following) {
    if (!text.includes(sign)) continue
    // What templates hold is no text for the parser.
    if (hasTemplatePart(text)) return false
    const end = findClosingQuote(sign + text, 0)
    if (end !== undefined) return !endsValue(text, end - 1)
  }
  return true
}
