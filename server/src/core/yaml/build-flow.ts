import type { CST } from 'yaml'
import { lineStart } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import type { Pair } from './build-mapping.ts'
import { buildValue, checkColon, checkKeyKind, reportMissingKey, spansLines, splitKey } from './build-mapping.ts'
import { buildNode, emptyNode, named, readTrailing } from './build-tree.ts'
import { askForSign, withQuestion } from './flow-signs.ts'
import { COMMA_SIGN } from './json-signs.ts'
import { beginsJson } from './json-strictness.ts'
import { pairBrackets } from './quotes-and-brackets.ts'
import { type FoundProblem, problems } from './syntax-problems.ts'
import type { MappingEntry, SequenceItem, YamlNode } from './tree.ts'
import type { Place, Props, TreeWork } from './tree-work.ts'
import {
  addJoined,
  append,
  isJoined,
  isLoneDash,
  makeEntry,
  makeOpaque,
  markerBehind,
  readProps,
  reportExtraComma,
  spanOf,
  textEnd,
} from './tree-work.ts'

interface FlowBuilding {
  readonly work: TreeWork
  readonly token: CST.FlowCollection
  readonly place: Place
  readonly mapping: boolean
  readonly entries: MappingEntry[]
  readonly items: SequenceItem[]
}

export function buildFlowCollection(work: TreeWork, token: CST.FlowCollection, props: Props, place: Place): YamlNode {
  const mapping = token.start.source === '{'
  const inside: Place = { name: place.name, flow: true, depth: place.depth + 1 }
  const building: FlowBuilding = { work, token, place: inside, mapping, entries: [], items: [] }
  // First of all, so that an outer bracket asks for its repair before the inner ones.
  const { end, isOpen } = closeFlow(building, props, place)
  const pairs = token.items.flatMap((pair) => splitAtComma(pair as Pair))
  for (const [i, pair] of pairs.entries()) {
    if (work.isFull()) break
    addPair(building, pair, i, pairs.length)
  }
  const start = work.base + token.offset
  const last = (mapping ? building.entries : building.items).at(-1)?.span
  if (isOpen) work.problems.push(problems.unclosedBracket(token.start.source, { start, end: start + 1 }, last))
  const span: Span = { start, end: Math.max(end, last?.end ?? start + 1) }
  return mapping
    ? { kind: 'mapping', flow: true, entries: building.entries, span, ...named(props) }
    : { kind: 'sequence', flow: true, items: building.items, span, ...named(props) }
}

/** An anchor or a tag with nothing behind it but a comma on another line is an entry; the parser takes it for a part of the next one. */
function splitAtComma(pair: Pair): readonly Pair[] {
  const property = pair.start.findIndex(({ type }) => type === 'anchor' || type === 'tag')
  const comma = property < 0 ? -1 : pair.start.findIndex(({ type }, i) => type === 'comma' && i > property)
  if (comma < 0) return [pair]
  const next = { ...pair, start: pair.start.slice(comma) } as Pair
  return [{ start: pair.start.slice(0, comma) } as Pair, ...splitAtComma(next)]
}

function addPair(building: FlowBuilding, written: Pair, index: number, count: number): void {
  const { work, place } = building
  const pair = withQuestion(work, asDecoded(building, written))
  const props = readProps(work, pair.start, 'explicit-key-ind', place)
  askForSign(work, pair, props)
  const empty = props.indicator === undefined && props.start === undefined && !pair.key && !pair.sep && !pair.value
  if (props.comma !== undefined && (index === 0 || (empty && index < count - 1))) {
    reportExtraComma(work, props.comma)
  }
  if (empty) return
  if (index > 0 && props.comma === undefined) reportMissingComma(building, pair, props)
  if (!building.mapping && !pair.sep && props.indicator === undefined) {
    addItem(building, buildFlowValue(building, pair.value ?? pair.key ?? undefined, props), props)
    return
  }
  const entries = buildEntries(building, pair, props)
  if (building.mapping) for (const entry of entries) append(building.entries, entry)
  else {
    const isMarked = props.indicator !== undefined
    const items = entries.flatMap((entry, i) => itemsOf(entry, isMarked && i === 0))
    for (const item of items) append(building.items, item)
  }
}

/**
 * The decoder takes a colon before a comma or a closing bracket for a part of the unquoted text that it follows (`prefix: oidc:,`). And a dash before a comma is text;
 * the parser makes a list of it, and a key of the list.
 */
function asDecoded({ work }: FlowBuilding, pair: Pair): Pair {
  const { start, key, sep = [], value } = pair
  if (key?.type === 'block-seq' && sep.length === 0) return { start, value: key } as Pair
  const own = textWithColon(work, pair)
  if (own !== undefined) return { start, key: own } as Pair
  const [inner, ...others] = value?.type === 'block-map' ? value.items : []
  const text = inner && others.length === 0 ? textWithColon(work, inner) : undefined
  return inner && text ? ({ start, key, sep: [...sep, ...inner.start], value: text } as Pair) : pair
}

/** An unquoted text with the colon behind it that is a part of it. */
function textWithColon(work: TreeWork, { key, sep = [], value }: Pair): CST.FlowScalar | undefined {
  const isEmpty = !value || (value.type === 'scalar' && value.source === '')
  if (key?.type !== 'scalar' || sep[0]?.type !== 'map-value-ind' || !isEmpty) return undefined
  const text = `${key.source}:`
  const end = work.base + key.offset + text.length
  return /:[,\]}]/.test(work.source.covered.slice(end - 1, end + 1)) ? { ...key, source: text } : undefined
}

/** A pair of a sequence is a mapping; without its colon it is two items, unless a question mark says that it is a key. */
function itemsOf(entry: MappingEntry, isMarked: boolean): readonly SequenceItem[] {
  if (isMarked || entry.colon !== undefined || entry.key === undefined) {
    return [{ span: entry.span, node: { kind: 'mapping', flow: true, entries: [entry], span: entry.span } }]
  }
  return [entry.key, entry.value].flatMap((node) => (node === undefined ? [] : { span: node.span, node }))
}

function reportMissingComma(building: FlowBuilding, pair: Pair, props: Props): void {
  const { work } = building
  const first = pair.key ?? pair.sep?.find(({ type }) => type === 'map-value-ind') ?? pair.value ?? building.token
  const start = props.start ?? props.indicator ?? work.base + first.offset
  work.problems.push(problems.missingComma({ start, end: start + 1 }))
}

function addItem(building: FlowBuilding, node: YamlNode | undefined, props: Props): void {
  const start = props.start ?? node?.span.start
  if (start === undefined) return
  append(building.items, { span: { start, end: node?.span.end ?? start }, ...(node === undefined ? {} : { node }) })
}

function buildFlowValue(building: FlowBuilding, token: CST.Token | undefined, props: Props): YamlNode | undefined {
  const { work, place } = building
  if (token?.type === 'block-map' || token?.type === 'block-seq') {
    const start = work.base + token.offset
    if (isLoneDash(work, start)) work.repairs.push({ span: { start, end: start + 1 }, how: 'fill' })
    else makeOpaque(work, props.start ?? start, place, props, problems.blockInFlow)
    return undefined
  }
  return buildValue(work, token, props, place)
}

function buildEntries(building: FlowBuilding, pair: Pair, props: Props): readonly MappingEntry[] {
  const { work, place } = building
  const key = pair.key
    ? buildFlowValue(building, pair.key, props)
    : props.start === undefined
      ? undefined
      : emptyNode(work, props, props.end ?? props.start)
  const name = key?.kind === 'scalar' ? key.text : undefined
  const valuePlace: Place = { name, flow: true, depth: place.depth }
  const valueProps = readProps(work, pair.sep, 'map-value-ind', valuePlace)
  const colon = valueProps.indicator
  if (key !== undefined) checkKeyKind(work, key)
  if (key !== undefined && props.indicator === undefined) checkColon(work, key, colon)
  if (key !== undefined) checkBlankBehind(work, key, colon)
  if (key === undefined) reportMissingKey(work, props.indicator, colon)
  if (props.indicator !== undefined) checkQuestionMark(work, pair.key ?? undefined)
  checkQuestionMark(work, pair.value)
  const nested =
    pair.value?.type === 'block-map' ? buildNested(building, pair.value, valueProps, valuePlace) : undefined
  const value = nested === undefined ? buildFlowValue(building, pair.value, valueProps) : nested.node
  if (colon === undefined && value !== undefined)
    work.problems.push(missingBetween(building, key, value, nested !== undefined))
  const first = props.indicator ?? props.start ?? key?.span.start ?? colon ?? work.base + building.token.offset + 1
  return [makeEntry(first, key, colon, value), ...(nested?.rest ?? [])]
}

/**
 * In braces, what stands behind a key on its line is its value, unless it is a key itself. So is a list or a mapping on the next line, as none is a key. All else is an entry of its own.
 */
function missingBetween(
  { work, mapping }: FlowBuilding,
  key: YamlNode | undefined,
  value: YamlNode,
  isKey: boolean,
): FoundProblem {
  const { start } = value.span
  const isNear = key?.kind === 'scalar' && (value.kind !== 'scalar' || !spansLines(work, key.span.end, start))
  return mapping && isNear && !isKey
    ? problems.colonBeforeValue(key.text, key.span)
    : problems.missingComma({ start, end: start + 1 })
}

/** Between brackets `?` marks a key, blank behind it or not. */
function checkQuestionMark(work: TreeWork, value: CST.Token | undefined): void {
  if (value?.type === 'scalar' && value.source.startsWith('?'))
    work.problems.push(problems.inFlow('?', spanOf(work, value)))
}

/** Unquoted keys need a blank behind their colon: to the decoder `{a:[x]}` begins with the text `a:`. */
function checkBlankBehind(work: TreeWork, key: YamlNode, colon: number | undefined): void {
  const plain = key.kind === 'scalar' && key.style === 'plain' && key.span.end > key.span.start
  if (colon !== undefined && plain && /[[{]/.test(work.source.covered[colon + 1] ?? '')) {
    work.problems.push(problems.blankAfterColon({ start: colon, end: colon + 1 }))
  }
}

/** `{a: b: c}` was meant as text; a line break in the inner key (`{a: b⏎ c: d}`) means that a comma is missing there. */
function buildNested(
  building: FlowBuilding,
  inner: CST.BlockMap,
  props: Props,
  place: Place,
): { readonly node: YamlNode | undefined; readonly rest: readonly MappingEntry[] } {
  const { work } = building
  const [first, ...others] = inner.items
  const lines = splitKey(first?.key)
  const opening = lines[0]
  const last = lines.at(-1)
  if (first === undefined || opening === undefined || last === undefined) {
    makeOpaque(work, props.start ?? work.base + (first?.key?.offset ?? inner.offset), place, props, (whole) =>
      problems.nestedMapping(place.name, whole),
    )
    return { node: undefined, rest: [] }
  }
  const node = buildNode(work, opening, props, place)
  const start = work.base + last.offset
  work.problems.push(problems.missingComma({ start, end: start + 1 }))
  const written = others.filter((pair) => pair.key || pair.sep || pair.value)
  const rest = [{ ...first, start: [], key: last } as Pair, ...written].flatMap((pair) =>
    buildEntries(building, pair, readProps(work, pair.start, 'explicit-key-ind', place)),
  )
  return { node, rest }
}

/**
 * The offset behind the closing bracket. The parser ends a collection at a line that is indented too little, which the decoder allows: if the
 * bracket is closed further on, its lines are joined and parsed again. `isOpen` where it is closed nowhere.
 */
function closeFlow(
  building: FlowBuilding,
  props: Props,
  outer: Place,
): { readonly end: number; readonly isOpen: boolean } {
  const { work, token, mapping } = building
  const [closing, ...rest] = token.end
  const start = work.base + token.offset
  if (coverLine(building, outer)) return { end: start + 1, isOpen: false }
  if (closing?.source === (mapping ? '}' : ']')) {
    // What stands behind the root is covered (`cover-behind-brackets.ts`).
    const isRoot = !outer.flow && outer.depth === 0
    const trailing = isRoot ? rest.filter((part) => part.type === 'comment') : rest
    const isParted = outer.flow && askForComma(work, trailing)
    readTrailing(work, isParted ? trailing.filter((part) => part.type === 'comment') : trailing, props, outer, false)
    return { end: work.base + closing.offset + 1, isOpen: false }
  }
  const isOpen = !work.quotes.areJoined && !isJoined(work, start) && !joinLines(work, start)
  readTrailing(
    work,
    closing === undefined ? [] : token.end.filter((part) => part.type === 'comment'),
    props,
    outer,
    false,
  )
  return { end: start + 1, isOpen }
}

/** What the next entry begins with, behind the sign that stands in place of its comma. */
const NEXT_ENTRY = new RegExp(`^(${COMMA_SIGN}[ \\t]*)?(?:["'[{]|[A-Za-z][\\w.-]*[ \\t]*:)`)

/** Asks for the blank or the sign between a bracket and the next entry to be read as the comma that is due there. Text that the bracket begins goes on otherwise. */
function askForComma({ base, source, repairs }: TreeWork, trailing: readonly CST.SourceToken[]): boolean {
  const next = trailing.find(({ type }) => !['space', 'newline', 'comment', 'comma'].includes(type))
  const at = base + (next?.offset ?? 0)
  const entry = next && NEXT_ENTRY.exec(source.covered.slice(at, at + 200))
  if (!entry) return false
  const here = { start: at, end: at + 1 }
  const blank = { start: at - 1, end: at }
  if (entry[1]) repairs.push({ span: here, how: 'comma', problem: problems.signForComma(entry[1].trimEnd(), here) })
  else if (source.covered[at - 1] === ' ')
    repairs.push({ span: blank, how: 'comma', problem: problems.missingComma(here) })
  else return false
  return true
}

/**
 * Asks for the line that begins with a bracket without a partner to be covered, as that of a quote is, where the parser takes lines for its content that are no
 * deeper. In JSON they may be that.
 */
function coverLine({ work, token }: FlowBuilding, outer: Place): boolean {
  if (outer.flow) return false
  const { covered } = work.source
  const start = work.base + token.offset
  const indent = covered.slice(lineStart(covered, start), start)
  if (indent.trim() !== '' || beginsJson(covered)) return false
  const [closing] = token.end
  // What follows in other documents has nothing to do with it.
  const content = covered.slice(start, closing ? work.base + closing.offset : markerBehind(work, start))
  const whole = { start, end: textEnd(work, start, false) }
  const goesOn = /[,[{]$/.test(covered.slice(start, whole.end))
  if (!hasLineUpTo(content, indent.length, goesOn)) return false
  work.brackets.found ??= pairBrackets(covered, start)
  if (work.brackets.found.ends.has(start)) return false
  const problem = problems.unclosedBracket(token.start.source, { start, end: start + 1 }, whole)
  const region = { start, end: start + content.length }
  work.repairs.push({ span: whole, how: 'fill', problem, unclosed: 'bracket', region })
  return true
}

/** Whether a line behind the first one, or the next one where that goes on, begins in a column up to `most`, and not with a closing bracket. */
function hasLineUpTo(text: string, most: number, goesOn: boolean): boolean {
  for (const [, indent = ''] of text.matchAll(/\n( *)[^\s#\]}]/g)) {
    if (indent.length <= most) return true
    if (goesOn) return false
  }
  return false
}

/** Asks for the lines up to the closing bracket to be joined; false where there is none, or no line to join. */
function joinLines(work: TreeWork, start: number): boolean {
  const { source, brackets } = work
  brackets.found ??= pairBrackets(source.covered, start)
  const { ends, comments } = brackets.found
  const end = ends.get(start)
  const isFirst = brackets.joined.length === 0
  if (end === undefined || !joinWithin(work, { start, end }, comments)) return false
  if (isFirst) joinAlike(work, end, ends)
  return true
}

/** Whether there was anything to join. */
function joinWithin(work: TreeWork, region: Span, comments: readonly number[]): boolean {
  const { source, repairs } = work
  const { covered } = source
  const { start, end } = region
  const before = repairs.length
  const endOfLine = (at: number) => (covered[at - 1] === '\r' ? at - 1 : at)
  for (const comment of comments) {
    if (comment < start || comment >= end) continue
    const span = { start: comment, end: endOfLine(covered.indexOf('\n', comment)) }
    repairs.push({ span, how: 'blank', comment: true, region })
  }
  for (let i = covered.indexOf('\n', start); i >= 0 && i < end; i = covered.indexOf('\n', i + 1)) {
    repairs.push({ span: { start: endOfLine(i), end: i + 1 }, how: 'blank', region })
  }
  const isJoining = repairs.length > before
  if (isJoining) addJoined(work, region)
  return isJoining
}

/**
 * Asks for the same at once for all brackets behind `from` that are values of blocks and go on in the first column, as text and block scalars cannot there: an attempt that meets the first one
 * does not see the next ones as such, and a list may have more of them than there are attempts.
 */
function joinAlike(work: TreeWork, from: number, ends: ReadonlyMap<number, number>): void {
  const { covered } = work.source
  let until = from
  for (const [start, end] of [...ends].sort(([a], [b]) => a - b)) {
    if (start < until) continue
    until = end
    const content = covered.slice(start, end)
    const isMet = /\n\S/.test(content) && BEFORE_VALUE.test(covered.slice(lineStart(covered, start), start))
    if (isMet && !content.includes('#')) joinWithin(work, { start, end }, [])
  }
}

const BEFORE_VALUE = /^ *(?:- +)*(?:[^\s:#"'[\]{}]+: +)?$/
