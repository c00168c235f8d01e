import { lineStart } from '../../base/line-start.ts'
import { ODD_DASHES } from '../../yaml/odd-dashes.ts'
import type { YamlNode } from '../../yaml/tree.ts'
import { replace } from '../edits.ts'
import type { Fix, FixContext } from '../rule.ts'

/** A dash without a blank behind it, or a sign that pages and keyboards give for one. */
const LOOSE_DASH = new RegExp(`^(?:-(?=[^\\s-])|[${ODD_DASHES}](?=\\s))`)

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
  const edits = lines.map(({ index }, at) => {
    const start = from + index + indent.length
    const [sign = ''] = dashes[at] ?? []
    return replace({ start, end: start + sign.length }, sign === '-' ? '- ' : '-')
  })
  const count = edits.length === 1 ? 'an item' : `${edits.length} items`
  return [{ title: `Make it ${count} of the list`, edits, preferred: true }]
}
