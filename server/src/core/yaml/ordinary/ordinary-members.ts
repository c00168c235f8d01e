import type { Span } from '../../base/span.ts'
import type { YamlNode } from '../tree.ts'
import { type LoneItem, type OrdinaryItems, stretchOf } from './ordinary-items.ts'
import { hasUnusual } from './parse-ordinary.ts'
import { readLoneMember, skipBetweenMembers } from './read-flow.ts'
import { readLoneValue, skipBlanks } from './read-json.ts'
import { COMMA, type TextReader, unusual } from './text-reader.ts'

/** How members of lists in brackets are read, and what stands between them. */
interface MemberReader {
  readonly read: (reader: TextReader) => YamlNode
  readonly skip: (reader: TextReader) => void
  /** Of the columns in which lines begin, that which counts for what stands around them. */
  readonly column: (before: number, next: number) => number
}

const READERS = {
  // Brackets are opened behind the members on their last line.
  json: { read: readLoneValue, skip: skipBlanks, column: (_, next) => next },
  // The least one tells whether a line belongs to the brackets.
  yaml: { read: readLoneMember, skip: skipBetweenMembers, column: Math.min },
} as const satisfies Record<string, MemberReader>

/** Where a mapping may be a member of a list; other members are hardly long. */
const MEMBER = /[[,]\s*(?=\{)/g

/** So often a text is read in vain: of what surrounds a mistake each level of brackets is. */
const MOST_IN_VAIN = 2

/**
 * All stretches of at least `least` characters of ordinary mappings in lists in brackets, between two offsets of a text and in their order, but for those beside what is none and at the
 * ends of the list. From a bracket or comma on, whether that is one or stands in a text: whether they are read as members is another question.
 */
export function ordinaryMembers(
  text: string,
  { start, end }: Span,
  least: number,
  language: keyof typeof READERS,
): readonly OrdinaryItems[] {
  const found: OrdinaryItems[] = []
  let affordable = MOST_IN_VAIN * (end - start)
  for (let at = start; affordable > 0; ) {
    MEMBER.lastIndex = at
    if (!MEMBER.test(text)) break
    const first = MEMBER.lastIndex
    if (end - first < least) break
    const { read, reached } = readMembers(text, first, READERS[language])
    const stretch = stretchOf(read, least, (span) => fillerFor(text, span, READERS[language]))
    if (stretch && stretch.end <= end) found.push(stretch)
    at = read.at(-1)?.end ?? first
    affordable -= reached - at
  }
  return found
}

/** Mappings from an offset on, up to the first that is not ordinary, and how far that was read. */
function readMembers(
  text: string,
  start: number,
  { read: readOne, skip }: MemberReader,
): { readonly read: readonly LoneItem[]; readonly reached: number } {
  const reader: TextReader = { text, at: start, comments: [], problems: [] }
  const read: LoneItem[] = []
  try {
    while (text[reader.at] === '{') {
      const from = reader.at
      const node = readOne(reader)
      if (hasUnusual(text.slice(from, reader.at))) break
      read.push({ start: from, end: reader.at, item: { span: node.span, node }, comments: reader.comments })
      reader.comments = []
      skip(reader)
      if (text.charCodeAt(reader.at) !== COMMA) break
      reader.at++
      skip(reader)
    }
  } catch (error) {
    if (error !== unusual) throw error
  }
  return { read, reached: reader.at }
}

/** A mapping without entries, which ends on a line of its own if they do. */
function fillerFor(text: string, { start, end }: Span, { column }: MemberReader): string {
  const indents = [...text.slice(start, end).matchAll(/\n( *)(?=[^\s#])/g)].map(([, indent = '']) => indent.length)
  return indents.length === 0 ? '{}' : `{\n${' '.repeat(indents.reduce((before, next) => column(before, next)))}}`
}
