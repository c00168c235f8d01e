import type { Span } from '../../base/span.ts'
import type { CelSubject } from './cel-documentation.ts'

/** Something that may be written at the cursor of an expression, before it is known how the scalar writes it. */
export interface CelCandidate {
  readonly label: string
  readonly kind: 'variable' | 'member' | 'function' | 'macro' | 'namespace' | 'type' | 'keyword' | 'value'
  readonly detail?: string
  /** What is replaced, in the expression. */
  readonly span: Span
  /** What is written; arguments are to be filled in. */
  readonly parts: readonly Part[]
  /** What is written where arguments cannot be filled in. */
  readonly bare: string
  /** What the editor compares what is typed with, when not the label; it begins with what stands in the span. */
  readonly filterText?: string
  /** A text that goes in elsewhere at the same time. */
  readonly also?: { readonly at: number; readonly text: string }
  readonly rank: CelRank
  readonly subject?: CelSubject
}

export type Part = string | { readonly argument: string }

/** Groups of relevance, best first. */
export type CelRank = 'local' | 'variable' | 'member' | 'usual' | 'function' | 'other'

const RANKS: readonly CelRank[] = ['local', 'variable', 'member', 'usual', 'function', 'other']

/** Behind everything that the place itself suggests (see `completion/candidate.ts`). */
const BEHIND = 'c'

export function celSortText(rank: CelRank, index: number): string {
  return `${BEHIND}${RANKS.indexOf(rank)}${String(index).padStart(4, '0')}`
}

export function plainText(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.argument)).join('')
}

/** The parts as a snippet of LSP 3.17, arguments as numbered placeholders. */
export function snippetText(parts: readonly Part[]): string {
  let number = 0
  return parts
    .map((part) => (typeof part === 'string' ? escaped(part) : `\${${++number}:${escaped(part.argument)}}`))
    .join('')
}

function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&')
}

/** A call with placeholders for its arguments; none when it has none. */
export function callParts(name: string, argumentNames: readonly string[]): readonly Part[] {
  const between = argumentNames.flatMap((argument, index): readonly Part[] =>
    index === 0 ? [{ argument }] : [', ', { argument }],
  )
  return [`${name}(`, ...between, ')']
}

/** The parameters in the last parentheses of a signature such as `list(T).exists(x, condition) -> bool`, where they stand in it. */
export function parametersIn(signature: string): readonly Span[] {
  const arrow = signature.lastIndexOf(') -> ')
  const spans: Span[] = []
  let depth = 0
  let end = arrow
  const add = (start: number) => {
    const lead = signature.slice(start, end).search(/\S/)
    if (lead >= 0) spans.unshift({ start: start + lead, end })
    end = start - 1
  }
  for (let i = arrow - 1; i >= 0 && depth >= 0; i--) {
    const unit = signature[i]
    if (unit === ')') depth++
    else if (unit === '(') depth--
    if (depth < 0 || (unit === ',' && depth === 0)) add(i + 1)
  }
  return spans
}

/** The names of those parameters. */
export function parameterNames(signature: string): readonly string[] {
  return parametersIn(signature).map(({ start, end }) => signature.slice(start, end).split(':')[0]?.trim() ?? '')
}
