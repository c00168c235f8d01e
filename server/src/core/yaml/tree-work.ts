import type { CST } from 'yaml'
import { lastWhere, partitionPoint } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import type { CoveredText, Repair } from './cover.ts'
import { type Brackets, nextMarker } from './quotes-and-brackets.ts'
import { isStandardTag } from './resolve-scalar.ts'
import type { FoundProblem } from './syntax-problems.ts'
import { problems } from './syntax-problems.ts'
import { tagEnd } from './tag-end.ts'
import type { MappingEntry, Named, YamlComment, YamlNode } from './tree.ts'

/** What is gathered while the tree of one document is built. Lives for that long only. */
export interface TreeWork {
  readonly source: CoveredText
  /** Added to the offsets of tokens. */
  readonly base: number
  readonly comments: YamlComment[]
  readonly problems: FoundProblem[]
  readonly repairs: Repair[]
  readonly anchors: Map<string, YamlNode>
  /** Anchors of the nodes that are being built. */
  readonly open: string[]
  /** Asked before each node of a collection: whether there are more mistakes than are read. Nobody looks at what is built then. */
  readonly isFull: () => boolean
  /** `found` is computed at the first bracket whose end the parser misses, and holds for all behind it. `joined` are those whose lines are asked to be joined, in their order. */
  readonly brackets: { found?: Brackets; readonly joined: Span[] }
  /** From here on nothing of the document was read: behind its root the parser has no place for what stands there, which is covered before the next attempt. */
  readonly unread: { start?: number }
  /** Whether the lines of quoted texts that are indented too little are asked to be joined. */
  readonly quotes: { areJoined?: true }
  /** The text whose end was looked for last: a line may have as many mistakes as characters, and asks for it with each. */
  readonly unquoted: { last?: { readonly span: Span; readonly flow: boolean } }
  /** The stretch up to a marker that was looked for last: each bracket without a partner asks for it. */
  readonly unmarked: { last?: Span }
  /** Handles that %TAG directives declare, with what they stand for. */
  readonly handles: ReadonlyMap<string, string>
}

/** Anchor, tag and indicator before a node, and what else the tokens there tell. */
export interface Props {
  readonly anchor?: Named
  readonly tag?: Named
  /** `?`, `:` or `-`, whichever was asked for. */
  readonly indicator?: number
  readonly comma?: number
  readonly newline: boolean
  /** Of the first anchor or tag. */
  readonly start?: number
  /** Behind the last token. */
  readonly end?: number
}

/** Where a node stands, for messages and repairs. */
export interface Place {
  /** The key that the node is the value of. */
  readonly name?: string | undefined
  readonly flow: boolean
  readonly depth: number
  /** Whether the decoder takes what stands there for a further line of the text that the document begins with. */
  readonly goesOn?: boolean | undefined
  /** Whether a key is due there. */
  readonly key?: boolean | undefined
}

/** The same place outside of brackets. Not a copy that goes on with other fields, of which each would have a shape of its own. */
export function inBlock({ name, goesOn, key }: Place, depth: number): Place {
  return { name, flow: false, depth, goesOn, key }
}

export function spanOf(work: TreeWork, token: { offset: number; source: string }): Span {
  return { start: work.base + token.offset, end: work.base + token.offset + token.source.length }
}

/** Reads what stands before a node; anchors and tags out of place, and whatever else is no property, become repairs. */
export function readProps(
  work: TreeWork,
  tokens: readonly CST.SourceToken[] | undefined,
  indicator: CST.SourceToken['type'],
  place: Place,
): Props {
  const props: WritableProps = { newline: false }
  for (const token of tokens ?? []) {
    const span = spanOf(work, token)
    props.end = span.end
    if (token.type === indicator && props.indicator === undefined) readIndicator(work, props, token, span)
    else if (token.type === 'comment') work.comments.push({ span })
    else if (token.type === 'newline') props.newline = true
    else if (token.type === 'comma' && place.flow) readComma(work, props, span)
    else if (token.type === 'anchor' || token.type === 'tag') readProperty(work, props, token, place)
    else if (token.type !== 'space' && token.type !== 'doc-start') {
      makeOpaque(work, span.start, place, props, (whole) => unexpected(work, token, place, whole))
    }
  }
  return props
}

/**
 * Asks for comments on lines of their own between an indicator and its value to be read as blanks: less deep than the value, one without a blank behind its
 * `#`, or one behind an empty line, is the measure by which the parser tells what belongs to unquoted text, which then goes on through the lines of others.
 */
export function repairCommentLines(
  work: TreeWork,
  tokens: readonly CST.SourceToken[] | undefined,
  value: CST.Token | undefined,
): void {
  const text = value?.type === 'block-map' ? value.items[0]?.key : value
  if (text?.type !== 'scalar' || !text.source.includes('\n')) return
  const region = { start: work.base + (tokens?.[0]?.offset ?? 0), end: work.base + text.offset + text.source.length }
  const lines = tokens?.slice(tokens.findIndex(({ type }) => type === 'newline')) ?? []
  for (const token of lines) {
    if (token.type === 'comment') work.repairs.push({ span: spanOf(work, token), how: 'blank', comment: true, region })
  }
}

function readIndicator(work: TreeWork, props: WritableProps, { type, source }: CST.SourceToken, span: Span): void {
  if (props.start !== undefined && type !== 'seq-item-ind') work.problems.push(problems.propertyBefore(source, span))
  props.indicator = span.start
}

function readComma(work: TreeWork, props: WritableProps, span: Span): void {
  if (props.comma !== undefined) reportExtraComma(work, props.comma)
  props.comma = span.start
}

/** Commas with nothing but blanks of their line between them are one mistake. */
export function reportExtraComma({ problems: found, source }: TreeWork, at: number): void {
  const last = found.at(-1)
  const isNext = last?.again === 'comma' && /^[ \t]*$/.test(source.covered.slice(last.span.end, at))
  if (isNext) found.pop()
  found.push(problems.extraComma({ start: isNext ? last.span.start : at, end: at + 1 }))
}

/** Between brackets a dash is text, unless a blank behind it makes an item of a list. */
export function isLoneDash({ source: { covered } }: TreeWork, at: number): boolean {
  return /^-\S/.test(covered.slice(at, at + 2))
}

function unexpected(work: TreeWork, token: CST.SourceToken, place: Place, whole: Span): FoundProblem | undefined {
  switch (token.type) {
    case 'seq-item-ind':
      if (!place.flow) return problems.listOnKeyLine(place.name, whole)
      return isLoneDash(work, whole.start) ? undefined : problems.blockInFlow(whole)
    case 'map-value-ind':
    case 'explicit-key-ind':
      return problems.nestedMapping(place.name, whole)
    default:
      return problems.unreadable(whole)
  }
}

type WritableProps = { -readonly [K in keyof Props]: Props[K] }

function readProperty(work: TreeWork, props: WritableProps, token: CST.SourceToken, place: Place): void {
  const span = spanOf(work, token)
  const first = props.start
  props.start ??= span.start
  if (token.type === 'anchor') {
    const name = token.source.slice(1)
    if (!isAnchorName(name) || /[[{]/.test(work.source.covered[span.end] ?? ''))
      makeOpaque(work, first ?? span.start, place, props, problems.anchorName)
    else if (props.anchor !== undefined) work.problems.push(problems.severalProperties(span))
    props.anchor = { text: name, span }
    return
  }
  readTag(work, props, span, place)
}

/** A tag that goes on behind what the parser takes for it is parsed again without its commas and brackets. */
function readTag(work: TreeWork, props: WritableProps, token: Span, place: Place): void {
  const { covered, text } = work.source
  const end = tagEnd(covered, token.start)
  const span = { start: token.start, end: end ?? token.end }
  const source = text.slice(span.start, span.end)
  const handle = /^![\w-]+!/.exec(source)?.[0]
  if (end === undefined) makeOpaque(work, span.start, place, { tag: { text: '!-', span } }, problems.unreadable)
  else if (end > token.end) work.repairs.push({ span: { start: token.end, end }, how: 'tag' })
  else if (props.tag !== undefined) work.problems.push(problems.severalProperties(span))
  else if (handle !== undefined && !work.handles.has(handle))
    work.problems.push(problems.undefinedTagHandle(handle, span))
  props.tag = { text: withoutHandle(source, work.handles), span }
}

const yamlTypes = 'tag:yaml.org,2002:'

/** A tag with what its handle stands for in the document: `!!int` for YAML's own types, else `!<…>`. As it is written where no directive speaks of it. */
function withoutHandle(tag: string, handles: TreeWork['handles']): string {
  const [, handle = '', name = ''] = /^(!(?:[\w-]*!)?)([^<].*)$/.exec(tag) ?? []
  const prefix = handles.get(handle)
  if (prefix === undefined || name === '') return tag
  const whole = prefix + name
  return whole.startsWith(yamlTypes) ? `!!${whole.slice(yamlTypes.length)}` : `!<${whole}>`
}

/** The decoder knows ASCII names only. */
export function isAnchorName(name: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(name)
}

/**
 * Asks for the rest of the line (in brackets: of the entry) from `from` on to be read as plain text. A tag that is no type of YAML's is then the
 * true cause: `!(a) && b` was meant as text. `say` gets the span that becomes opaque.
 */
export function makeOpaque(
  work: TreeWork,
  from: number,
  place: Place,
  props: { readonly tag?: Named },
  say: (whole: Span) => FoundProblem | undefined,
): void {
  const expression = props.tag !== undefined && !isStandardTag(props.tag.text)
  const start = expression ? Math.min(from, props.tag.span.start) : from
  const span = { start, end: textEnd(work, start, place.flow) }
  if (span.end <= span.start) return
  const problem = expression ? problems.badTag(place.name, span) : say(span)
  if (!isCovered(work.source, span))
    work.repairs.push({ span, how: 'fill', ...(problem === undefined ? {} : { problem }) })
  else if (problem !== undefined) work.problems.push(problem)
}

function isCovered({ covered, fill }: CoveredText, { start, end }: Span): boolean {
  return covered[start] === fill && covered.slice(start, end) === fill.repeat(end - start)
}

/** Where unquoted text that begins at `start` was meant to end: before a comment, before a bracket's comma or end, or with the line. */
export function textEnd(work: TreeWork, start: number, flow: boolean): number {
  const { last } = work.unquoted
  // What ends a text ends each that begins in it.
  if (last?.flow === flow && last.span.start <= start && start < last.span.end) return last.span.end
  const end = findTextEnd(work.source.covered, start, flow)
  work.unquoted.last = { span: { start, end }, flow }
  return end
}

export function addJoined({ brackets: { joined } }: TreeWork, brackets: Span): void {
  joined.splice(
    partitionPoint(joined, ({ start }) => start < brackets.start),
    0,
    brackets,
  )
}

/** Whether a place is within brackets that the next attempt reads on one line: what is seen there now is not what is meant. */
export function isJoined({ brackets }: TreeWork, offset: number): boolean {
  const last = lastWhere(brackets.joined, ({ start }) => start <= offset)
  return last !== undefined && offset < last.end
}

/** Where the document ends that holds an offset: see `nextMarker`. */
export function markerBehind(work: TreeWork, start: number): number {
  const { last } = work.unmarked
  // The marker behind an offset is that behind each other one before it.
  if (last && last.start <= start && start <= last.end) return last.end
  const end = nextMarker(work.source.covered, start)
  work.unmarked.last = { start, end }
  return end
}

function findTextEnd(text: string, start: number, flow: boolean): number {
  let end = start
  for (let i = start; i < text.length; i++) {
    const character = text[i]
    if (character === '\n' || character === '\r') break
    if (character === '#' && i > start && /[ \t]/.test(text[i - 1] ?? '')) break
    if (flow && i > start && /[,\]}]/.test(character ?? '')) break
    if (character !== ' ' && character !== '\t') end = i + 1
  }
  return end
}

/** Adds a part unless it begins before the last one ends, as happens when the parser is quite confused. */
export function append<T extends { readonly span: Span }>(parts: T[], part: T): void {
  if (part.span.start >= (parts.at(-1)?.span.end ?? 0)) parts.push(part)
}

/** An entry that begins at `start` at the latest; what is undefined is left out. */
export function makeEntry(
  start: number,
  key: YamlNode | undefined,
  colon: number | undefined,
  value: YamlNode | undefined,
): MappingEntry {
  const end = value?.span.end ?? (colon === undefined ? (key?.span.end ?? start) : colon + 1)
  return {
    span: { start, end: Math.max(start, end) },
    ...(key === undefined ? {} : { key }),
    ...(colon === undefined ? {} : { colon }),
    ...(value === undefined ? {} : { value }),
  }
}
