import { closesNothing, closesNothingFrom, endsValue, findClosingQuote } from '../yaml/quotes-and-brackets.ts'
import { hasTemplatePart } from '../yaml/template-parts.ts'
import type { TextPiece } from './pieced-text.ts'

/** An item with a quote or bracket without a partner in it. */
interface OpenItem {
  readonly piece: TextPiece
  /** In the piece. */
  readonly at: number
  /** Whether something else in it was given another text. */
  readonly repaired: boolean
}

/**
 * Whether a quote or bracket without a partner in its item has none behind it either. `following` are the pieces behind the item, up to the end of the
 * document; what brackets do is told of pieces that were read without repairs.
 */
export function staysOpen(item: OpenItem, following: readonly TextPiece[]): boolean {
  const { piece, at } = item
  if (concernsBrackets(piece, at) && !bracketsStayOpen(item, following)) return false
  return isBracketAt(piece.text, at) || quoteStaysOpen(piece, at, following)
}

/** Whether it is a bracket, or a quote that may stand between brackets, whose partners are then looked for behind the partner of the quote. */
export function concernsBrackets({ text }: TextPiece, at: number): boolean {
  return isBracketAt(text, at) || /[[{]/.test(withoutClosed(text.slice(0, at)))
}

/** Quotes only where a value can begin, and no brackets. */
const HELD = String.raw`(?:[^[\]{}'"#\r\n]|(?<=[[{,:] ?)(?:"[^"\\\r\n]*"|'[^'\r\n]*'))*`

/** Brackets that hold no others and end on their line: nobody takes these for anything else. */
const CLOSED_BRACKETS = new RegExp(String.raw`\[${HELD}\]|\{${HELD}\}`, 'g')

/** Without brackets that are closed for certain, a few deep. */
function withoutClosed(text: string): string {
  let left = text
  for (let depth = 0; depth < 4 && /[[{]/.test(left); depth++) left = left.replaceAll(CLOSED_BRACKETS, 'x')
  return left
}

/** Where nothing was repaired, the parser looks for the partner of a bracket as it is done here; otherwise a quote may be open wherever a piece begins. */
function bracketsStayOpen({ piece: { text }, at, repaired }: OpenItem, following: readonly TextPiece[]): boolean {
  if (following.some((piece) => hasTemplatePart(piece.text))) return false
  if (repaired || !isBracketAt(text, at)) return following.every((piece) => closesNothing(piece.text))
  return closesNothingFrom(text.slice(at + 1) + following.map((piece) => piece.text).join(''), 0)
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
