import type { Span } from '../base/span.ts'
import { applyEdits, type TextEdit } from '../base/text-edit.ts'
import { encodeInsertion } from '../yaml/encode-insertion.ts'
import { printText } from '../yaml/print-value.ts'
import { decodeScalar } from '../yaml/scalar-map.ts'
import type { ScalarNode, YamlDocument, YamlNode } from '../yaml/tree.ts'
import { parentIndentOf, writtenScalar } from './expression.ts'

/** The scalar that an edit is about, and where it stands. */
export interface EditedScalar {
  readonly node: ScalarNode
  readonly document: YamlDocument
  /** The whole file. */
  readonly text: string
}

/**
 * The edit of the file after which the scalar's value holds `newText` in place of a stretch of it (`span`, in offsets of the value).
 * Undefined when the scalar's style cannot hold that.
 */
export function editScalar(scalar: EditedScalar, span: Span, newText: string): TextEdit | undefined {
  const { node, text, document } = scalar
  const source = sourceOf(scalar)
  const flow = isInFlow(document.root, node)
  const place = { source, parentIndent: parentIndentOf(node, text), span, flow }
  const edit = encodeInsertion(node.style, newText, place) ?? (isBroken(scalar, flow) ? { span, newText } : undefined)
  return edit && { span: shifted(edit.span, node.span.start), newText: edit.newText }
}

/**
 * The edits of the file for several changes of a scalar's value that do not overlap. Where the style cannot hold them, a scalar without
 * quotes gets some, and one with quotes on one line is written anew. Undefined for what cannot hold the text at all.
 */
export function changeScalar(scalar: EditedScalar, changes: readonly TextEdit[]): readonly TextEdit[] | undefined {
  const { node, text } = scalar
  const value = applyEdits(node.text, changes)
  const edits = changes.map(({ span, newText }) => editScalar(scalar, span, newText))
  const possible = edits.filter((edit) => edit !== undefined)
  if (possible.length === changes.length && valueAfter(scalar, possible) === value) return possible
  const isBlock = node.style === 'literal' || node.style === 'folded'
  if (isBlock) return undefined
  if (/[\n\r]/.test(text.slice(node.span.start, node.span.end)))
    return node.style === 'plain' ? quotedLines(scalar, changes) : undefined
  return [{ span: node.span, newText: node.style === 'plain' ? printText(value, true) : JSON.stringify(value) }]
}

/** A plain scalar over several lines, in quotes. Its lines stay: they mean the same there. */
function quotedLines(scalar: EditedScalar, changes: readonly TextEdit[]): readonly TextEdit[] | undefined {
  const { node } = scalar
  const source = sourceOf(scalar)
  const { spanToSource } = decodeScalar(source, 'plain', 0)
  const escapes = /["\\]/.test(source) || changes.some(({ newText }) => /["\\]/.test(newText))
  const [style, quote] = escapes ? (['single', "'"] as const) : (['double', '"'] as const)
  const doubled = (text: string) => (escapes ? text.replaceAll("'", "''") : text)
  let written = ''
  let from = 0
  for (const { span, newText } of changes.toSorted((a, b) => a.span.start - b.span.start)) {
    const { start, end } = spanToSource(span)
    written += doubled(source.slice(from, start)) + doubled(newText)
    from = end
  }
  const newText = quote + written + doubled(source.slice(from)) + quote
  const value = decodeScalar(newText, style, 0).value
  return value === applyEdits(node.text, changes) ? [{ span: node.span, newText }] : undefined
}

function valueAfter(scalar: EditedScalar, edits: readonly TextEdit[]): string {
  const { node, text } = scalar
  const local = edits.map(({ span, newText }) => ({ span: shifted(span, -node.span.start), newText }))
  return decodeScalar(applyEdits(sourceOf(scalar), local), node.style, parentIndentOf(node, text)).value
}

function sourceOf({ node, text }: EditedScalar): string {
  return writtenScalar(node, text)
}

/** Whether the file is no YAML at this place already (`'a' + b` without quotes around it), so that nothing more can be broken. */
function isBroken(scalar: EditedScalar, flow: boolean): boolean {
  const { node, text } = scalar
  const source = sourceOf(scalar)
  if (node.style !== 'plain' || source !== node.text || source === '') return false
  const place = { source, parentIndent: parentIndentOf(node, text), span: { start: 0, end: 0 }, flow }
  return encodeInsertion('plain', '', place) === undefined
}

/** Whether a node stands in a flow collection. */
function isInFlow(root: YamlNode | undefined, target: YamlNode): boolean {
  let node = root
  while (node && node !== target && node.kind !== 'scalar' && node.kind !== 'alias') {
    if (node.flow) return true
    const parts: readonly (YamlNode | undefined)[] =
      node.kind === 'mapping'
        ? node.entries.flatMap(({ key, value }) => [key, value])
        : node.items.map((item) => item.node)
    node = parts.find((part) => part && part.span.start <= target.span.start && target.span.end <= part.span.end)
  }
  return false
}

function shifted(span: Span, by: number): Span {
  return { start: span.start + by, end: span.end + by }
}
