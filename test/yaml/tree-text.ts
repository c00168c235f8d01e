import { parseYaml } from '../../server/src/core/yaml/parse.ts'
import type { YamlDocument, YamlNode } from '../../server/src/core/yaml/tree.ts'

const marks = { plain: '', single: "'", double: '"', literal: '|', folded: '>' } as const

/** A tree in one line: `M` and `S` for block collections, brackets for flow, a style's mark before a scalar's text, `∅` for what is missing. */
export function treeText(node: YamlNode | undefined): string {
  if (node === undefined) return '∅'
  const props = `${node.anchor === undefined ? '' : `&${node.anchor.text} `}${node.tag === undefined ? '' : `${node.tag.text} `}`
  switch (node.kind) {
    case 'scalar':
      return props + marks[node.style] + JSON.stringify(node.text).slice(1, -1)
    case 'alias':
      return `${props}*${node.name}${node.target === undefined ? '?' : ''}`
    case 'mapping': {
      const entries = node.entries.map(
        (entry) =>
          `${treeText(entry.key)}${entry.colon === undefined ? '' : ':'}${entry.value === undefined ? '' : ` ${treeText(entry.value)}`}`,
      )
      return `${props}${node.flow ? '' : 'M'}{${entries.join(', ')}}`
    }
    case 'sequence':
      return `${props}${node.flow ? '' : 'S'}[${node.items.map((item) => treeText(item.node)).join(', ')}]`
  }
}

/** Documents separated by ` --- `. */
export function streamText(text: string): string {
  return parseYaml(text)
    .map((document) => treeText(document.root))
    .join(' --- ')
}

/** Each problem as its code and the text that it marks; a mark that spans lines is cut after the first. */
export function problemTexts(text: string): readonly string[] {
  return parseYaml(text).flatMap((document) => documentProblems(document, text))
}

function documentProblems(document: YamlDocument, text: string): readonly string[] {
  return document.problems.map(({ code, span }) => `${code} «${text.slice(span.start, span.end)}»`)
}
