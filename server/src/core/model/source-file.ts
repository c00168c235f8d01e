import type { LineIndex } from '../base/line-index.ts'
import type { EmbeddedFile } from './embedded-file.ts'
import type { TypedDocument } from './typed-document.ts'

/** One file, analysed: the unit that features and rules work on. Immutable. */
export interface SourceFile {
  readonly text: string
  readonly lines: LineIndex
  /** The number of the first line, where the text is a part of a longer one; absent for 0. */
  readonly firstLine?: number
  readonly documents: readonly TypedDocument[]
  /** Files that stand in scalars of the documents of others, in the order of the text. */
  readonly embedded: readonly EmbeddedFile[]
  /** The line break that insertions use: the first one of the text. */
  readonly lineBreak: '\n' | '\r\n'
}
