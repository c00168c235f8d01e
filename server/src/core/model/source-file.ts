import type { LineIndex } from '../base/line-index.ts'
import type { EmbeddedFile } from './embedded-file.ts'
import type { TypedDocument } from './typed-document.ts'

/** One file, analysed: the unit that features and rules work on. Immutable. */
export interface SourceFile {
  readonly text: string
  readonly lines: LineIndex
  readonly documents: readonly TypedDocument[]
  /** Files that stand in scalars of the documents of others, in the order of the text. */
  readonly embedded: readonly EmbeddedFile[]
  /** The line break that insertions use: the first one of the text. */
  readonly lineBreak: '\n' | '\r\n'
}
