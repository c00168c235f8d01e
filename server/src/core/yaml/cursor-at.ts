import type { LineIndex } from '../base/line-index.ts'
import type { Span } from '../base/span.ts'
import { chainTo, emptySlot, rowAt } from './cursor-chain.ts'
import { flowSlot, innermostFlow } from './cursor-flow.ts'
import { blankLineSlot } from './cursor-indent.ts'
import { behindIndicator, scalarSlot } from './cursor-line.ts'
import type { MappingNode, ScalarNode, ScalarStyle, SequenceNode, YamlDocument } from './tree.ts'

/** Steps from the document's root: the text of a key, or the index of an item (counted over all items, empty ones included). */
export type YamlPath = readonly (string | number)[]

/** Where text typed at an offset would land. */
export interface CursorSlot {
  /**
   * - `key`: a key of the mapping at `path`. Without `container` nothing is there yet: the line stands deeper than a key (or dash) whose
   *   value is empty, or the document is blank. The type at `path` then decides what fits: keys, `- ` items, or a scalar on a line of its own.
   * - `value`: the scalar at `path` (the path ends with the key), on the key's line or inside an existing scalar that spans lines.
   * - `item`: an item of a sequence; `path` ends with the item's index. With `afterDash` or `flow` the text itself becomes the item: a scalar,
   *   or in block style the first key of a mapping that starts there. Otherwise a `- ` must be written first. An item that already is a
   *   mapping yields `key` with the mapping as `container`.
   * - `comment`: inside a comment, no YAML is typed here.
   * - `none`: nothing can be typed here, such as on a `---` line, in a directive, behind a finished value or before a colon's `- `.
   */
  readonly slot: 'key' | 'value' | 'item' | 'comment' | 'none'
  /** Of the mapping that gets the key, of the value, or of the item. */
  readonly path: YamlPath
  /** The existing collection that the new key or item joins: the mapping for `key` and `value`, the sequence for `item`. */
  readonly container?: MappingNode | SequenceNode
  /** Keys that the mapping of `key` or `value` already has, in the order of the text, without the one under the cursor. */
  readonly present: readonly string[]
  /** What a completion replaces: the key, the scalar (with its quotes) or the word under the cursor; empty where nothing is typed yet. */
  readonly span: Span
  /** What is typed left of the cursor within `span`, an opening quote left out, escapes as written. */
  readonly prefix: string
  /** Column (UTF-16 units from the line's start) of keys of the mapping, of the `- ` for an `item` without its dash, or of the text itself. */
  readonly indent: number
  /** Inside `{}` or `[]`. */
  readonly flow: boolean
  /** The cursor's node directly follows a `- ` on the same line. */
  readonly afterDash: boolean
  /** A blank must be inserted before the text: the cursor touches `:`, `-` or, in flow, `,` without a blank. */
  readonly needsSpace: boolean
  /** `key` only: a colon follows the key already, so that only the name is to be replaced. */
  readonly hasColon: boolean
  /** The cursor stands within quotes (an unclosed opening quote included). */
  readonly inQuotes: boolean
  /** Style of the existing scalar under the cursor; absent where none is. */
  readonly style?: ScalarStyle
  /** The existing scalar under the cursor: key, value or item. */
  readonly scalar?: ScalarNode
  /**
   * `key` on a line of its own only: a `- ` typed here instead would begin the item at `path`, for lists may stand at their key's own column.
   * `container` is absent while the list has no item.
   */
  readonly alsoItem?: { readonly path: YamlPath; readonly container?: SequenceNode }
}

/**
 * Finds the slot at `offset` (UTF-16, clamped to the text) from the tree and from indentation; `document` is the one whose span holds the offset
 * (see `documentAt`), `lines` the index of `text`. Never throws; unparsable neighbours only matter where they swallow the cursor's own line.
 */
export function cursorAt(document: YamlDocument, text: string, lines: LineIndex, offset: number): CursorSlot {
  const at = Math.max(0, Math.min(offset, text.length))
  const cursor = { text, offset: at, row: rowAt(text, lines, at), json: document.json }
  const within = (span: Span) => span.start < at && at <= span.end
  if (document.comments.some(({ span }) => within(span))) return emptySlot(cursor, 'comment')
  if (document.directives.some(within)) return emptySlot(cursor, 'none')
  const chain = chainTo(isEnded(document, text, at) ? undefined : document.root, cursor)
  const scalar = scalarSlot(chain, cursor)
  if (scalar !== undefined) return scalar
  const flow = innermostFlow(chain, cursor)
  if (flow !== undefined) return flowSlot(flow, chain, cursor)
  if (/^(?:---|\.\.\.)(?:\s|$)|^%/.test(cursor.row.text)) return emptySlot(cursor, 'none')
  const { before, after } = cursor.row
  if (before.trim() === '')
    return after.trim() === '' || after.trimStart().startsWith('#')
      ? blankLineSlot(chain, cursor)
      : emptySlot(cursor, 'none')
  return behindIndicator(chain, cursor) ?? emptySlot(cursor, 'none')
}

/** Behind a `...` line that ends the document: what is typed there begins another one. */
function isEnded(document: YamlDocument, text: string, offset: number): boolean {
  const { root } = document
  return (
    root !== undefined && offset > root.span.end && /[\r\n]\.\.\.[ \t]*[\r\n]/.test(text.slice(root.span.end, offset))
  )
}

/** The document that a cursor at `offset` belongs to: at a boundary the later one, whose first character it stands before. */
export function documentAt(documents: readonly YamlDocument[], offset: number): YamlDocument | undefined {
  return documents.find((document) => offset < document.span.end) ?? documents.at(-1)
}
