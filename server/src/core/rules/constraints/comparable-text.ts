import type { Constraint } from '../../schema/schema.ts'

/**
 * A text in the form in which a constraint compares it: `trim` takes all of its characters from the end, `ignoreCase` the case. It begins with a quote, as other
 * values in JSON do not.
 */
export function comparableText(text: string, { words }: Constraint): string {
  const { trim, ignoreCase } = words
  let end = text.length
  if (typeof trim === 'string') while (end > 0 && trim.includes(text[end - 1] ?? '')) end--
  const trimmed = text.slice(0, end)
  return `"${ignoreCase === true ? trimmed.toLowerCase() : trimmed}`
}
