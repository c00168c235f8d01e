import { LINE_BREAK, lineStart } from '../../base/line-start.ts'
import type { Span } from '../../base/span.ts'
import { withoutComma } from '../../base/without-comma.ts'
import { COLON_SIGN } from '../../yaml/colon-sign.ts'
import { jsonWord } from '../../yaml/json-word.ts'
import { ODD_BLANK } from '../../yaml/odd-blanks.ts'
import type { Remedy, YamlProblem } from '../../yaml/tree.ts'
import { replace } from '../edits.ts'
import type { Fix, FixContext } from '../rule.ts'
import { withYamlComment } from '../with-yaml-comment.ts'
import type { Mend, Mended } from './mend.ts'
import { above, indented, withoutTabs } from './mend-indentation.ts'
import { withinDocument } from './within-document.ts'

const SIGN = new RegExp(`(?<! ) *(${COLON_SIGN}) *`)

/** The fix that a problem of the text names itself; none where the place turns out to be another one than the remedy is for. */
export function remedyFixes(problem: YamlProblem, context: FixContext): readonly Fix[] {
  const { text, onlySafe } = context
  const { remedy, span, related = [], closing, gap } = problem
  if (closing && !onlySafe) {
    const written = closing.text.replaceAll('\n', context.lineBreak)
    const title = `Add the closing ${closing.text.replace(/[\s,]/g, '')}`
    return [{ title, edits: [replace({ start: closing.at, end: closing.at }, written)], preferred: true }]
  }
  if (gap && !onlySafe) {
    const [name] = /^[\w.-]+/.exec(text.slice(gap.end)) ?? []
    const edits = [replace(gap, context.lineBreak + ' '.repeat(gap.column))]
    return [{ title: `Write "${name}" on a line of its own`, edits, preferred: true }]
  }
  if (!remedy || (onlySafe && NEVER_SAFE.has(remedy))) return []
  const places = ONE_MISTAKE.has(remedy) ? [span, ...related.map((other) => other.span)] : [span]
  const mended = places.flatMap((place) => MENDS[remedy](place, text, context) ?? [])
  const [first, ...others] = mended
  if (!first) return []
  const edits = others.length === 0 ? first.edits : mended.flatMap((one) => one.edits)
  return [{ title: first.title, edits, preferred: true, safe: mended.every(({ safe }) => safe === true) }]
}

/** Those of mistakes that are made again and again: what is related is the same one. */
const ONE_MISTAKE: ReadonlySet<Remedy> = new Set(['remove', 'write-comma', 'comma', 'colon', 'escape', 'double-quotes'])

/** Guesses; those about indentation read the whole text, once or several times. */
const NEVER_SAFE: ReadonlySet<Remedy> = new Set(['indent', 'indent-above', 'indent-blanks', 'close'])

const MENDS: Readonly<Record<Remedy, Mend>> = {
  quote,
  indent: withinDocument(indented),
  'indent-above': withinDocument(above),
  remove: (span, text) => {
    const source = text.slice(span.start, span.end)
    const isComment = /^(#|\/[/*])/.test(source)
    const title = isComment ? 'Remove the comment' : `Remove "${source.slice(0, 20)}"`
    return { title, edits: [replace(span, '')], safe: /^,[, \t]*$/.test(source) }
  },
  escape: ({ start }) => ({
    title: 'Write two backslashes',
    edits: [replace({ start, end: start }, '\\')],
    safe: true,
  }),
  'double-quotes': asJson,
  spaces: withinDocument(withoutTabs),
  close,
  comma: ({ start }, text) => {
    const at = text.slice(0, start).trimEnd().length
    // Behind a comment it would be a part of that, and before one it is not certain where that begins.
    const line = text.slice(lineStart(text, at), at)
    if (LINE_BREAK.test(text.slice(at, start)) && /(?:^|\s)(?:#|\/\/)|\*\/$/.test(line)) return undefined
    return { title: 'Add the comma', edits: [replace({ start: at, end: at }, ',')], safe: true }
  },
  'write-comma': (span, text) => ({
    title: `Write "," for "${text.slice(span.start, span.end)}"`,
    edits: [replace(span, ',')],
    safe: true,
  }),
  blank: ({ start, end }, text) => {
    const at = start + (text[start] === '-' ? 0 : text.slice(start, end).indexOf(':')) + 1
    const odd = ODD_BLANK.test(text.slice(at, end)) ? 1 : 0
    const title = odd ? 'Write a blank of the usual kind' : 'Add the space'
    return { title, edits: [replace({ start: at, end: at + odd }, ' ')], safe: true }
  },
  colon: ({ start, end }, text) => {
    const sign = SIGN.exec(text.slice(start, end))
    if (!sign) return undefined
    const at = start + sign.index
    const behind = at + sign[0].length
    const title = `Write ":" for "${sign[1]}"`
    return { title, edits: [replace({ start: at, end: behind }, behind < end ? ': ' : ':')], safe: true }
  },
  dash: ({ start }, text) => {
    const end = start + text.slice(start).search(/\s/)
    return { title: `Write "-" for "${text.slice(start, end)}"`, edits: [replace({ start, end }, '-')] }
  },
  'add-colon': ({ end }, text) => {
    const isLast = /^\s?$/.test(text.slice(end, end + 1))
    return { title: 'Add the colon', edits: [replace({ start: end, end }, isLast ? ':' : ': ')] }
  },
  'word-colon': ({ start, end }, text) => {
    const word = /^[^ \t]*/.exec(text.slice(start, end))?.[0] ?? ''
    const at = start + word.length
    return { title: `Add the colon behind "${word}"`, edits: [replace({ start: at, end: at }, ':')] }
  },
  deeper,
  below: ({ start }, text, { lineBreak }) => {
    const newText = lineBreak + ' '.repeat(columnOfKey(text, start) + 2)
    return {
      title: 'Start the mapping below',
      edits: [replace(withBlanksBefore({ start, end: start }, text), newText)],
    }
  },
  'list-below': ({ start }, text, { lineBreak }) => {
    const [, column] = /^[^\r\n]*\r?\n( *)-(?= )/.exec(text.slice(start)) ?? []
    const newText = lineBreak + (column ?? ' '.repeat(columnOfKey(text, start)))
    return { title: 'Start the list below', edits: [replace(withBlanksBefore({ start, end: start }, text), newText)] }
  },
  marker: ({ start, end }, text) => ({
    title: 'Write "---"',
    edits: [replace({ start: lineStart(text, start), end }, '---')],
  }),
  'remove-value': ({ start, end }, text) => {
    const title = `Remove "${text.slice(start, Math.min(end, start + 20))}"`
    return { title, edits: [replace(withBlanksBefore({ start, end }, text), '')] }
  },
  comment: (span, text) => {
    const mended = withYamlComment(span, text)
    return mended && { ...mended, safe: true }
  },
  unquote: ({ start, end }, text) => {
    const [mark = ''] = text.slice(start, end)
    if (text[end - 1] !== mark) return undefined
    const edits = [start, end - 1].map((at) => replace({ start: at, end: at + 1 }, ''))
    return { title: 'Remove the quotes', edits }
  },
  'blank-out': (span, text) => ({
    title: `Write blanks for "${text.slice(span.start, Math.min(span.end, span.start + 20))}"`,
    edits: [replace(span, ' '.repeat(span.end - span.start))],
  }),
  'indent-blanks': (_span, _text, { indented }) => indented(),
}

function withBlanksBefore({ start, end }: Span, text: string): Span {
  return { start: text.slice(0, start).trimEnd().length, end }
}

/** The column of the first key on the line of an offset, behind the dashes of its items. */
function columnOfKey(text: string, offset: number): number {
  return /^(?: *-(?= ))* */.exec(text.slice(lineStart(text, offset), offset))?.[0].length ?? 0
}

/** The quotes that the text does not use itself. One that has quotes around it already has others inside. */
function quote(span: Span, text: string): Mended | undefined {
  const source = text.slice(span.start, span.end)
  const mark = source[0] ?? ''
  const isQuoted = mark === '"' || mark === "'"
  if (/[\r\n]/.test(source) || (isQuoted && (source.length < 3 || !source.endsWith(mark)))) return undefined
  const content = isQuoted ? source.slice(1, -1) : source.trimEnd()
  const quoted = content.includes('"') && !content.includes("'") ? `'${content}'` : JSON.stringify(content)
  return { title: 'Quote the text', edits: [replace(span, quoted)], safe: /[@`%*]/.test(mark) }
}

/** The lines, so that the first of them stands two columns deeper than the key right above. Below a comment they would be no text even then. */
function deeper({ start, end }: Span, text: string): Mended | undefined {
  const from = lineStart(text, start)
  const above = text.slice(0, from).trimEnd()
  const [before = '', mark] = /^(?: *-(?= ))* *(#)?/.exec(above.slice(lineStart(above, above.length))) ?? []
  const lines = [...text.slice(from, end).matchAll(/^ *(?=[^ \r\n])/gm)]
  const least = lines.reduce((least, { 0: blanks }) => Math.min(least, blanks.length), Infinity)
  if (mark !== undefined || least >= before.length + 2) return undefined
  const more = ' '.repeat(before.length + 2 - least)
  const edits = lines.map(({ index }) => replace({ start: from + index, end: from + index }, more))
  return { title: 'Indent the text', edits }
}

/** A word or a text as JSON writes it. */
function asJson(span: Span, text: string): Mended | undefined {
  const source = text.slice(span.start, span.end)
  if (source.startsWith("'")) {
    const content = source.slice(1, -1)
    if (content.includes('"') || content.includes('\\')) return undefined
    return { title: 'Use double quotes', edits: [replace(span, `"${content}"`)], safe: true }
  }
  const [, printed] = /^[“”„]([^\\]*)["“”„]$/.exec(source) ?? []
  if (/^[“”„]/.test(source)) {
    if (printed === undefined) return undefined
    return { title: 'Write straight quotes', edits: [replace(span, `"${printed}"`)], safe: true }
  }
  const word = jsonWord(source)
  return { title: `Change to ${word}`, edits: [replace(span, word)], safe: word === 'true' || word === 'false' }
}

/** Behind the last text of the line. None where more brackets or quotes stand there, as one of them may be what is wrong. */
function close({ start }: Span, text: string): Mended | undefined {
  const opening = text[start] ?? ''
  const closing = { '[': ']', '{': '}' }[opening] ?? opening
  const line = /^[^\r\n]*/.exec(text.slice(start + 1))?.[0] ?? ''
  // A comma at the end of a line parts what is quoted from what follows.
  const rest = closing === opening ? withoutComma(line) : line.trimEnd()
  const wrong = closing === opening ? /^[^"'“”]*([“”"'])$/.exec(rest)?.[1] : undefined
  if (wrong !== undefined && rest.length > 1) {
    const end = start + 1 + rest.length
    return { title: `Write ${closing} for ${wrong}`, edits: [replace({ start: end - 1, end }, closing)] }
  }
  const isOdd = closing === opening ? /["'[\]{}#]/.test(rest) : /#|[[\]{}]/.test(rest) || !hasPairs(rest)
  const isLast = closing === opening || !/^\s*(?:[\]}"'\w-]+\s*)?[,\]}]/.test(text.slice(start + 1 + line.length))
  if (isOdd || !isLast || rest.trim() === '') return undefined
  const at = start + 1 + rest.length
  return { title: `Add the closing ${closing}`, edits: [replace({ start: at, end: at }, closing)] }
}

function hasPairs(text: string): boolean {
  return ['"', "'"].every((mark) => text.split(mark).length % 2 === 1)
}
