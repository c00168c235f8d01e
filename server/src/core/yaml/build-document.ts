import type { CST } from 'yaml'
import { columnOf, lineStart } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { ownLineRepairs } from './block-on-own-line.ts'
import { buildNode, emptyNode } from './build-tree.ts'
import { certainMistakes, exceeds } from './certain-mistakes.ts'
import type { CoveredText, Repair } from './cover.ts'
import { coverBehindBrackets } from './cover-behind-brackets.ts'
import { directiveName, isDirective, tagHandles } from './directives.ts'
import { isMeantAsJson } from './json-strictness.ts'
import { outdentedRepairs } from './outdented-repairs.ts'
import type { RawDocument } from './read-stream.ts'
import { readStream } from './read-stream.ts'
import type { FoundProblem } from './syntax-problems.ts'
import { problems } from './syntax-problems.ts'
import { tabRepairs } from './tabs.ts'
import type { YamlDocument, YamlNode } from './tree.ts'
import type { Place, TreeWork } from './tree-work.ts'
import { makeOpaque, readProps, spanOf, textEnd } from './tree-work.ts'
import { wordAt } from './word-at.ts'

/** The tree of one document as far as this attempt read it, and what should be covered before the next one. */
export interface BuiltDocument {
  /** Without problems yet, as what else a whole text tells. */
  readonly document: YamlDocument
  readonly problems: readonly FoundProblem[]
  readonly repairs: readonly Repair[]
  /** See `certainMistakes`; none where any number is allowed. Where there are more than that, the others were not looked for. */
  readonly mistakes: readonly number[]
  /** What this attempt did not look at, as something before it has to be covered first. */
  readonly unread?: Span
}

/** What the documents of a stream share while they are built. */
export interface Attempt {
  /** Asked before so many characters are read once more. */
  readonly mayReread: (characters: number) => boolean
  /** See `coveredWithLines`. */
  readonly withLines: () => string
}

/** `most`: with more mistakes nobody looks at the document. */
export function buildDocument(source: CoveredText, raw: RawDocument, attempt: Attempt, most: number): BuiltDocument {
  const { mayReread, withLines } = attempt
  const met = { problems: [], repairs: [] }
  const isCounted = Number.isFinite(most) && !isMeantAsJson(source.covered, raw)
  const work: TreeWork = {
    source,
    base: raw.base,
    comments: [],
    isFull: isCounted ? exceeds(met, most) : () => false,
    unquoted: {},
    unmarked: {},
    anchors: new Map(),
    open: [],
    brackets: { joined: [] },
    quotes: {},
    unread: {},
    handles: tagHandles(raw),
    ...met,
  }
  const span = { start: raw.start, end: raw.end }
  readDirectives(work, raw)
  const root = readRoot(work, raw, { pieces: 0, mayReread })
  for (const repair of tabRepairs(source, span, root, withLines)) work.repairs.push(repair)
  const blocks = ownLineRepairs(source, span, root)
  const document: YamlDocument = {
    span,
    problems: [],
    comments: work.comments,
    json: false,
    templated: false,
    directives: [],
    ...(root && { root }),
  }
  const isStumbling = work.repairs.length + work.problems.length > 0
  const outdented = isStumbling ? outdentedRepairs(source, span, root, work.repairs) : []
  const tags = work.repairs.filter(({ how }) => how === 'tag')
  // Alone, as what else an attempt asks for would depend on how many of them stand before.
  const repairs = outdented.length > 0 ? outdented : onlyBefore(onlyBefore(work.repairs, tags), blocks)
  const { start } = work.unread
  return {
    document,
    problems: work.problems,
    repairs,
    mistakes: isCounted ? certainMistakes(work) : [],
    ...(start !== undefined && { unread: { start, end: raw.end } }),
  }
}

/** Behind a block scalar that was not taken for a value, or a tag that was taken for a shorter one, what else seems to need a repair is seen wrongly. */
function onlyBefore(repairs: readonly Repair[], causes: readonly Repair[]): readonly Repair[] {
  const [first] = causes
  return first === undefined ? repairs : [...repairs.filter(({ span }) => span.end <= first.span.start), ...causes]
}

function readDirectives(work: TreeWork, raw: RawDocument): void {
  for (const directive of raw.directives) {
    const span = spanOf(work, directive)
    if (!isDirective(directive.source)) work.problems.push(problems.directive(span))
    else if (columnOf(work.source.covered, span.start) > 0) work.problems.push(problems.indentedDirective(span))
  }
  const names = new Set<string>()
  const twice = raw.directives.find(({ source }) => {
    const known = names.size
    return names.add(directiveName(source)).size === known
  })
  if (twice !== undefined) work.problems.push(problems.repeatedDirective(spanOf(work, twice)))
  const first = raw.directives[0]
  if (first !== undefined && work.problems.length === 0 && raw.document?.start[0]?.type !== 'doc-start') {
    work.problems.push(problems.directiveWithoutMarker(spanOf(work, first)))
  }
  if (raw.ending !== undefined && raw.document === undefined && raw.start === 0) {
    work.problems.push(problems.documentEndOnly(spanOf(work, raw.ending)))
  }
}

/** How a root is put together of pieces that the parser could not attach to one another. */
interface Joining {
  /** So far. */
  readonly pieces: number
  readonly mayReread: (characters: number) => boolean
}

function readRoot(work: TreeWork, raw: RawDocument, joining: Joining): YamlNode | undefined {
  const place: Place = { flow: false, depth: 0 }
  const { document } = raw
  for (const token of [...raw.around, ...(raw.ending?.end ?? [])]) {
    if (token.type === 'comment') work.comments.push({ span: spanOf(work, token) })
  }
  const props = readProps(work, document?.start, 'doc-start', place)
  const value = document?.value
  if (value !== undefined && props.indicator !== undefined && !props.newline && value.type === 'block-map') {
    const start = work.base + value.offset
    work.problems.push(problems.afterMarker({ start, end: textEnd(work, start, false) }))
  }
  const isCovered = coverBehindBrackets(work, raw)
  const root =
    value !== undefined
      ? buildNode(work, value, props, place)
      : props.start === undefined
        ? undefined
        : emptyNode(work, props, props.end ?? props.start)
  if (isCovered) return root
  const stray = strayText(work, raw)
  return stray === undefined ? root : continueRoot(work, raw, root, stray, joining)
}

/** `flow-error-end` stands for no characters: before a further document the parser ends brackets with it, and at the end of the text without. */
const NO_TEXT: ReadonlySet<CST.Token['type']> = new Set(['space', 'newline', 'flow-error-end'])

/** Where text begins that the parser could not attach to the document; comments before it are noted. */
function strayText(work: TreeWork, raw: RawDocument): CST.Token | undefined {
  const errors = raw.around.filter((token) => token.type === 'error')
  for (const token of raw.document?.end ?? []) {
    if (token.type === 'comment') work.comments.push({ span: spanOf(work, token) })
    else if (!NO_TEXT.has(token.type)) return token
  }
  return errors[0]
}

/**
 * Text behind the root: on the root's own line it is covered; a line of its own is read as a document and joined to the root, for the usual
 * cause is a first line that is indented unlike the others.
 */
function continueRoot(
  work: TreeWork,
  raw: RawDocument,
  root: YamlNode | undefined,
  stray: CST.Token,
  { pieces, mayReread }: Joining,
): YamlNode | undefined {
  const { covered } = work.source
  const offset = work.base + stray.offset
  const line = lineStart(covered, offset)
  const place: Place = { flow: false, depth: 0 }
  const character = covered[offset] ?? ''
  if (',]}'.includes(character) || covered.slice(line, offset).trim() !== '') {
    makeOpaque(work, offset, place, {}, (whole) =>
      ',]}'.includes(character)
        ? problems.strayBracket(character, { start: offset, end: offset + 1 })
        : problems.textAfter(undefined, whole),
    )
    work.unread.start = offset
    return root
  }
  if (pieces >= 30 || !mayReread(raw.end - line)) return root
  const rest = readStream(covered.slice(line, raw.end), line)[0]
  if (rest === undefined) return root
  const part: TreeWork = { ...work, base: line }
  const more = readRoot(part, { ...rest, end: raw.end }, { pieces: pieces + 1, mayReread })
  const start = more?.span.start ?? offset
  work.problems.push(problems.contentAfterRoot(wordAt(covered, start)))
  return join(root, more)
}

function join(root: YamlNode | undefined, more: YamlNode | undefined): YamlNode | undefined {
  if (root === undefined || more === undefined) return root ?? more
  const span: Span = { start: root.span.start, end: more.span.end }
  if (root.kind === 'mapping' && more.kind === 'mapping' && !root.flow && !more.flow) {
    return { ...root, entries: [...root.entries, ...more.entries], span }
  }
  if (root.kind === 'sequence' && more.kind === 'sequence' && !root.flow && !more.flow) {
    return { ...root, items: [...root.items, ...more.items], span }
  }
  return more.kind === 'mapping' && root.kind !== 'mapping' ? more : root
}
