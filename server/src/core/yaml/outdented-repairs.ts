import { enclosedByAny } from '../base/enclosed-by-any.ts'
import { columnOf } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { doubtfulBy } from './certain-mistakes.ts'
import type { CoveredText, Repair } from './cover.ts'
import { nodesIn } from './nodes-in.ts'
import { type OutdentedLine, outdentedLines, type TypedIndentation } from './outdented-line.ts'
import { problems } from './syntax-problems.ts'
import { readLine } from './text-line.ts'
import type { YamlNode } from './tree.ts'

/**
 * Takes out lines that stand left of the list that they are in, or what was typed into their indentation: the parser ends the list there, and has no place for all that follows. None of
 * them stands in a text over several lines, or between brackets, nor in what is `asked` to be read otherwise.
 */
export function outdentedRepairs(
  { covered }: CoveredText,
  span: Span,
  root: YamlNode | undefined,
  asked: readonly Repair[],
): readonly Repair[] {
  const isInText = enclosedByAny(root ? textsOverLines(root) : [])
  const isDoubtful = doubtfulBy(asked)
  const outdentedAt = outdentedLines(covered, span.start)
  const repairs: Repair[] = []
  for (let at = span.start; at < span.end; at = readLine(covered, at).end) {
    const line = outdentedAt(at)
    if (line && !isInText({ start: line.start, end: line.start + 1 }) && !isDoubtful({ span: line }))
      repairs.push(repairOf(line, covered))
  }
  return repairs
}

/** Behind their first character, quoted texts, blocks of text and brackets. */
function textsOverLines(root: YamlNode): readonly Span[] {
  const spans: Span[] = []
  for (const node of nodesIn(root)) {
    const isText = node.kind === 'scalar' ? node.style !== 'plain' : node.kind !== 'alias' && node.flow
    if (isText) spans.push({ start: node.span.start + 1, end: node.span.end })
  }
  return spans
}

function repairOf(line: OutdentedLine, covered: string): Repair {
  const { start, end, typed } = line
  if (typed) return withoutWord(line, typed, covered)
  const span = { start, end }
  return { span, how: 'lines', problem: problems.outdented(covered.slice(start, end), span) }
}

function withoutWord({ start }: Span, { end, rest, column, is }: TypedIndentation, covered: string): Repair {
  const word = { start, end }
  const isMoved = columnOf(covered, rest) > column
  const problem = problems.wordInIndentation(covered.slice(start, end), word, isMoved)
  if (!isMoved) return { span: word, how: 'blank', problem }
  const behindDash = is === 'item' ? (/^-[ \t]*/.exec(covered.slice(rest))?.[0].length ?? 0) : 0
  return { span: { start, end: rest + behindDash + 1 }, how: 'shift', by: end - start, problem }
}
