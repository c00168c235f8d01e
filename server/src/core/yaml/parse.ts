import { lazy } from '../base/lazy.ts'
import type { Span } from '../base/span.ts'
import { type BeginOfText, beginOfText } from './begin-of-text.ts'
import { type Attempt, type BuiltDocument, buildDocument } from './build-document.ts'
import { isMistake } from './certain-mistakes.ts'
import { completeDocuments } from './complete-document.ts'
import type { CoveredText, Repair } from './cover.ts'
import { cover, coverTemplates } from './cover.ts'
import { parseOrdinary } from './ordinary/parse-ordinary.ts'
import { readStream } from './read-stream.ts'
import { endOfWeight, mostRead, type Weight, weightOf } from './reading-weight.ts'
import { affords, nextReading, type Readings } from './readings.ts'
import { hasPartner, hideBrackets, isRead, lengthen, shorten } from './shortened-text.ts'
import { type FoundProblem, problems } from './syntax-problems.ts'
import { coveredWithLines } from './tabs.ts'
import type { YamlDocument, YamlProblem } from './tree.ts'

/**
 * All documents of a stream, at least one; their spans follow one another from 0 to the text's end. Never throws; what cannot be read becomes
 * problems, and what follows is still read. What is accepted follows the component's decoder (upstream rules 14–16), not YAML 1.2.
 *
 * Text that the parser would stumble over (an unquoted `!(a) && b`, a bracket that closes nothing, templates) is covered by opaque characters
 * and parsed again: the tree then holds what was meant, and one problem tells of one mistake. Of a text that is too long (`mostRead`), or has too many mistakes, the begin is read.
 */
export function parseYaml(text: string, effort = noEffort()): readonly YamlDocument[] {
  const isTooLong = endOfWeight(text, mostRead(text, 'ordinary')) < text.length
  const short = isTooLong ? undefined : (parseOrdinary(text) ?? parseShortened(text, effort))
  return short ?? parseThoroughly(text, effort)
}

/**
 * The same for a long text of which most is ordinary items of lists: the rest is read the thorough way, with an item of no meaning in the place of many.
 * `least`: so many characters in a row are worth it. Undefined where that is no text of this kind, or those items have to do with a mistake.
 */
export function parseShortened(text: string, effort = noEffort(), least?: number): readonly YamlDocument[] | undefined {
  const shortened = shorten(text, least)
  if (!shortened || endOfWeight(shortened.text, mostRead(shortened.text, 'thorough')) < shortened.text.length)
    return undefined
  try {
    let isCertain = true
    let isFirst = true
    const blank: Span[] = []
    const attempted: Attempted = (built, made) => {
      const documents = built.map(({ document }) => document)
      const lines = made.filter(({ how }) => how === 'lines').map(({ span }) => span)
      blank.push(...lines)
      // Behind a quote without a partner all is text until that is covered.
      const left = [...blank, ...built.flatMap(({ unread }) => unread ?? [])]
      const isPlain = isRead(shortened, documents, left) || made.every(({ unclosed }) => unclosed)
      // Brackets are put on one line by an attempt that reads them, and have changed the text before their lines are left out.
      isCertain &&= isPlain && (isFirst || !hideBrackets(shortened, lines))
      isFirst = false
    }
    const covered = coverTemplates(shortened.text)
    const reading = { attempted, mostMistakes: MOST_MISTAKES }
    const read = readCovered(covered, effort, text.length, reading)
    const { built, source, repairs, rereads, excess, isCutShort } = read
    if (!isCertain || excess !== undefined || isCutShort) return undefined
    const open = withoutPartner(built, repairs)
    // How much may be read again depends on the length of the text; and with each of these all of it is looked through.
    if (rereads > 1 || open.length > MOST_OPEN) return undefined
    if (open.some(({ span, unclosed }) => hasPartner(shortened, source.covered, span.start, unclosed === 'key')))
      return undefined
    return lengthen(shortened, completed(read), blank)
  } catch {
    return undefined
  }
}

/** Somebody who types leaves one quote without a partner, or a few brackets. */
const MOST_OPEN = 3

/** The same, and for any text. */
export function parseThoroughly(text: string, effort = noEffort()): readonly YamlDocument[] {
  try {
    const sample = lazy(() => readBegin(text, endOfWeight(text, SAMPLE), effort))
    const end = endOfWeight(text, mostRead(text, 'thorough'))
    if (endOfWeight(text, 4 * SAMPLE) < text.length) {
      const { begin, read } = sample()
      // Behind a bracket that is closed somewhere else than where the sample ends nobody knows.
      if (read.excess !== undefined && read.excess < begin.sure) return readUpTo(read.excess, text, effort)
      if (!affords(weightOf(text.slice(0, end)), read) && begin.sure === begin.end)
        return completedSample(sample(), text, effort)
    }
    const whole = end < text.length ? readBegin(text, end, effort) : undefined
    const read = whole?.read ?? readText(text, effort, MOST_MISTAKES)
    if (read.isCutShort) return completedSample(sample(), text, effort)
    if (read.excess !== undefined) return readUpTo(read.excess, text, effort)
    return whole ? withRest(read, whole.begin, text, problems.tooLong) : completed(read)
  } catch {
    // The parser's own recursion is the one thing that is out of our hands.
    const span = { start: 0, end: text.length }
    const problem = problems.unreadable({ start: 0, end: Math.min(1, text.length) })
    return [{ span, problems: [problem], comments: [], json: false, templated: false, directives: [] }]
  }
}

/** The begin of a text, and what was read of it. */
interface ReadBegin {
  readonly begin: BeginOfText
  readonly read: ReadText
}

function readBegin(text: string, end: number, effort: Effort): ReadBegin {
  const begin = beginOfText(text, end)
  return { begin, read: readText(begin.text, effort, MOST_MISTAKES) }
}

/** The documents of a text that is too heavy to be read as often as it would have to be. */
function completedSample({ begin, read }: ReadBegin, text: string, effort: Effort): readonly YamlDocument[] {
  return read.excess === undefined ? withRest(read, begin, text, problems.tooLong) : readUpTo(read.excess, text, effort)
}

/**
 * As much as a megabyte of usual YAML. What is nothing but mistakes, or has to be read again and again, shows it in the begin of a far heavier text, before the parser has made words of
 * all.
 */
const SAMPLE: Weight = 100_000

function readUpTo(excess: number, text: string, effort: Effort): readonly YamlDocument[] {
  const sound = beginOfText(text, excess)
  return withRest(readText(sound.text, effort), sound, text, problems.tooManyMistakes)
}

/** Each one is kept, told, and read again with all others: a text that has more is no configuration. */
export const MOST_MISTAKES = 10_000

/**
 * The documents of the begin of a text. The first one and the last one tell of it: the first is the one that the component reads, and others may be somebody else's. The last one reaches
 * to the end of the text, and what is absent in it proves nothing, as in one that a template writes.
 */
function withRest(
  read: ReadText,
  { end, sure }: BeginOfText,
  text: string,
  problemOf: (span: Span, end: Span) => YamlProblem,
): readonly YamlDocument[] {
  const documents = completed(read)
  const [first, last] = [documents[0], documents.at(-1)]
  return documents.map((document) => {
    if (document !== first && document !== last) return document
    const problem = problemOf(firstLine(document, text), { start: end, end: end + 1 })
    if (document !== last) return { ...document, problems: [problem, ...document.problems] }
    const span = { start: document.span.start, end: text.length }
    const known = document.problems.filter((one) => one.span.start < sure)
    return { ...document, span, problems: [problem, ...known], templated: true }
  })
}

/** A mistake that stands there is seen however many stand behind it. A whole line: what is found in text that holds a mistake is not said. */
function firstLine({ span, root }: YamlDocument, text: string): Span {
  const start = root?.span.start ?? span.start
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(start, start + 80)) ?? []
  return { start, end: start + line.length }
}

function readText(text: string, effort: Effort, mostMistakes?: number): ReadText {
  return readCovered(coverTemplates(text), effort, text.length, { mostMistakes })
}

function completed({ built, source, repairs, unclosed }: ReadText): readonly YamlDocument[] {
  return completeDocuments(built, source, repairs, unclosed)
}

interface ReadText extends Pick<Readings, 'attempts' | 'mistakes'> {
  readonly built: readonly BuiltDocument[]
  readonly source: CoveredText
  /** All that were made, or asked for in vain. */
  readonly repairs: readonly Repair[]
  /** What earlier attempts saw without a partner. */
  readonly unclosed: readonly Span[]
  /** The most that an attempt asked for. */
  readonly rereads: number
  /** The place of the first mistake that is one too many; nothing was read again then. */
  readonly excess?: number | undefined
  /** It is too heavy to be read as often as it would have to be. */
  readonly isCutShort: boolean
}

/** Is told what an attempt has read, and what is covered before the next one. */
type Attempted = (built: readonly BuiltDocument[], made: readonly Repair[]) => void

interface Reading {
  readonly attempted?: Attempted
  readonly mostMistakes?: number | undefined
}

/** `length` is that of the text that the one to be read stands for. */
function readCovered(
  first: CoveredText,
  effort: Effort,
  length: number,
  { attempted, mostMistakes = Number.POSITIVE_INFINITY }: Reading,
): ReadText {
  let source = first
  let made: readonly Repair[] = []
  const unclosed: Span[] = []
  let rereads = 0
  let mistakes = 0
  for (let attempts = 1; ; attempts++) {
    effort.characters += first.covered.length
    const mostCharacters = effort.characters + length + REREAD
    let times = 0
    const mayReread = (characters: number) => {
      rereads = Math.max(rereads, ++times)
      if (effort.characters + characters > mostCharacters) return false
      effort.characters += characters
      return true
    }
    const shared = { mayReread, withLines: lazy(() => coveredWithLines(source)) }
    // Later ones follow from a quote without a partner, which would not be told without them.
    const { built, excess } = buildDocuments(source, shared, attempts === 1 ? mostMistakes : Number.POSITIVE_INFINITY)
    const repairs = excess === undefined ? built.flatMap((document) => document.repairs) : []
    const next = cover(source, repairs)
    mistakes = Math.max(mistakes, next.made.filter(isMistake).length)
    // Where nothing is to be mended, as in most texts, nothing is weighed.
    const reading =
      next.made.length === 0 ? 'enough' : nextReading({ attempts, weight: weightOf(first.covered), length, mistakes })
    attempted?.(built, reading === 'again' ? next.made : [])
    if (reading !== 'again') {
      const isCutShort = reading === 'never'
      return {
        built,
        source,
        repairs: [...made, ...repairs],
        unclosed,
        rereads,
        excess,
        attempts,
        mistakes,
        isCutShort,
      }
    }
    for (const { span } of withoutPartner(built, repairs)) unclosed.push(span)
    made = [...made, ...next.made]
    source = next.source
  }
}

function withoutPartner(
  built: readonly BuiltDocument[],
  repairs: readonly Repair[],
): readonly (Repair | FoundProblem)[] {
  return [...repairs, ...built.flatMap((document) => document.problems)].filter(({ unclosed }) => unclosed)
}

/** All documents, or those up to the one in which there are more than so many mistakes; `excess` is then the place of the first one that is too many. */
function buildDocuments(source: CoveredText, attempt: Attempt, most: number): Pick<ReadText, 'built' | 'excess'> {
  const built: BuiltDocument[] = []
  let left = most
  for (const raw of readStream(source.covered, 0)) {
    const document = buildDocument(source, raw, attempt, left)
    built.push(document)
    const { mistakes } = document
    if (mistakes.length > left) return { built, excess: [...mistakes].sort((a, b) => a - b)[left] }
    left -= mistakes.length
  }
  return { built }
}

/** How many characters one attempt may read beside twice the whole text: those behind what could not be attached to its document. */
const REREAD = 50_000

/** What reading has cost so far; that of ordinary texts is not worth counting. */
export interface Effort {
  characters: number
}

export function noEffort(): Effort {
  return { characters: 0 }
}
