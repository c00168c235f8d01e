import type { CST } from 'yaml'
import { shallowTokens } from './shallow-tokens.ts'

/** The parser's tokens of one document, before any tree is built. Offsets of tokens count from `base`. */
export interface RawDocument {
  readonly start: number
  readonly end: number
  readonly base: number
  readonly directives: readonly CST.Directive[]
  readonly document?: CST.Document
  /** Comments and blanks around the document, and tokens that the parser had no place for (`error`). */
  readonly around: readonly CST.Token[]
  /** The `...` line's tokens. */
  readonly ending?: CST.DocumentEnd
}

interface Group {
  start: number
  directives: CST.Directive[]
  around: CST.Token[]
  document?: CST.Document
  ending?: CST.DocumentEnd
}

/**
 * Splits `text` (a whole stream, or the rest of one that begins at `base` in its file) into documents whose extents follow one another without
 * a gap; always at least one. A document begins at its first directive or at its `---`, or behind the `...` of the one before.
 */
export function readStream(text: string, base: number): readonly RawDocument[] {
  const groups: Group[] = []
  let group: Group = { start: base, directives: [], around: [] }
  for (const token of shallowTokens(text)) {
    const offset = base + token.offset
    if (token.type === 'document') {
      const indented = indentedDirective(group.document)
      if (indented !== undefined) {
        group.directives.push(indented)
      } else if (group.document !== undefined) {
        groups.push(group)
        group = { start: offset, directives: [], around: [] }
      }
      group.document = token
    } else if (token.type === 'doc-end') {
      group.ending = token
      groups.push(group)
      group = { start: offset + lengthOf(token), directives: [], around: [] }
    } else if (token.type === 'directive') {
      group.directives.push(token)
    } else {
      group.around.push(token)
    }
  }
  groups.push(group)
  return finish(groups, base, base + text.length)
}

/** A document that is nothing but a directive which is indented, and so no directive: it was meant for the document behind it. */
function indentedDirective(document: CST.Document | undefined): CST.Directive | undefined {
  const { value } = document ?? {}
  if (value?.type !== 'scalar' || !/^%(?:YAML|TAG)[ \t][^\r\n]*$/.test(value.source)) return undefined
  return { type: 'directive', offset: value.offset, source: value.source }
}

function lengthOf(token: CST.DocumentEnd): number {
  return (token.end ?? []).reduce((length, part) => length + part.source.length, token.source.length)
}

/** What stands behind the last `...` belongs to the last document, unless it is a document itself. */
function finish(groups: readonly Group[], base: number, end: number): readonly RawDocument[] {
  const last = groups.at(-1)
  const before = groups.at(-2)
  const tail = last !== undefined && before !== undefined && last.document === undefined && last.directives.length === 0
  const kept = tail ? groups.slice(0, -1) : groups
  if (tail) for (const token of last.around) before.around.push(token)
  return kept.map((group, i) => ({ base, end: kept[i + 1]?.start ?? end, ...group }))
}
