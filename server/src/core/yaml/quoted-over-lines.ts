import type { Span } from '../base/span.ts'
import { endsValue, findClosingQuote } from './quotes-and-brackets.ts'

/** A line of a block up to the quote that its value begins with, or with the header of a block scalar in place of that. */
const BEGIN_OF_VALUE =
  /^( *(?:[-?] +)*)([^\s:#"'[\]{}|>][^\s:#]*: +)?(?:[&!]\S* +)*(?:(["'])|[|>][-+1-9]*[ \t]*(?:#.*)?\r?$)/gm

/** The quoted texts that are values of blocks and go on over several lines, as the decoder reads them however little these are indented: those that begin behind an offset. */
export function* quotedOverLines(text: string, from: number): Generator<Span> {
  const begins = new RegExp(BEGIN_OF_VALUE)
  begins.lastIndex = from
  for (let begin = begins.exec(text); begin; begin = begins.exec(text)) {
    const [, lead = '', key, quote] = begin
    if (quote === undefined) {
      const owner = key === undefined ? lead.search(/[-?] +$/) : -1
      begins.lastIndex = behindDeeperLines(text, begins.lastIndex, owner < 0 ? lead.length : owner)
      continue
    }
    const start = begins.lastIndex - 1
    const end = findClosingQuote(text, start)
    if (end === undefined || !endsValue(text, end)) continue
    begins.lastIndex = end
    if (text.slice(start, end).includes('\n')) yield { start, end }
  }
}

function behindDeeperLines(text: string, from: number, column: number): number {
  const lines = /\n( *)\S/g
  lines.lastIndex = from
  for (let line = lines.exec(text); line; line = lines.exec(text)) {
    if ((line[1] ?? '').length <= column) return line.index + 1
  }
  return text.length
}
