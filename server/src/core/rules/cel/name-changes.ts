import { applyEdits } from '../../base/text-edit.ts'
import { analyzeCel } from '../../cel/analyze.ts'
import type { CelChange, Problematic } from './cel-changes.ts'

/** Names that were probably meant. What is underlined must be the name itself. */
export function suggestionChanges(at: Problematic): readonly CelChange[] {
  const { data, span } = at.problem
  const { text, environment } = at
  const suggestions = Array.isArray(data['suggestions']) ? data['suggestions'] : []
  if (text.slice(span.start, span.end) !== data['name']) return []
  return suggestions
    .filter((suggestion) => typeof suggestion === 'string')
    .slice(0, 3)
    .map((suggestion, index) => ({
      title: `Change to ${suggestion}`,
      changes: [{ span, newText: suggestion }],
      preferred: index === 0,
    }))
    .filter((change) => !environment.foreignVariables.has(String(data['name'])) || mends(change, at))
}

/** Whether nothing takes the problem's place. The variable of another place is no slip: its members mean nothing here, or something else. */
function mends({ changes }: CelChange, { text, environment, analysis }: Problematic): boolean {
  return analyzeCel(applyEdits(text, changes), environment).problems.length < analysis.problems.length
}

/** A name that nothing declares may be a text without its quotes. */
export function quoteChanges({ problem: { data, span }, text, quote }: Problematic): readonly CelChange[] {
  const { name } = data
  if (typeof name !== 'string' || text.slice(span.start, span.end) !== name || /^\s*[.([]/.test(text.slice(span.end)))
    return []
  const isGuess = Array.isArray(data['suggestions']) && data['suggestions'].length > 0
  const changes = [{ span, newText: `${quote}${name}${quote}` }]
  return [{ title: `Put "${name}" in quotes`, changes, preferred: !isGuess }]
}

/** A method that is not called. */
export function memberChanges({ problem: { data, span }, environment }: Problematic): readonly CelChange[] {
  const { name } = data
  const fn = typeof name === 'string' ? environment.functions.get(name) : undefined
  const isCallable = fn?.overloads.some(({ method, arguments: operands }) => method && operands.length === 1)
  if (!fn || !isCallable) return []
  return [
    {
      title: `Call ${fn.name}()`,
      changes: [{ span: { start: span.end, end: span.end }, newText: '()' }],
      preferred: true,
    },
  ]
}

/** A member whose name holds a hyphen, which only an index can read. */
export function hyphenChanges({ problem: { data }, quote }: Problematic): readonly CelChange[] {
  const { member, from, to } = data
  if (typeof member !== 'string' || typeof from !== 'number' || typeof to !== 'number') return []
  const newText = `[${quote}${member}${quote}]`
  return [
    { title: `Read "${member}" by an index`, changes: [{ span: { start: from, end: to }, newText }], preferred: true },
  ]
}
