import { type CelNode, nodesOf } from '../../cel/ast.ts'
import { suggestDuration } from '../../formats/duration.ts'
import type { CelChange, Problematic } from './cel-changes.ts'

/** A function around what is underlined, where the problem itself says which. */
export function wrapChanges({ problem: { data, span }, text }: Problematic): readonly CelChange[] {
  const { wrap } = data
  return typeof wrap === 'string' ? [{ ...wrapped(text, span, wrap), preferred: true }] : []
}

/** A call of a function around a stretch of the text. */
export function wrapped(text: string, { start, end }: CelNode['span'], fn: string): CelChange {
  const shown = text.slice(start, end)
  return {
    title: shown.length > 40 ? `Wrap it in ${fn}()` : `Change to ${fn}(${shown.replace(/\s+/g, ' ')})`,
    changes: [
      { span: { start, end: start }, newText: `${fn}(` },
      { span: { start: end, end }, newText: ')' },
    ],
  }
}

/** The node that is underlined exactly. */
export function nodeAt(root: CelNode, { start, end }: CelNode['span']): CelNode | undefined {
  for (const node of nodesOf(root)) if (node.span.start === start && node.span.end === end) return node
  return undefined
}

/** `[?x]` and `{?k: x}`: the value becomes an optional, or the mark goes. */
export function optionalChanges({ problem: { data, span }, analysis, text }: Problematic): readonly CelChange[] {
  const { expected } = data
  if (typeof expected !== 'string' || !expected.startsWith('optional_type(')) return []
  const node = nodeAt(analysis.ast, span)
  const found: CelChange[] = []
  if (node?.kind === 'select' && !node.optional) {
    const at = node.at + 1
    found.push({ title: `Select with .?${node.field}`, changes: [{ span: { start: at, end: at }, newText: '?' }] })
  }
  const mark = /\?\s*$/.exec(text.slice(0, span.start))
  if (mark)
    found.push({ title: 'Remove the ?', changes: [{ span: { start: mark.index, end: span.start }, newText: '' }] })
  return found
}

/** `has(x['k'])` asks for a key, `has(x.?k)` for a member. */
export function macroChanges({ problem: { data, span }, analysis, text }: Problematic): readonly CelChange[] {
  const argument = nodeAt(analysis.ast, span)
  if (data['macro'] !== 'has' || !argument) return []
  if (argument.kind === 'select' && argument.optional) {
    const mark = text.indexOf('?', argument.at)
    return [
      { title: 'Remove the ?', changes: [{ span: { start: mark, end: mark + 1 }, newText: '' }], preferred: true },
    ]
  }
  const call = /\bhas\s*\(\s*$/.exec(text.slice(0, span.start))
  const close = /^\s*\)/.exec(text.slice(span.end))
  if (argument.kind !== 'index' || argument.optional || argument.index.kind !== 'literal' || !call || !close) return []
  const key = text.slice(argument.index.span.start, argument.index.span.end)
  const newText = `(${key} in ${text.slice(argument.operand.span.start, argument.operand.span.end)})`
  const whole = { start: call.index, end: span.end + close[0].length }
  return [{ title: `Change to ${newText}`, changes: [{ span: whole, newText }], preferred: true }]
}

/** Durations in units that CEL does not have. */
export function literalChanges({ problem: { data, span }, analysis, quote }: Problematic): readonly CelChange[] {
  const node = nodeAt(analysis.ast, span)
  if (data['syntax'] !== 'duration' || node?.kind !== 'literal' || node.value.type !== 'string') return []
  const better = suggestDuration(node.value.value)
  if (better === undefined) return []
  return [{ title: `Change to ${better}`, changes: [{ span, newText: `${quote}${better}${quote}` }], preferred: true }]
}
