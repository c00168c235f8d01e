import { lastWhere } from '../../base/partition-point.ts'
import type { Span } from '../../base/span.ts'
import { tokenize } from '../../cel/lexer.ts'
import type { Token } from '../../cel/token.ts'
import type { Expression } from '../../model/expression.ts'
import type { SourceFile } from '../../model/source-file.ts'
import { expressionsIn } from './expression-at.ts'
import { type ExpressionPart, partsOfExpression } from './expression-parts.ts'
import type { SemanticTokenModifier, SemanticTokenType } from './token-types.ts'

/** A piece of an expression on one line of the file. */
export interface SemanticToken {
  readonly span: Span
  readonly type: SemanticTokenType
  readonly modifiers: readonly SemanticTokenModifier[]
}

/** The tokens of all expressions, in order; they do not overlap. */
export function semanticTokens(file: SourceFile): readonly SemanticToken[] {
  const tokens = expressionsIn(file)
    .flatMap(({ expression }) => tokensOf(expression, file.text))
    .sort((a, b) => a.span.start - b.span.start)
  let end = 0
  return tokens.filter(({ span }) => {
    const isFree = span.start >= end && span.end > span.start
    if (isFree) end = span.end
    return isFree
  })
}

type Kind = Omit<SemanticToken, 'span'>

function tokensOf(expression: Expression, text: string): readonly SemanticToken[] {
  // All tokens would have one place, and each as many pieces as that has lines.
  if (!expression.isPlaced()) return []
  const { environment } = expression
  const parts = inOrder(partsOfExpression(expression.analysis().ast, environment))
  const { tokens } = tokenize(expression.text)
  const found: (Kind & { readonly span: Span })[] = commentsIn(expression.text, tokens).map((span) => ({
    span,
    ...plain('comment'),
  }))
  for (const token of tokens) {
    const kind = token.kind === 'ident' ? kindOfName(token, parts) : kindOfToken(token)
    if (kind) found.push({ span: { start: token.start, end: token.end }, ...kind })
  }
  return found.flatMap(({ span, ...kind }) =>
    linesOf(expression.spanInFile(span), text).map((line) => ({ span: line, ...kind })),
  )
}

/** They do not overlap; what has no text holds no token. */
function inOrder(parts: readonly ExpressionPart[]): readonly ExpressionPart[] {
  return parts.filter(({ span }) => span.end > span.start).sort((a, b) => a.span.start - b.span.start)
}

function plain(type: SemanticTokenType): Kind {
  return { type, modifiers: [] }
}

function kindOfToken({ kind }: Token): Kind | undefined {
  switch (kind) {
    case 'string':
    case 'bytes':
      return plain('string')
    case 'int':
    case 'uint':
    case 'double':
      return plain('number')
    case 'true':
    case 'false':
    case 'null':
    case 'in':
      return plain('keyword')
    default:
      return /^[=!<>&|+\-*/%?]/.test(kind) ? plain('operator') : undefined
  }
}

const LIBRARY = ['defaultLibrary'] as const

/** `parts` are in the order of the text. */
function kindOfName(token: Token, parts: readonly ExpressionPart[]): Kind | undefined {
  const before = lastWhere(parts, ({ span }) => span.start <= token.start)
  const part = before && token.end <= before.span.end ? before : undefined
  switch (part?.is) {
    case 'declaration':
      return { type: 'variable', modifiers: ['declaration'] }
    case 'variable':
      return { type: 'variable', modifiers: part.binder ? [] : LIBRARY }
    case 'name':
      return { type: 'type', modifiers: LIBRARY }
    case 'member':
      return plain('property')
    case 'function':
      return { type: token.start >= part.node.nameSpan.start ? 'function' : 'namespace', modifiers: LIBRARY }
    case 'macro':
      return { type: 'macro', modifiers: LIBRARY }
    default:
      return undefined
  }
}

/** Comments stand between tokens. */
function commentsIn(text: string, tokens: readonly Token[]): readonly Span[] {
  return tokens.flatMap(({ start }, index) => {
    const from = tokens[index - 1]?.end ?? 0
    return [...text.slice(from, start).matchAll(/\/\/[^\n]*/g)].map((match) => ({
      start: from + match.index,
      end: from + match.index + match[0].trimEnd().length,
    }))
  })
}

/** The parts of a span on each line, without the blanks that only indent it. */
function linesOf(span: Span, text: string): readonly Span[] {
  const lines: Span[] = []
  let start = span.start
  for (const line of text.slice(span.start, span.end).split('\n')) {
    const lead = start === span.start ? 0 : line.length - line.trimStart().length
    const end = start + line.trimEnd().length
    if (end > start + lead) lines.push({ start: start + lead, end })
    start += line.length + 1
  }
  return lines
}
