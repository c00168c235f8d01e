import type { TextEdit } from '../base/text-edit.ts'
import { encodeInsertion, escapeDouble } from '../yaml/encode-insertion.ts'
import { decodeScalar } from '../yaml/scalar-map.ts'
import type { ScalarNode } from '../yaml/tree.ts'
import type { EmbeddedText } from './embedding.ts'
import { parentIndentOf } from './expression.ts'
import { literalText } from './literal-text.ts'

/**
 * The text that a scalar holds, as a text of its own. Undefined where the scalar's parts cannot be told from one another, as in one whose
 * closing quote is missing. `file` is the whole file.
 */
export function embeddedText(node: ScalarNode, file: string): EmbeddedText | undefined {
  return node.style === 'literal' ? literalText(node, file) : decodedText(node, file)
}

/**
 * Where lines are folded, an edit is found by decoding what comes of it, and a completion tries a hundred. Longer texts, which nobody writes
 * in that way, are read and not edited.
 */
const LONGEST_TRIED = 3000

/** Quoted and folded texts: their value, which has escapes and folded lines where the file has something else. */
function decodedText(node: ScalarNode, file: string): EmbeddedText | undefined {
  const { end } = node.span
  // A node ends with its last line that is not blank; the value may depend on those behind it.
  const blanks = node.style === 'folded' ? (/^(?:[ \t]*\r?\n)+/.exec(file.slice(end))?.[0].length ?? 0) : 0
  return mapped(node, file, end + blanks) ?? (blanks > 0 ? mapped(node, file, end) : undefined)
}

function mapped(node: ScalarNode, file: string, end: number): EmbeddedText | undefined {
  const { start } = node.span
  const source = file.slice(start, end)
  const parentIndent = parentIndentOf(node, file)
  const decoded = decodeScalar(source, node.style, parentIndent)
  if (decoded.value !== node.text) return undefined
  const { value, toSource, toValue } = decoded
  const span = { start: start + toSource(0), end: start + toSource(value.length) }
  return {
    text: value,
    embedding: {
      span,
      toFile: (offset) => start + toSource(Math.max(0, Math.min(offset, value.length))),
      toText: (offset) => (span.start <= offset && offset <= span.end ? toValue(offset - start) : undefined),
      editFile: ({ span: changed, newText }) => {
        const from = toSource(changed.start)
        const oneLine = node.style === 'double' && !source.includes('\n')
        // Behind a backslash the new text might join an escape.
        if (oneLine && source[from - 1] !== '\\') {
          const to = Math.max(from, toSource(changed.end))
          return { span: { start: start + from, end: start + to }, newText: escapeDouble(newText) }
        }
        if (source.length > LONGEST_TRIED) return undefined
        const encoded = encodeInsertion(node.style, newText, { source, parentIndent, span: changed, flow: false })
        return encoded && inFile(encoded, start, source)
      },
    },
  }
}

function inFile({ span, newText }: TextEdit, start: number, source: string): TextEdit {
  return {
    span: { start: start + span.start, end: start + span.end },
    newText: source.includes('\r\n') ? newText.replaceAll('\n', '\r\n') : newText,
  }
}
