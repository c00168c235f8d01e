import type { Span } from '../base/span.ts'
import { COLON_SIGN } from './colon-sign.ts'
import type { Remedy } from './tree.ts'

/** What is no JSON, and what it was meant for. */
export interface OddToken {
  readonly span: Span
  /** A sign in place of a colon or of a comma, a quote of print, a sign too many. */
  readonly how: 'colon' | 'comma' | 'quote' | 'blank'
}

/** A mark that is due in some places, and what is written in place of it. */
export interface DueMark extends Pick<OddToken, 'how'> {
  readonly mark: ':' | ','
  readonly sign: RegExp
  readonly remedy: Remedy
}

/** What stands in place of a comma: the source of a regular expression. */
export const COMMA_SIGN = '[;，﹐、]'

export const DUE_MARKS: Readonly<Record<'colon' | 'separator', DueMark>> = {
  colon: { mark: ':', sign: new RegExp(`^${COLON_SIGN}`), how: 'colon', remedy: 'colon' },
  separator: { mark: ',', sign: new RegExp(`^${COMMA_SIGN}`), how: 'comma', remedy: 'write-comma' },
}
