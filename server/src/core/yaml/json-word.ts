import { resolveScalar } from './resolve-scalar.ts'

/** How JSON writes an unquoted word of YAML: its numbers, booleans and null in their one spelling, other words in double quotes. */
export function jsonWord(text: string): string {
  const value = resolveScalar({ kind: 'scalar', style: 'plain', text, span: { start: 0, end: text.length } })
  if (value.type === 'null') return 'null'
  return value.type === 'string' || value.type === 'float' ? JSON.stringify(text) : String(value.value)
}
