import type { Span } from '../base/span.ts'
import { COMMENT_SIGN } from '../yaml/foreign-comment.ts'
import { replace } from './edits.ts'
import type { Fix } from './rule.ts'

const COMMENT = new RegExp(String.raw`(?<=^|[ \t])${COMMENT_SIGN}`)
const CLOSING = /(?<![ \t])[ \t]*(?:\*\/|-->)$/

/** In longer texts nobody looks for one. */
const LONGEST = 500

/** Makes one of YAML of the comment of another language that a line, or a value, ends with. Undefined where there is none. */
export function withYamlComment({ start, end }: Span, text: string): Pick<Fix, 'title' | 'edits'> | undefined {
  const found = end - start > LONGEST ? undefined : COMMENT.exec(text.slice(start, end))
  if (!found) return undefined
  const [sign] = found
  const at = start + found.index
  const [closing = ''] = CLOSING.exec(text.slice(at + sign.length, end)) ?? []
  const edits = [replace({ start: at, end: at + sign.length }, '#')]
  if (closing !== '') edits.push(replace({ start: end - closing.length, end }, ''))
  return { title: `Write "#" for "${sign}"`, edits }
}
