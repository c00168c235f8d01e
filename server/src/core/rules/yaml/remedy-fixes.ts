import { LINE_BREAK, lineStart } from '../../base/line-start.ts'
import type { Span } from '../../base/span.ts'
import type { TextEdit } from '../../base/text-edit.ts'
import { withoutComma } from '../../base/without-comma.ts'
import { withoutTrailing } from '../../base/without-trailing.ts'
import { bindDocument } from '../../model/bind.ts'
import { valuesBelow } from '../../model/values-below.ts'
import type { Registry } from '../../schema/registry.ts'
import { COLON_SIGN } from '../../yaml/colon-sign.ts'
import { jsonWord } from '../../yaml/json-word.ts'
import { ODD_BLANK } from '../../yaml/odd-blanks.ts'
import { noEffort, parseYaml } from '../../yaml/parse.ts'
import type { MappingEntry, MappingNode, Remedy, YamlDocument, YamlProblem } from '../../yaml/tree.ts'
import { replace } from '../edits.ts'
import type { Fix, FixContext } from '../rule.ts'
import type { Trials } from '../trials.ts'

const SIGN = new RegExp(`(?<! ) *(${COLON_SIGN}) *`)

interface Mended {
  readonly title: string
  readonly edits: readonly TextEdit[]
  readonly safe?: boolean
}

type MendContext = Pick<FixContext, 'trials' | 'lineBreak' | 'indented' | 'registry'>
type Mend = (span: Span, text: string, context: MendContext) => Mended | undefined

/** The fix that a problem of the text names itself; none where the place turns out to be another one than the remedy is for. */
export function remedyFixes(problem: YamlProblem, context: FixContext): readonly Fix[] {
  const { text, onlySafe } = context
  const { remedy, span, related = [], closing } = problem
  if (closing && !onlySafe) {
    const written = closing.text.replaceAll('\n', context.lineBreak)
    const title = `Add the closing ${closing.text.replace(/[\s,]/g, '')}`
    return [{ title, edits: [replace({ start: closing.at, end: closing.at }, written)], preferred: true }]
  }
  if (!remedy || (onlySafe && NEVER_SAFE.has(remedy))) return []
  const places = ONE_MISTAKE.has(remedy) ? [span, ...related.map((other) => other.span)] : [span]
  const mended = places.map((place) => MENDS[remedy](place, text, context))
  const [first, ...others] = mended
  if (!first) return []
  const edits = others.length === 0 ? first.edits : mended.flatMap((one) => one?.edits ?? [])
  return [{ title: first.title, edits, preferred: true, safe: mended.every((one) => one?.safe === true) }]
}

/** Commas that are too many, the wrong sign in place of one, and backslashes: what is related is the same mistake. */
const ONE_MISTAKE: ReadonlySet<Remedy> = new Set(['remove', 'write-comma', 'escape'])

/** Guesses; those about indentation read the whole text, once or several times. */
const NEVER_SAFE: ReadonlySet<Remedy> = new Set(['indent', 'indent-above', 'indent-blanks', 'close'])

const MENDS: Readonly<Record<Remedy, Mend>> = {
  quote,
  indent: indented,
  'indent-above': above,
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
  spaces: withoutTabs,
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
  'add-colon': ({ end }) => ({ title: 'Add the colon', edits: [replace({ start: end, end }, ':')] }),
  'word-colon': ({ start, end }, text) => {
    const word = /^[^ \t]*/.exec(text.slice(start, end))?.[0] ?? ''
    const at = start + word.length
    return { title: `Add the colon behind "${word}"`, edits: [replace({ start: at, end: at }, ':')] }
  },
  deeper,
  'own-line': ({ start, end }, text, { lineBreak }) => {
    const [, word = '', gap = '', key] = /^([^\s"']+)( +)([\w.-]+)/.exec(text.slice(start, end)) ?? []
    if (key === undefined) return undefined
    const line = text.slice(lineStart(text, start), start)
    const column = /^(?: *-)* */.exec(line)?.[0].length ?? 0
    const span = { start: start + word.length, end: start + word.length + gap.length }
    return { title: `Write "${key}" on a line of its own`, edits: [replace(span, lineBreak + ' '.repeat(column))] }
  },
  marker: ({ start, end }, text) => ({
    title: 'Write "---"',
    edits: [replace({ start: lineStart(text, start), end }, '---')],
  }),
  'remove-value': ({ start, end }, text) => {
    const title = `Remove "${text.slice(start, Math.min(end, start + 20))}"`
    return { title, edits: [replace({ start: text.slice(0, start).trimEnd().length, end }, '')] }
  },
  'indent-blanks': (_span, _text, { indented }) => indented(),
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

/** The last one is that of a line among others that have no tab, and no indentation. */
const WIDTHS = [2, 4, 8, 1, 0]

/** All tabs in the indentation of the lines from here on that have some, in the width with which the text reads best. */
function withoutTabs({ start }: Span, text: string, { trials }: MendContext): Mended | undefined {
  if (!trials.may(WIDTHS.length * text.length)) return undefined
  const line = lineStart(text, start)
  const from = text[line] === '\uFEFF' ? line + 1 : line
  const lines = text.slice(from).split('\n')
  const count = lines.findIndex((line) => !/^[ -]*\t/.test(line) && line.trim() !== '')
  const before = withoutTrailing((count < 0 ? lines : lines.slice(0, count)).join('\n'), '\r\n')
  const span = { start: from, end: from + before.length }
  const candidates = WIDTHS.map((width) => {
    const indented = before.replace(/^[ \t-]*\t[ \t-]*/gm, (indent) => indent.replaceAll('\t', ' '.repeat(width)))
    // Nothing is to be seen of what is left of a line of tabs.
    const newText = indented.replace(/^[ \t]+(?=\r?$)/gm, '')
    return { width, newText, problems: problemsIn(documentsAfter(span, newText, text, trials)) }
  })
  const best = candidates.reduce((a, b) => (b.problems < a.problems ? b : a))
  if (!trials.may(0)) return undefined
  const title = best.width > 0 ? 'Indent with spaces' : 'Remove the tabs'
  return { title, edits: [replace(span, best.newText)], safe: best.problems === 0 }
}

/**
 * The line and what is below it, in another column with which the text reads better; or else all that follows in its column as well, or the lines in its column alone, as
 * what is deeper may be below others.
 */
function indented({ start }: Span, text: string, context: MendContext): Mended | undefined {
  const { trials } = context
  const from = lineStart(text, start)
  const column = start - from
  if (text.slice(from, start).trim() !== '' || !trials.may(text.length)) return undefined
  const now = reading({ start: from, end: from }, '', text, context)
  const nested = [blockAt(text, from, column), blockAt(text, from, column - 1)]
  const run = runAt(text, from, column)
  const blocks = LEAF.test(lineFrom(text, from)) ? [run, ...nested] : [...nested, run]
  let best: Moved | undefined
  for (const block of blocks.filter(({ end }, i) => blocks.findIndex((other) => other.end === end) === i)) {
    const moved = inBestColumn(block, column, text, context)
    if (
      moved &&
      moved.problems < now.problems &&
      costOf(moved) <= costOf(now) &&
      (!best || costOf(moved) < costOf(best))
    )
      best = moved
    if (best?.problems === 0 && best.misfits <= now.misfits) break
  }
  if (!best) return undefined
  const several = countOfEntries(text.slice(best.span.start, best.span.end), column) > 1
  return {
    title: several ? 'Indent these lines like their neighbours' : 'Indent it like its neighbours',
    edits: [replace(best.span, best.newText)],
  }
}

/** A line below which nothing of its own stands: it has its value, and is no item with keys. */
const LEAF = /^(?!-.*:(?: |$)).*[^:|>&-]$/

function lineFrom(text: string, from: number): string {
  return (/^[^\r\n]*/.exec(text.slice(from))?.[0] ?? '').trim()
}

function countOfEntries(block: string, column: number): number {
  return block.split('\n').filter((line) => line.trim() !== '' && indentOf(line) <= column).length
}

/** What stands above the line in its document, so that its first lines begin in the column of this one. */
function above({ start }: Span, text: string, context: MendContext): Mended | undefined {
  const from = lineStart(text, start)
  const marker = [...text.slice(0, from).matchAll(/^(?:---|\.\.\.)(?=\s).*\n?/gm)].at(-1)
  const begin = marker ? marker.index + marker[0].length : 0
  const block = text.slice(begin, from)
  const columns = block.split('\n').flatMap((line) => (/^\s*(?:#|$)/.test(line) ? [] : [indentOf(line)]))
  const more = Math.min(...columns) - (start - from)
  if (more <= 0 || !context.trials.may(2 * text.length)) return undefined
  const newText = block.replace(/^ +/gm, (blanks) => blanks.slice(more))
  const [now, then] = [block, newText].map((one) => reading({ start: begin, end: from }, one, text, context).problems)
  if (!context.trials.may(0) || then === undefined || now === undefined || then >= now) return undefined
  const title = 'Begin the lines above in the column of this one'
  return { title, edits: [replace({ start: begin, end: from }, newText)] }
}

/** From a line up to the next one that is no deeper than `least`, without the break of its last line, of which a CR would be half of one. */
function blockAt(text: string, from: number, least: number): Span {
  const lines = text.slice(from).split('\n')
  const next = lines.findIndex((line, index) => index > 0 && line.trim() !== '' && indentOf(line) <= least)
  const block = (next < 0 ? lines : lines.slice(0, next)).join('\n')
  return { start: from, end: from + block.trimEnd().length }
}

/** The lines from here on that stand in this column and hold something. */
function runAt(text: string, from: number, column: number): Span {
  const lines = text.slice(from).split('\n')
  const next = lines.findIndex((line) => line.trim() === '' || indentOf(line) !== column)
  const run = (next < 0 ? lines : lines.slice(0, next)).join('\n')
  return { start: from, end: from + run.trimEnd().length }
}

/** What is wrong in a text. */
interface Reading {
  readonly problems: number
  /** Names and values that stand where nobody knows them, or stand there already; not those of which the columns are a problem. */
  readonly misfits: number
}

interface Moved extends Reading {
  readonly span: Span
  readonly newText: string
}

function costOf({ problems, misfits }: Reading): number {
  return problems + misfits
}

/** Lines in the column of one of those above with which least is wrong, the nearest of several; undefined where enough was read. */
function inBestColumn(span: Span, column: number, text: string, context: MendContext): Moved | undefined {
  const { trials } = context
  const above = text.slice(0, span.start).split('\n').slice(-NEAR, -1)
  const columns = new Set(above.flatMap((line) => [indentOf(line), /^[ -]*/.exec(line)?.[0].length ?? 0]))
  columns.delete(column)
  if (columns.size === 0 || !trials.may(columns.size * text.length)) return undefined
  const block = text.slice(span.start, span.end)
  const moved = [...columns]
    .sort((a, b) => Math.abs(a - column) - Math.abs(b - column))
    .map((other): Moved => {
      const newText = block.replace(/^ +/gm, (blanks) => ' '.repeat(Math.max(0, blanks.length + other - column)))
      return { span, newText, ...reading(span, newText, text, context) }
    })
  return trials.may(0) ? moved.reduce((a, b) => (costOf(b) < costOf(a) ? b : a)) : undefined
}

/** Lines above that can be neighbours. */
const NEAR = 30

function indentOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0
}

/** Not looked for where enough was read, which the caller has to ask about at the end. */
function documentsAfter(span: Span, newText: string, text: string, trials: Trials): readonly YamlDocument[] {
  if (!trials.may(0)) return []
  const effort = noEffort()
  const documents = parseYaml(text.slice(0, span.start) + newText + text.slice(span.end), effort)
  trials.took(effort.characters)
  return documents
}

function problemsIn(documents: readonly YamlDocument[]): number {
  return documents.reduce((sum, { problems }) => sum + problems.length, 0)
}

function reading(span: Span, newText: string, text: string, { trials, registry }: MendContext): Reading {
  const documents = documentsAfter(span, newText, text, trials)
  const whole = text.slice(0, span.start) + newText + text.slice(span.end)
  const misfits = documents.reduce((sum, document) => sum + misfitsIn(document, whole, registry), 0)
  return { problems: problemsIn(documents), misfits }
}

function misfitsIn(document: YamlDocument, text: string, registry: Registry): number {
  // What expressions say does not matter here.
  const { root } = bindDocument(document, text, registry, () => undefined)
  let count = 0
  for (const { value } of root ? valuesBelow(root) : []) {
    if (value.is === 'mismatch') count++
    if (value.is === 'object') count += misfitsOf(value.node, value.fields.values())
    if (value.is === 'map') count += misfitsOf(value.node, value.byName.values())
  }
  return count
}

function misfitsOf({ entries }: MappingNode, known: Iterable<{ readonly entry: MappingEntry }>): number {
  const fitting = new Set(Array.from(known, ({ entry }) => entry))
  return entries.filter((entry) => !entry.misplaced && !fitting.has(entry)).length
}
