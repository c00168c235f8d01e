import { problems } from '../syntax-problems.ts'
import type { AliasNode, Named, YamlNode } from '../tree.ts'
import { isAnchorName } from '../tree-work.ts'
import { AMPERSAND, giveUp, isLineBreak, SPACE, STAR, skipSpaces, type TextReader } from './text-reader.ts'

/** Whether the reader stands at a value with an anchor. */
export function isAnchor({ text, at }: TextReader): boolean {
  return text.charCodeAt(at) === AMPERSAND
}

export function isAlias({ text, at }: TextReader): boolean {
  return text.charCodeAt(at) === STAR
}

/** A value behind its anchor, which `read` reads. As in the thorough way, an anchor names its node from where that begins, and one of the same name within it comes later. */
export function readAnchored(reader: TextReader, read: () => YamlNode | undefined): YamlNode {
  const anchor = readName(reader)
  skipSpaces(reader)
  if (isAnchor(reader) || isAlias(reader)) giveUp()
  const anchors = reader.anchors ?? new Map<string, YamlNode>()
  reader.anchors = anchors
  anchors.delete(anchor.text)
  const anchored = { ...(read() ?? giveUp()), anchor }
  if (!anchors.has(anchor.text)) anchors.set(anchor.text, anchored)
  return anchored
}

/** An alias of a value that is complete; of a name that is no anchor's, perhaps as it is being typed, one in a document without another mistake. */
export function readAlias(reader: TextReader): AliasNode {
  const { text: name, span } = readName(reader)
  const target = reader.anchors?.get(name)
  if (target) return { kind: 'alias', name, span, target }
  if (reader.isPart || reader.problems.length > 0 || reader.text.includes(`&${name}`)) giveUp()
  reader.problems.push(problems.unknownAlias(name, span))
  return { kind: 'alias', name, span }
}

/** The name behind a sign, up to a blank or the end of the line. */
function readName(reader: TextReader): Named {
  const { text, at: start } = reader
  let end = start + 1
  while (end < text.length && text.charCodeAt(end) !== SPACE && !isLineBreak(text.charCodeAt(end))) end++
  const name = text.slice(start + 1, end)
  if (!isAnchorName(name)) giveUp()
  reader.at = end
  return { text: name, span: { start, end } }
}
