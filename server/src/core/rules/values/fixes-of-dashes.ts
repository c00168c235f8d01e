import { lineStart } from '../../base/line-start.ts'
import { ODD_DASHES } from '../../yaml/odd-dashes.ts'
import type { YamlNode } from '../../yaml/tree.ts'
import { replace } from '../edits.ts'
import type { Fix, FixContext } from '../rule.ts'

/** A dash without a blank behind it, or a sign that pages and keyboards give for one. */
const LOOSE_DASH = new RegExp(`^(?:-(?=[^\\s-])|[${ODD_DASHES}](?=\\s))`)

/** What no unquoted text begins with (YAML 1.2 §7.3.3), and nobody writes behind a dash but as text: `-*.example.com` names hosts. */
const NEEDS_QUOTES = /^[*%@`]/

/** Whether a text begins as an item of a list would, but for its dash. */
export function hasLooseDash(node: YamlNode): boolean {
  return node.kind === 'scalar' && node.style === 'plain' && LOOSE_DASH.test(node.text)
}

/** Items of lines that begin with such a dash in the same column; none where others are among them. */
export function fixesOfDashes({ span }: YamlNode, { text }: FixContext): readonly Fix[] {
  const from = lineStart(text, span.start)
  const indent = text.slice(from, span.start)
  if (indent.trim() !== '') return []
  const lines = [...text.slice(from, span.end).matchAll(/[^\r\n]+/g)].filter(([line]) => line.trim() !== '')
  const dashes = lines.map(([line]) => (line.startsWith(indent) ? LOOSE_DASH.exec(line.slice(indent.length)) : null))
  if (dashes.some((dash) => dash === null)) return []
  const edits = lines.map(({ 0: line, index }, at) => {
    const start = from + index + indent.length
    const [sign = ''] = dashes[at] ?? []
    const dash = sign === '-' ? '- ' : '-'
    const item = line.slice(indent.length + sign.length).trimEnd()
    const content = item.trimStart()
    if (!NEEDS_QUOTES.test(content)) return replace({ start, end: start + sign.length }, dash)
    const blanks = item.slice(0, item.length - content.length)
    return replace({ start, end: start + sign.length + item.length }, dash + blanks + JSON.stringify(content))
  })
  const count = edits.length === 1 ? 'an item' : `${edits.length} items`
  return [{ title: `Make it ${count} of the list`, edits, preferred: true }]
}
