import type { JsonValue } from '../base/json-value.ts'

/** Text as a code span, whatever it holds: the fence is longer than any run of backticks inside (CommonMark §6.1). */
export function code(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length))
  const fence = '`'.repeat(longest + 1)
  const pad = text === '' || text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${text.replaceAll('\n', ' ')}${pad}${fence}`
}

/** A value as a file would hold it, as a code span. Long values are cut. */
export function codeValue(value: JsonValue): string {
  const text = valueText(value)
  return code(text.length > 120 ? `${text.slice(0, 117)}...` : text)
}

/** A value as one line of YAML: texts bare where they read back as texts, quoted otherwise. */
export function valueText(value: JsonValue): string {
  if (typeof value === 'string') return readsAsText(value) ? value : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((item: JsonValue) => valueText(item)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${name}: ${valueText(member)}`)
    .join(', ')}}`
}

const plainText = /^[A-Za-z0-9_/.][\w ./:=@%*+-]*$/
/** Words, numbers, dates and base-60 numbers of YAML 1.1. */
const otherScalar = /^(true|false|null|yes|no|on|off|y|n|[-+.]?[\d.][\d_.:xoa-f+-]*)$/i

function readsAsText(text: string): boolean {
  return plainText.test(text) && !otherScalar.test(text) && !/: |:$| $/.test(text)
}

/** `a`, `b` and `c`: items as a person would list them. */
export function listing(items: readonly string[], last: 'and' | 'or'): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`
}

/** The first sentence of a Markdown text, on one line. */
export function firstSentence(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ')
  // A full stop ends a sentence when a blank and a capital, a quote or a code span follow; `e.g.` and `1.5` do not.
  return /^.*?[.!?](?=\s+["'`A-Z(])/.exec(line)?.[0] ?? line
}
