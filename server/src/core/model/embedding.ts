import type { Span } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'

/** How the places of a text that stands in a scalar, and those of the file around it, belong together. Offsets are UTF-16 units. */
export interface Embedding {
  /** The text stands in the file word for word, so that nothing has to be escaped, indented or kept on one line there. */
  readonly verbatim?: true
  /** The stretch of the file from the first to behind the last character of the text. */
  readonly span: Span
  /** Where an offset of the text stands in the file. Never descends; an offset outside the text counts as its nearest end. */
  readonly toFile: (offset: number) => number
  /** The offset of the text at an offset of the file; undefined around the text, and in the indentation of a block. */
  readonly toText: (fileOffset: number) => number | undefined
  /** The edit of the file that does to the text what `edit` does. Undefined where the scalar cannot hold the result. */
  readonly editFile: (edit: TextEdit) => TextEdit | undefined
}

/** A text, and how it is embedded. */
export interface EmbeddedText {
  readonly text: string
  readonly embedding: Embedding
}

export function spanToFile({ toFile }: Pick<Embedding, 'toFile'>, { start, end }: Span): Span {
  return { start: toFile(start), end: toFile(end) }
}

/** Undefined where one of the ends is not in the text. */
export function spanToText({ toText }: Pick<Embedding, 'toText'>, { start, end }: Span): Span | undefined {
  const [from, to] = [toText(start), toText(end)]
  return from === undefined || to === undefined ? undefined : { start: from, end: to }
}

/** All of the edits, or undefined when one of them cannot be made: half a change is none. */
export function editsToFile(
  { editFile }: Pick<Embedding, 'editFile'>,
  edits: readonly TextEdit[],
): readonly TextEdit[] | undefined {
  const mapped = edits.flatMap((edit) => editFile(edit) ?? [])
  return mapped.length === edits.length ? mapped : undefined
}

/** The embedding in the file of a text that is embedded in an embedded text. */
export function withinEmbedding(outer: Embedding, inner: Embedding): Embedding {
  return {
    span: spanToFile(outer, inner.span),
    toFile: (offset) => outer.toFile(inner.toFile(offset)),
    toText: (fileOffset) => {
      const between = outer.toText(fileOffset)
      return between === undefined ? undefined : inner.toText(between)
    },
    editFile: (edit) => {
      const between = inner.editFile(edit)
      return between && outer.editFile(between)
    },
  }
}
