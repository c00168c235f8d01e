import type { Span } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'
import { ODD_BLANKS } from '../yaml/odd-blanks.ts'
import { replace } from './edits.ts'

const INDENT = new RegExp(`^ *[${ODD_BLANKS}][ ${ODD_BLANKS}]*`, 'gm')

/** Every line of a part of the text that begins with such a one begins with blanks in place of them. Not safe: in texts of several lines they may be meant. */
export function indentWithBlanks(
  text: string,
  within: Span,
): { readonly title: string; readonly edits: readonly TextEdit[] } {
  const edits = [...text.slice(within.start, within.end).matchAll(INDENT)].map(({ index, 0: indent }) => {
    const start = within.start + index
    return replace({ start, end: start + indent.length }, ' '.repeat(indent.replaceAll(/[\u200B\uFEFF]/g, '').length))
  })
  return { title: 'Indent with blanks', edits }
}
