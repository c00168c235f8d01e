import type { CST } from 'yaml'
import { lineStart } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { beginsJson } from './json-strictness.ts'
import { findClosingQuote } from './quotes-and-brackets.ts'
import type { RawDocument } from './read-stream.ts'
import type { FoundProblem } from './syntax-problems.ts'
import { problems } from './syntax-problems.ts'
import type { TreeWork } from './tree-work.ts'
import { wordAt } from './word-at.ts'

/**
 * Asks for the text behind the brackets of the root to be covered: the document ends with them, whatever the parser takes it for, such as a value of which the
 * root is the key. False where there is none, or where the brackets are not closed. JSON has a reader of its own.
 */
export function coverBehindBrackets(work: TreeWork, raw: RawDocument): boolean {
  const brackets = rootBrackets(raw.document?.value)
  const [closing] = brackets?.end ?? []
  if (!brackets || closing?.source !== (brackets.start.source === '{' ? '}' : ']')) return false
  const { covered, fill } = work.source
  if (beginsJson(covered.slice(raw.start, raw.end))) return false
  const close = work.base + closing.offset + 1
  const found = /^(?:\s+|(?<=\s)#.*)*/.exec(covered.slice(close, raw.end))
  const start = close + (found?.[0].length ?? 0)
  const isEnd = /^\.\.\.(?:\s|$)/.test(covered.slice(start, start + 4)) && covered[start - 1] === '\n'
  if (start >= raw.end || isEnd || covered[start] === fill) return false
  const root: Span = { start: work.base + brackets.offset, end: close }
  const span: Span = { start, end: raw.end }
  work.repairs.push({ span, how: 'lines', region: span, problem: problemBehind(covered, root, wordAt(covered, start)) })
  return true
}

function rootBrackets(value: CST.Token | undefined): CST.FlowCollection | undefined {
  const pair = value?.type === 'block-map' ? value.items[0] : undefined
  const isMarked = pair?.start.some(({ type }) => type === 'explicit-key-ind')
  const first = pair && !isMarked ? pair.key : value
  return first?.type === 'flow-collection' ? first : undefined
}

/**
 * Nobody reads the text. But the decoder needs its first token to know that the document is over; and behind brackets of one line it looks for the colon
 * that would make a key of them, unless a comma or another closing bracket has told that they are none. Behind `---` there are no keys.
 */
function problemBehind(covered: string, root: Span, word: Span): FoundProblem {
  const line = /^[^\r\n]*/.exec(covered.slice(word.start, word.start + 2000))?.[0] ?? ''
  const isOneLine = (from: number) => !/[\r\n]/.test(covered.slice(from, word.start))
  const first = line.charAt(0)
  const isSameLine = isOneLine(root.end)
  const isBehindMarker = /^---[ \t]/.test(covered.slice(lineStart(covered, root.start), root.start))
  if (!isBehindMarker && isOneLine(root.start) && /^(?![,\]}[{]).*?:(?:[ \t]|$)/.test(line))
    return problems.complexKey(root)
  if (isSameLine && /^[-?:](?:[ \t]|$)/.test(line)) return problems.unreadable(word)
  if (/[@`]/.test(first) || (isSameLine && first === '%')) return problems.reservedStart(undefined, first, word)
  if (/^[&*](?![\w-])/.test(line)) return problems.anchorName(word)
  if (/["']/.test(first) && findClosingQuote(covered, word.start) === undefined)
    return problems.unclosedQuote(first, { start: word.start, end: word.start + 1 })
  return problems.contentAfterBrackets(word)
}
