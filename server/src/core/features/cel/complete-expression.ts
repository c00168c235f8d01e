import type { Span } from '../../base/span.ts'
import { nodesOf, qualifiedName } from '../../cel/ast.ts'
import { literalForm } from '../../cel/lex-string.ts'
import type { CelEnvironments } from '../../model/cel-environments.ts'
import type { SourceFile } from '../../model/source-file.ts'
import type { Registry } from '../../schema/registry.ts'
import type { CompletionItem } from '../completion.ts'
import { type CelCandidate, celSortText, plainText, snippetText } from './cel-candidate.ts'
import { type CelCursor, celCursorAt } from './cel-cursor.ts'
import { celKey } from './cel-documentation.ts'
import { type CursorContext, contextAt, type OpenBracket } from './cursor-tokens.ts'
import { globalCandidates, variableCandidates, wordCandidate } from './global-candidates.ts'
import { type KnownKey, knownKeys } from './map-keys.ts'
import { celText, memberCandidates, namespaceCandidates } from './member-candidates.ts'
import { localVariables, receiverAt } from './receiver.ts'
import { textSetAt } from './text-values.ts'

export interface CelCompletion {
  readonly items: readonly CompletionItem[]
  /** Nothing is written in the place yet: what its field suggests fits as well. */
  readonly empty: boolean
}

/** Every item is tried in the scalar, so that it takes as long as the scalar is. Nobody writes longer ones by hand. In UTF-16 units. */
const LONGEST_EXPRESSION = 10_000

/** What fits at a cursor in an expression, by the text left of it; undefined elsewhere, and in an expression that is too long. */
export function completeExpression(
  file: SourceFile,
  registry: Registry,
  cel: CelEnvironments,
  offset: number,
): CelCompletion | undefined {
  const cursor = celCursorAt(file, cel, offset)
  if (!cursor || cursor.text.length > LONGEST_EXPRESSION) return undefined
  const candidates = candidatesAt({ file, registry, cursor, offset })
  const items = candidates.flatMap((candidate, index) => itemOf(file, cursor, candidate, offset, index) ?? [])
  return { items, empty: cursor.text.trim() === '' }
}

interface Request {
  readonly file: SourceFile
  readonly registry: Registry
  readonly cursor: CelCursor
  readonly offset: number
}

function candidatesAt(request: Request): readonly CelCandidate[] {
  const { text, offset, environment } = request.cursor
  const left = text.slice(0, offset)
  const context = contextAt(left)
  switch (context.is) {
    case 'operand':
      return operandCandidates(request, context)
    case 'member':
      return selectionCandidates(request, context)
    case 'key':
      return keyCandidates(request, context)
    case 'text':
      return textCandidates(request, context.text)
    case 'operator':
      return 'in'.startsWith(left.slice(context.word.start)) && context.word.end > context.word.start
        ? [wordCandidate('in', wordSpan(text, context.word))]
        : []
    case 'nothing':
      return []
  }
  function operandCandidates(
    { cursor }: Request,
    { word, around }: Extract<CursorContext, { is: 'operand' }>,
  ): readonly CelCandidate[] {
    const before = cursor.text.slice(0, word.start)
    const span = wordSpan(cursor.text, word)
    const bracket = around.at(-1)
    if (namesVariable(cursor, bracket)) return []
    const variables = variableCandidates(environment, localVariables(before, environment), span)
    if (isPresenceTest(cursor, bracket)) return variables
    const keys = bracket?.sign === '[' ? quotedKeys(request, before, bracket.start, span) : []
    return [...keys, ...variables, ...globalCandidates(environment, span)]
  }
}

/** Whether the argument at the cursor is the name of a macro's variable, which is the author's to choose. */
function namesVariable({ environment }: CelCursor, bracket: OpenBracket | undefined): boolean {
  const { callee } = bracket ?? {}
  const macro = callee?.dot === undefined ? undefined : environment.macroDocs.get(callee.name)
  return macro !== undefined && bracket?.commas === 0 && !environment.functions.has(macro.name)
}

function isPresenceTest({ environment }: CelCursor, bracket: OpenBracket | undefined): boolean {
  const { callee } = bracket ?? {}
  return callee !== undefined && callee.dot === undefined && environment.macroDocs.get(callee.name)?.form === 'has'
}

function selectionCandidates(
  { file, registry, cursor, offset }: Request,
  { word, dot, chained, around }: Extract<CursorContext, { is: 'member' }>,
): readonly CelCandidate[] {
  const { environment, place, text, style } = cursor
  const receiver = receiverAt(text.slice(0, word.start), dot, environment)
  const span = wordSpan(text, word)
  if (receiver.type.kind === 'error') {
    const prefix = chained ? undefined : qualifiedName(receiver.node, 4)
    return prefix === undefined ? [] : namespaceCandidates(environment, prefix, span)
  }
  const keys = knownKeys(registry, file, place, environment, receiver, offset)
  const selection = {
    environment,
    receiver,
    word: span,
    fromDot: { start: dot, end: span.end },
    chained,
    quote: quoteFor(style),
    keys,
  }
  return memberCandidates(selection, isPresenceTest(cursor, around.at(-1)))
}

/** Keys within the quotes that are there; the rest of the text and its closing quote are replaced. */
function keyCandidates(
  { file, registry, cursor, offset }: Request,
  { text: literal, bracket }: Extract<CursorContext, { is: 'key' }>,
): readonly CelCandidate[] {
  const { text, environment, place } = cursor
  const receiver = receiverAt(text.slice(0, cursor.offset), bracket, environment)
  const { contentStart, quote } = literalForm(text, literal.start)
  const closing = text.slice(cursor.offset).search(/['"\]\r\n]/)
  const end = closing < 0 ? text.length : cursor.offset + closing
  const isClosed = text.startsWith(quote, end)
  const keys = knownKeys(registry, file, place, environment, receiver, offset)
  return keys.map((key) => withinQuotes(key, quote, { start: contentStart, end }, isClosed))
}

/** Texts that are usual where this one stands, within its quotes; the rest of the word and its closing quote are replaced. */
function textCandidates({ file, registry, cursor, offset }: Request, literal: Span): readonly CelCandidate[] {
  const { text, environment, place } = cursor
  const found = textSetAt(text, literal.start, cursor.offset, environment, place, registry)
  if (!found) return []
  const keys = found.map ? knownKeys(registry, file, place, environment, found.map, offset) : found.texts
  const { contentStart, quote } = literalForm(text, literal.start)
  if (cursor.offset < contentStart) return []
  const end = cursor.offset + (/^[^'"\\\s,()[\]{}]*/.exec(text.slice(cursor.offset))?.[0].length ?? 0)
  return keys.map((key) => withinQuotes(key, quote, { start: contentStart, end }, text.startsWith(quote, end)))
}

function withinQuotes(
  { name, here, vocabulary }: KnownKey,
  quote: string,
  span: Span,
  isClosed: boolean,
): CelCandidate {
  const written = celText(name, quote).slice(quote.length, isClosed ? -quote.length : undefined)
  return {
    label: name,
    kind: 'value',
    span,
    parts: [written],
    bare: written,
    rank: here ? 'member' : 'usual',
    ...(vocabulary !== undefined && { subject: { is: 'key', vocabulary, name } }),
  }
}

/** Keys with quotes, where an index begins. */
function quotedKeys(
  { file, registry, cursor, offset }: Request,
  before: string,
  bracket: number,
  span: Span,
): readonly CelCandidate[] {
  const { environment, place, style } = cursor
  const receiver = receiverAt(before, bracket, environment)
  const isIndex =
    receiver && [...nodesOf(receiver.analysis.ast)].some((node) => node.kind === 'index' && node.at === bracket)
  if (!isIndex) return []
  return knownKeys(registry, file, place, environment, receiver, offset).map(({ name, here, vocabulary }) => {
    const written = celText(name, quoteFor(style))
    return {
      label: written,
      kind: 'value',
      span,
      parts: [written],
      bare: written,
      rank: here ? 'local' : 'usual',
      ...(vocabulary !== undefined && { subject: { is: 'key', vocabulary, name } }),
    }
  })
}

/** The word at the cursor, with what follows the cursor of it. */
function wordSpan(text: string, word: Span): Span {
  return { start: word.start, end: word.end + (/^\w*/.exec(text.slice(word.end))?.[0].length ?? 0) }
}

function quoteFor(style: CelCursor['style']): string {
  return style === 'single' ? '"' : "'"
}

function itemOf(
  file: SourceFile,
  cursor: CelCursor,
  candidate: CelCandidate,
  offset: number,
  index: number,
): CompletionItem | undefined {
  const isCalled = cursor.text[candidate.span.end] === '('
  const parts = isCalled ? withoutCall(candidate) : candidate.parts
  const full = plainText(parts)
  const bare = isCalled ? full : candidate.bare
  const edit = cursor.edit(candidate.span, bare)
  if (!edit || edit.span.start > offset || offset > edit.span.end) return undefined
  if (/[\r\n]/.test(file.text.slice(edit.span.start, edit.span.end))) return undefined
  const also = candidate.also && cursor.edit({ start: candidate.also.at, end: candidate.also.at }, candidate.also.text)
  if (candidate.also && (!also || also.span.end >= edit.span.start)) return undefined
  const lead = edit.newText.slice(0, edit.newText.length - bare.length)
  // Placeholders only where the text stands in the file as it is, and the scalar can hold the whole of it.
  const isPlaced =
    edit.newText.endsWith(bare) && full !== bare && cursor.edit(candidate.span, full)?.newText === lead + full
  const { label, kind, detail, filterText, subject, rank } = candidate
  return {
    label,
    kind,
    ...(detail !== undefined && { detail }),
    span: edit.span,
    newText: edit.newText,
    ...(isPlaced && { snippet: lead + snippetText(parts) }),
    ...(also && { additionalEdits: [also] }),
    ...(filterText !== undefined && { filterText }),
    sortText: celSortText(rank, index),
    ...(subject && { documentationKey: celKey(cursor.dialect, cursor.environment.name, subject) }),
  }
}

/** Only the name, where the parenthesis follows already. */
function withoutCall({ parts }: CelCandidate): CelCandidate['parts'] {
  const text = plainText(parts)
  const call = text.lastIndexOf('(')
  return text.endsWith(')') && call >= 0 ? [text.slice(0, call)] : parts
}
