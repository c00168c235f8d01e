import { type Span, touches } from '../base/span.ts'
import type { SourceFile } from '../model/source-file.ts'
import { nodesIn } from '../yaml/nodes-in.ts'
import type { YamlDocument, YamlNode } from '../yaml/tree.ts'
import type { Occurrences } from './occurrences.ts'

/**
 * The anchor at `offset`, or the one that the alias there stands for, with all aliases that mean it. Nothing in documents of others: they
 * have servers of their own.
 */
export function anchorOccurrences(file: SourceFile, offset: number): Occurrences | undefined {
  const document = file.documents.find(
    ({ source, reading }) => reading.is !== 'foreign' && touches(source.span, offset),
  )
  if (!document) return undefined
  const names = namesIn(document.source)
  const here = names.find(({ span }) => touches({ start: span.start - 1, end: span.end }, offset))
  if (!here) return undefined
  // An alias without an anchor has only its likes.
  const same = names.filter(({ name, owner }) => name === here.name && owner === here.owner)
  const spans = (isAnchor: boolean) => same.filter((one) => one.isAnchor === isAnchor).map(({ span }) => span)
  return {
    name: here.name,
    at: here.span,
    definitions: spans(true),
    uses: spans(false),
    objection: (newName) => {
      if (!/^[^\s,[\]{}]+$/.test(newName))
        return `"${newName}" cannot name an anchor; leave out blanks, commas and brackets.`
      const isTaken = newName !== here.name && names.some(({ name }) => name === newName)
      return isTaken ? `"${newName}" is an anchor of this document already; choose another name.` : undefined
    },
    edits: (newName) => same.map(({ span }) => ({ span, newText: newName })),
  }
}

/** A name without its sigil, and the node that it means. */
interface AnchorName {
  readonly name: string
  readonly span: Span
  readonly isAnchor: boolean
  readonly owner: YamlNode | undefined
}

function namesIn({ root }: YamlDocument): readonly AnchorName[] {
  const names: AnchorName[] = []
  for (const node of nodesIn(root)) {
    if (node.anchor) names.push({ name: node.anchor.text, span: bare(node.anchor.span), isAnchor: true, owner: node })
    if (node.kind === 'alias')
      names.push({ name: node.name, span: bare(node.span), isAnchor: false, owner: node.target })
  }
  return names.sort((a, b) => a.span.start - b.span.start)
}

/** Without the `&` or `*`. */
function bare({ start, end }: Span): Span {
  return { start: start + 1, end }
}
