import type { Span } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'
import { ODD_BLANKS } from '../yaml/odd-blanks.ts'
import { replace } from './edits.ts'
import type { Trials } from './trials.ts'
import { problemsAfter } from './yaml/reading.ts'

const INDENT = new RegExp(`^ *[${ODD_BLANKS}][ \\t${ODD_BLANKS}]*`, 'gm')

/** Of a tab behind odd blanks, in columns. */
const TAB = '  '

interface Indented {
  readonly title: string
  readonly edits: readonly TextEdit[]
}

/**
 * Every line of a part of the text that begins with such a one begins with as many blanks in place of them; or with none, where the columns that are meant by
 * them fit nowhere. Not safe: in texts of several lines they may be meant.
 */
export function indentWithBlanks(text: string, within: Span, trials: Trials): Indented {
  const lines = [...text.slice(within.start, within.end).matchAll(INDENT)].map(({ index, 0: indent }) => {
    const start = within.start + index
    return { span: { start, end: start + indent.length }, blanks: blanksFor(indent) }
  })
  const indented = {
    title: 'Indent with blanks',
    edits: lines.map(({ span, blanks }) => replace(span, blanks)),
  }
  const outdented = {
    title: 'Remove the blanks that are none to YAML',
    edits: lines.map(({ span }) => replace(span, '')),
  }
  if (!trials.may(2 * text.length)) return indented
  const left = problemsAfter(indented.edits, text, trials)
  const isBetter = left > 0 && problemsAfter(outdented.edits, text, trials) < left
  return isBetter && trials.may(0) ? outdented : indented
}

/** Those that take no room on the screen are none. */
function blanksFor(indent: string): string {
  return indent
    .replaceAll(/[\u200B\uFEFF]/g, '')
    .replaceAll('\t', TAB)
    .replaceAll(/[^ ]/g, ' ')
}
