import { beginOfText } from './begin-of-text.ts'
import { buildDocument } from './build-document.ts'
import { completeDocuments } from './complete-document.ts'
import type { CoveredText, Repair } from './cover.ts'
import { cover, coverTemplates } from './cover.ts'
import { parseOrdinary } from './ordinary/parse-ordinary.ts'
import { readStream } from './read-stream.ts'
import { endOfWeight, MOST_READ } from './reading-weight.ts'
import { problems } from './syntax-problems.ts'
import type { YamlDocument } from './tree.ts'

/**
 * All documents of a stream, at least one; their spans follow one another from 0 to the text's end. Never throws; what cannot be read becomes
 * problems, and what follows is still read. What is accepted follows the component's decoder (upstream rules 14–16), not YAML 1.2.
 *
 * Text that the parser would stumble over (an unquoted `!(a) && b`, a bracket that closes nothing, templates) is covered by opaque characters
 * and parsed again: the tree then holds what was meant, and one problem tells of one mistake. Of a text that is too long (`MOST_READ`) the begin is read.
 */
export function parseYaml(text: string, effort = noEffort()): readonly YamlDocument[] {
  const isTooLong = endOfWeight(text, MOST_READ.ordinary) < text.length
  return (isTooLong ? undefined : parseOrdinary(text)) ?? parseThoroughly(text, effort)
}

/** The same, and for any text. */
export function parseThoroughly(text: string, effort = noEffort()): readonly YamlDocument[] {
  try {
    const end = endOfWeight(text, MOST_READ.thorough)
    return end < text.length ? parseBegin(text, end, effort) : parseCovered(coverTemplates(text), effort)
  } catch {
    // The parser's own recursion is the one thing that is out of our hands.
    const span = { start: 0, end: text.length }
    const problem = problems.unreadable({ start: 0, end: Math.min(1, text.length) })
    return [{ span, problems: [problem], comments: [], json: false, templated: false, directives: [] }]
  }
}

/** The last document reaches to the end of the text, and what is absent in it proves nothing, as in one that a template writes. */
function parseBegin(text: string, most: number, effort: Effort): readonly YamlDocument[] {
  const { text: begin, end, sure } = beginOfText(text, most)
  const problem = problems.tooLong({ start: end, end: end + 1 })
  return parseCovered(coverTemplates(begin), effort).map((document, i, { length }) => {
    if (i < length - 1) return document
    const span = { start: document.span.start, end: text.length }
    const known = document.problems.filter((one) => one.span.start < sure)
    return { ...document, span, problems: [...known, problem], templated: true }
  })
}

/**
 * Every attempt covers all mistakes that it meets, so that few are needed; a text that needs more is hardly YAML. Nor is one of this many characters of which
 * each has to be read as often.
 */
const attempts = { most: 12, least: 4, characters: 500_000 }

function parseCovered(first: CoveredText, effort: Effort): readonly YamlDocument[] {
  let source = first
  let made: readonly Repair[] = []
  const { length } = first.covered
  const affordable = Math.max(attempts.least, Math.min(attempts.most, Math.floor(attempts.characters / length)))
  for (let attempt = 1; ; attempt++) {
    effort.characters += length
    const most = effort.characters + length + REREAD
    const mayReread = (characters: number) => {
      if (effort.characters + characters > most) return false
      effort.characters += characters
      return true
    }
    const built = readStream(source.covered, 0).map((raw) => buildDocument(source, raw, mayReread))
    const next = cover(source, attempt < affordable ? built.flatMap((document) => document.repairs) : [])
    if (next.made.length === 0) {
      const left = built.flatMap((document) => document.repairs)
      return completeDocuments(built, source, [...made, ...left])
    }
    made = [...made, ...next.made]
    source = next.source
  }
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
