import type { CelChange, Problematic } from './cel-changes.ts'

/** Names that were probably meant. What is underlined must be the name itself. */
export function suggestionChanges({ problem: { data, span }, text }: Problematic): readonly CelChange[] {
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
