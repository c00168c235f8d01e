import { resolveScalar } from '../yaml/resolve-scalar.ts'
import type { ScalarNode, YamlNode } from '../yaml/tree.ts'

const LONGEST_QUOTE = 40

/** A node in words, for messages: `a list`, `the number 5`, `the boolean yes`, `the text "abc"`. */
export function describeNode(node: YamlNode): string {
  switch (node.kind) {
    case 'mapping':
      return 'a mapping'
    case 'sequence':
      return 'a list'
    case 'alias':
      return node.target ? describeNode(node.target) : `the alias *${node.name}`
    case 'scalar':
      return describeScalar(node)
  }
}

function describeScalar(node: ScalarNode): string {
  const shown = node.text.length > LONGEST_QUOTE ? `${node.text.slice(0, LONGEST_QUOTE)}…` : node.text
  switch (resolveScalar(node).type) {
    case 'null':
      return 'null'
    case 'bool':
      return `the boolean ${shown}`
    case 'int':
    case 'float':
      return `the number ${shown}`
    case 'string':
      return `the text ${JSON.stringify(shown)}`
  }
}
