import { printText } from './print-value.ts'
import { resolveScalar } from './resolve-scalar.ts'
import type { MappingEntry, ScalarNode, YamlNode } from './tree.ts'

/**
 * A node as it is written, in one line and fit to stand between brackets. `text` is the file. Undefined for what would lose something by it: a text over
 * several lines, a tag, an anchor, an alias. Comments are the caller's business.
 */
export function printNodeInline(node: YamlNode, text: string): string | undefined {
  if (node.tag || node.anchor) return undefined
  switch (node.kind) {
    case 'scalar':
      return scalarInline(node, text)
    case 'sequence':
      return inBrackets(
        '[]',
        node.items.map((item) => (item.node ? printNodeInline(item.node, text) : 'null')),
      )
    case 'mapping':
      return inBrackets(
        '{}',
        node.entries.map((entry) => entryInline(entry, text)),
      )
    case 'alias':
      return undefined
  }
}

function scalarInline(node: ScalarNode, text: string): string | undefined {
  const source = text.slice(node.span.start, node.span.end)
  if (source.includes('\n')) return undefined
  return node.style === 'plain' && resolveScalar(node).type === 'string' ? printText(node.text, true) : source
}

function entryInline({ key, value, colon }: MappingEntry, text: string): string | undefined {
  const name = key?.kind === 'scalar' && colon !== undefined ? printNodeInline(key, text) : undefined
  const inline = value ? printNodeInline(value, text) : 'null'
  return name === undefined || inline === undefined ? undefined : `${name}: ${inline}`
}

function inBrackets([open = '', close = '']: string, parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(', ')}${close}`
}
