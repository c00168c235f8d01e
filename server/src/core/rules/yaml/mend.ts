import type { Span } from '../../base/span.ts'
import type { TextEdit } from '../../base/text-edit.ts'
import type { FixContext } from '../rule.ts'

/** What mends a mistake of the text, where it can be mended. */
export interface Mended {
  readonly title: string
  readonly edits: readonly TextEdit[]
  readonly safe?: boolean
}

export type MendContext = Pick<FixContext, 'document' | 'trials' | 'lineBreak' | 'indented' | 'registry'>
export type Mend = (span: Span, text: string, context: MendContext) => Mended | undefined
