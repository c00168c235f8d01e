import type { CelNode } from './ast.ts'
import { parseExpression } from './parse-expression.ts'
import { accept, advance, describeToken, type ParserState, reportHere } from './parser-state.ts'
import type { TokenKind } from './token.ts'

/** How the items of a bracket are read. */
export interface SequenceForm<Item> {
  readonly close: ')' | ']' | '}'
  readonly item: (state: ParserState) => Item
  /** `[1,]` and even `[,]` are fine for literals, not for arguments. */
  readonly trailingComma: boolean
}

const CLOSERS: readonly TokenKind[] = [')', ']', '}', 'end']

/**
 * Items up to the closing bracket, which is taken. What stands between an item and the next comma by mistake is reported once and
 * skipped; a bracket that another one closes, or the end of the text, ends the sequence. Its depth is that of the deepest item.
 */
export function parseSequence<Item>(state: ParserState, form: SequenceForm<Item>): readonly Item[] {
  state.depth = 0
  if (accept(state, form.close)) return []
  if (form.trailingComma && state.kind === ',') {
    advance(state)
    if (accept(state, form.close)) return []
    reportHere(state, `"${form.close}" is missing here, before ${describeToken(state)}.`, { fix: form.close })
  }
  // A list that begins with its first item takes no more room than it needs, and most have one item.
  const items = [form.item(state)]
  for (;;) {
    if (accept(state, form.close)) return items
    if (state.kind !== ',') {
      reportHere(state, `"," or "${form.close}" is missing here, before ${describeToken(state)}.`, { fix: form.close })
      recover(state, [',', ...CLOSERS])
    }
    if (accept(state, form.close)) return items
    if (!accept(state, ',')) return items
    if (form.trailingComma && accept(state, form.close)) return items
    const { depth } = state
    items.push(form.item(state))
    state.depth = Math.max(depth, state.depth)
  }
}

/** Takes `close`; when it is not there, reports that and skips to it, or to whatever ends the surrounding bracket. */
export function expectClose(state: ParserState, close: ')' | ']' | '}'): readonly CelNode[] {
  if (accept(state, close)) return []
  reportHere(state, `"${close}" is missing here, before ${describeToken(state)}.`, { fix: close })
  const skipped = recover(state, [',', ...CLOSERS])
  accept(state, close)
  return skipped
}

/** Reads damaged text in silence up to a token of these kinds; gives what it holds as expressions. */
export function recover(state: ParserState, stops: readonly TokenKind[]): readonly CelNode[] {
  const nodes: CelNode[] = []
  const { depth } = state
  state.muted++
  while (!stops.includes(state.kind) && state.kind !== 'end') {
    const before = state.start
    const node = parseExpression(state)
    if (state.start === before) advance(state)
    else nodes.push(node)
  }
  // Giving up at a limit unmutes for good.
  if (!state.exhausted) state.muted--
  state.depth = depth
  return nodes
}
