import type { TextEdit } from '../base/text-edit.ts'
import { replace } from './edits.ts'

/** Blanks that are letters to YAML; text from a page is often indented with them. */
const INDENT =
  /^ *[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000\uFEFF][ \u00A0\u1680\u2000-\u200B\u202F\u205F\u3000\uFEFF]*/gm

/** Every line that begins with such a one begins with blanks in place of them. Not safe: in texts of several lines they may be meant. */
export function indentWithBlanks(text: string): { readonly title: string; readonly edits: readonly TextEdit[] } {
  const edits = [...text.matchAll(INDENT)].map(({ index, 0: indent }) =>
    replace({ start: index, end: index + indent.length }, ' '.repeat(indent.replaceAll(/[\u200B\uFEFF]/g, '').length)),
  )
  return { title: 'Indent with blanks', edits }
}
