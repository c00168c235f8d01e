import type { CST } from 'yaml'
import { columnOf, LINE_BREAK, lineStart } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { withoutTrailing } from '../base/without-trailing.ts'
import { buildNode, emptyNode, named } from './build-tree.ts'
import { askForColons, colonOf, isDash, writtenKey } from './colonless-key.ts'
import {
  askForItem,
  askForLineOfList,
  askForListBelow,
  askForListInText,
  askForStrayList,
  isListAsked,
  leaveOutList,
} from './list-repairs.ts'
import { askForLooseText, askForValueBelow } from './loose-text.ts'
import { findClosingQuote } from './quotes-and-brackets.ts'
import { CONFLICT, problems } from './syntax-problems.ts'
import { templateValue } from './template-value.ts'
import type { MappingEntry, MappingNode, YamlNode } from './tree.ts'
import type { Place, Props, TreeWork } from './tree-work.ts'
import { append, inBlock, makeEntry, makeOpaque, readProps, repairCommentLines } from './tree-work.ts'

export type Pair = CST.BlockMap['items'][number]

/** A mapping under construction. */
interface Building {
  readonly work: TreeWork
  readonly entries: MappingEntry[]
  /** Column of the keys. */
  readonly indent: number
  readonly place: Place
  /** Column of the keys before, where it was wrong: neighbours with the same mistake are one mistake. */
  wrongIndent: number | undefined
}

export function buildBlockMapping(work: TreeWork, token: CST.BlockMap, props: Props, place: Place): MappingNode {
  const building: Building = { work, entries: [], indent: token.indent, place, wrongIndent: undefined }
  addPairs(building, token.items)
  const { entries } = building
  const start = entries[0]?.span.start ?? work.base + token.offset
  return {
    kind: 'mapping',
    flow: false,
    entries,
    span: { start, end: entries.at(-1)?.span.end ?? start },
    ...named(props),
  }
}

/** Pairs that the parser nested by mistake come back as the rest of a pair; a loop, for they may be nested as deep as the text is long. */
function addPairs(building: Building, pairs: readonly Pair[]): void {
  const pending = [...pairs].reverse()
  for (let pair = pending.pop(); pair !== undefined && !building.work.isFull(); pair = pending.pop()) {
    for (const rest of [...addPair(building, pair)].reverse()) pending.push(rest)
  }
}

/** Adds the entry of a pair; returns pairs that belong into this mapping behind it. */
function addPair(building: Building, pair: Pair): readonly Pair[] {
  const { work, place } = building
  const keyProps = readProps(work, pair.start, 'explicit-key-ind', inBlock(place, place.depth))
  if ((pair.key?.type as string) === 'error') {
    const dash = work.base + (pair.key?.offset ?? 0)
    const isAsked = isListAsked(work, dash) || askForStrayList(work, building.entries.at(-1), dash)
    if (!isAsked) leaveOutList(work, dash)
    return []
  }
  if (pair.key?.type === 'block-seq' && keyProps.indicator === undefined) {
    addStraySequence(building, pair.key, keyProps)
    const rest = readProps(work, pair.sep, 'map-value-ind', place)
    return pair.value?.type === 'block-map' && rest.indicator === undefined ? pair.value.items : []
  }
  if (pair.key?.type === 'block-scalar' && keyProps.indicator === undefined)
    return addStrayBlock(building, pair.key, pair, keyProps)
  const lines = keyProps.indicator === undefined ? splitKey(pair.key) : []
  const goesOn = lines.length > 1 && place.depth === 0 && building.entries.length === 0
  const keyPlace: Place = { flow: false, depth: place.depth + 1, goesOn, key: true }
  askForColons(work, lines, pair)
  addHalfKeys(building, lines.slice(0, -1), keyProps, keyPlace)
  const key = lines.at(-1) ?? pair.key
  if (!key && !pair.sep && keyProps.start === undefined && keyProps.indicator === undefined) return []
  return addEntry(building, pair, key ?? undefined, lines.length > 1 ? { newline: false } : keyProps, keyPlace)
}

function addEntry(
  building: Building,
  pair: Pair,
  key: CST.Token | undefined,
  keyProps: Props,
  keyPlace: Place,
): readonly Pair[] {
  const { work, place } = building
  const explicit = keyProps.indicator !== undefined
  const keyNode = writtenKey(work, buildKey(work, key, keyProps, keyPlace), colonOf(work, pair))
  const name = keyNode?.kind === 'scalar' ? keyNode.text : undefined
  const valuePlace: Place = { name, flow: false, depth: place.depth + 1 }
  const valueProps = readProps(work, pair.sep, 'map-value-ind', valuePlace)
  repairCommentLines(work, pair.sep, pair.value)
  if (keyProps.indicator !== undefined) {
    checkQuestionMark(building, pair, keyNode, keyProps.indicator)
    checkOwnColon(work, keyProps.indicator, valueProps.indicator)
  }
  checkKey(building, key, keyNode, keyProps.indicator, valueProps.indicator)
  const nested =
    !explicit && !valueProps.newline && valueProps.indicator !== undefined && pair.value?.type === 'block-map'
  if (nested) askForItem(work, keyNode, valueProps.indicator)
  const value = nested
    ? buildNested(building, pair.value as CST.BlockMap, valueProps, valuePlace)
    : {
        node: buildValue(work, pair.value, valueProps, valuePlace) ?? templateValue(work, valueProps.indicator),
        rest: [],
      }
  const start = keyProps.indicator ?? keyProps.start ?? keyNode?.span.start ?? valueProps.indicator ?? work.base
  const colon = valueProps.indicator
  const isWritten = colon !== undefined && !work.source.colons.has(colon)
  const entry = makeEntry(start, keyNode, isWritten ? colon : undefined, value.node)
  append(building.entries, !explicit && isMisplaced(building, key) ? { ...entry, misplaced: true } : entry)
  return value.rest
}

function buildKey(work: TreeWork, key: CST.Token | undefined, props: Props, place: Place): YamlNode | undefined {
  if (key !== undefined) return buildNode(work, key, props, place)
  return props.start === undefined ? undefined : emptyNode(work, props, props.end ?? props.start)
}

export function buildValue(
  work: TreeWork,
  value: CST.Token | undefined,
  props: Props,
  place: Place,
): YamlNode | undefined {
  if (value !== undefined) return buildNode(work, value, props, place)
  if (props.anchor === undefined && props.tag === undefined) return undefined
  const behind = Math.max(props.anchor?.span.end ?? 0, props.tag?.span.end ?? 0)
  return emptyNode(work, props, Math.max(behind, (props.indicator ?? -1) + 1))
}

function checkKey(
  building: Building,
  key: CST.Token | undefined,
  node: YamlNode | undefined,
  questionMark: number | undefined,
  colon: number | undefined,
): void {
  const { work } = building
  if (node !== undefined) checkKeyKind(work, node)
  if (node === undefined && key === undefined) reportMissingKey(work, questionMark, colon)
  if (node === undefined || questionMark !== undefined) return
  checkColon(work, node, colon)
  if (isMisplaced(building, key)) {
    reportIndent(building, key.indent, node, node.span)
  } else {
    building.wrongIndent = undefined
    if (colon === undefined) reportMissingColon(building, node)
  }
}

/** A key is a scalar, and so is what an alias in its place stands for. */
export function checkKeyKind(work: TreeWork, key: YamlNode): void {
  const { kind } = (key.kind === 'alias' ? key.target : undefined) ?? key
  if (kind === 'mapping' || kind === 'sequence') work.problems.push(problems.complexKey(key.span))
}

function isMisplaced({ indent }: Building, key: CST.Token | undefined): key is CST.Token & { indent: number } {
  return key !== undefined && 'indent' in key && key.indent !== indent
}

function reportIndent(building: Building, indent: number, key: YamlNode | undefined, span: Span): void {
  const name = key && nameOf(key)
  const glued = gluedDash(building, indent)
  if (building.wrongIndent !== indent)
    building.work.problems.push(glued ? problems.gluedDash(glued) : problems.indentation(name, span))
  building.wrongIndent = indent
}

/** The key above, if its first letter is a dash that would make an item of it and of what stands two columns deeper: `-issuer:`. */
function gluedDash({ entries, indent: own }: Building, indent: number): Span | undefined {
  const key = entries.at(-1)?.key
  const isGlued = key?.kind === 'scalar' && key.style === 'plain' && /^-[\w"']/.test(key.text)
  return isGlued && indent === own + 2 ? key.span : undefined
}

/** A question mark stands in the column of the keys. */
function checkQuestionMark(building: Building, { start }: Pair, key: YamlNode | undefined, at: number): void {
  const sign = start.find(({ type }) => type === 'explicit-key-ind')
  if (sign && sign.indent !== building.indent) reportIndent(building, sign.indent, key, { start: at, end: at + 1 })
}

/** A colon on a line of its own stands in the column of its question mark. */
function checkOwnColon(work: TreeWork, questionMark: number, colon: number | undefined): void {
  if (colon === undefined) return
  const { covered } = work.source
  if (lineStart(covered, colon) > questionMark && columnOf(covered, colon) !== columnOf(covered, questionMark))
    work.problems.push(problems.indentation(undefined, { start: colon, end: colon + 1 }))
}

/** A key is missing behind a question mark, or before a colon. */
export function reportMissingKey(work: TreeWork, questionMark: number | undefined, colon: number | undefined): void {
  if (questionMark !== undefined)
    work.problems.push(problems.missingExplicitKey({ start: questionMark, end: questionMark + 1 }))
  else if (colon !== undefined) work.problems.push(problems.missingKey({ start: colon, end: colon + 1 }))
}

/** A colon belongs to its key's line, at most 1024 characters behind the key's start, or that of its anchor or tag. */
export function checkColon(work: TreeWork, key: YamlNode, colon: number | undefined): void {
  if (colon === undefined) return
  const start = Math.min(key.span.start, key.anchor?.span.start ?? colon, key.tag?.span.start ?? colon)
  const span = { start, end: key.span.end }
  if (spansLines(work, start, colon)) work.problems.push(problems.multilineKey(span))
  else if (colon - start > 1024) work.problems.push(problems.longKey(span))
}

/** Not all of them are covered by one: in JSON some are text. */
const LINE_BREAKS = new RegExp(LINE_BREAK, 'g')

/** Whether a line ends in a stretch of the text, also one that was joined with the next as it is indented too little. */
export function spansLines({ source: { text, covered } }: TreeWork, start: number, end: number): boolean {
  // Not beyond: in a file of a single line there is no line break up to its end.
  for (const { index } of text.slice(start, end).matchAll(LINE_BREAKS))
    if (' \r\n'.includes(covered.charAt(start + index))) return true
  return false
}

function reportMissingColon({ work, entries }: Building, node: YamlNode): void {
  const before = entries.at(-1)
  if (isListAsked(work, node.span.start)) return
  const asks = [askForLooseText, askForValueBelow, askForLineOfList, askForListInText]
  if (asks.some((ask) => ask(work, before, node))) return
  if (askForMarker(work, node)) return
  const name = nameOf(node)
  const isNamed = name !== undefined && name !== ''
  work.problems.push(isNamed ? problems.missingColon(name, node.span) : problems.unreadable(node.span))
}

/** Asks for a line of nothing but dashes to be read as none: it was meant to part two documents. */
function askForMarker({ repairs }: TreeWork, { span, ...line }: YamlNode): boolean {
  if (line.kind !== 'scalar' || line.style !== 'plain' || !/^[-–—]{2,}$/.test(line.text)) return false
  repairs.push({ span, how: 'lines', problem: problems.dashes(span) })
  return true
}

function nameOf(node: YamlNode): string | undefined {
  return node.kind === 'scalar' ? node.text : node.kind === 'alias' ? `*${node.name}` : undefined
}

/** Lines without a colon above a key. The properties are those of the first one. */
function addHalfKeys(building: Building, lines: readonly CST.FlowScalar[], first: Props, place: Place): void {
  for (const [i, line] of lines.entries()) {
    if (building.work.isFull()) return
    addHalfKey(building, line, i === 0 ? first : { newline: false }, place)
  }
}

/** A key that is being typed. */
function addHalfKey(building: Building, token: CST.FlowScalar, props: Props, place: Place): void {
  const node = buildNode(building.work, token, props, place)
  if (node === undefined) return
  reportMissingColon(building, node)
  append(building.entries, makeEntry(props.start ?? node.span.start, node, undefined, undefined))
}

/** What a line would be for itself: behind one without a colon, a key in quotes is no more than a part of the text. */
function typeOf(line: string): CST.FlowScalar['type'] {
  const first = line[0]
  if ((first !== '"' && first !== "'") || findClosingQuote(line, 0) !== line.length) return 'scalar'
  return first === '"' ? 'double-quoted-scalar' : 'single-quoted-scalar'
}

/** The lines of an unquoted key that spans several; empty for any other key. */
export function splitKey(key: CST.Token | null | undefined): readonly CST.FlowScalar[] {
  if (key?.type !== 'scalar' || !/[\r\n]/.test(key.source)) return []
  const lines: CST.FlowScalar[] = []
  let position = 0
  for (const line of key.source.split('\n')) {
    const source = withoutTrailing(line.replace(/^[ \t]+/, ''), ' \t\r')
    const lead = line.indexOf(source)
    if (source !== '') {
      lines.push({
        type: typeOf(source),
        offset: key.offset + position + lead,
        indent: lines.length === 0 ? key.indent : lead,
        source,
      })
    }
    position += line.length + 1
  }
  const last = lines.at(-1)
  if (last !== undefined && key.end !== undefined) last.end = key.end
  return lines
}

/**
 * A mapping that begins on its key's line (`a: b: c`) was meant as text, unless its first key spans lines: then a line is indented too much,
 * and it and what follows belong to this mapping.
 */
function buildNested(
  building: Building,
  inner: CST.BlockMap,
  props: Props,
  place: Place,
): { readonly node: YamlNode | undefined; readonly rest: readonly Pair[] } {
  const { work } = building
  const [first, ...others] = inner.items
  const lines = splitKey(first?.key)
  const last = lines.at(-1)
  const opening = lines[0]
  if (first === undefined || last === undefined || opening === undefined) {
    const mark = first?.start.find(({ type }) => type === 'explicit-key-ind')
    const from = props.start ?? work.base + (mark ?? first?.key ?? first?.start[0] ?? inner).offset
    const sign = first?.key && !mark ? undefined : work.source.covered[from]
    makeOpaque(work, from, place, props, (whole) =>
      sign === undefined
        ? problems.nestedMapping(place.name, whole, work.source.text.slice(whole.start, whole.end), building.indent)
        : problems.reservedStart(place.name, sign, whole),
    )
    return { node: undefined, rest: others }
  }
  const own = readProps(work, first.start, 'explicit-key-ind', place)
  const node = buildNode(work, opening, own.start === undefined ? props : own, place)
  const [, second] = lines
  if (second && node && isDash(second)) askForListBelow(work, place.name, node, work.base + second.offset)
  const halves = lines.slice(1, -1).map((key): Pair => ({ start: [], key, sep: [] }))
  return { node, rest: [...halves, { ...first, start: [], key: last } as Pair, ...others] }
}

/** A block scalar where a key is due. The parser takes what follows for its value. */
function addStrayBlock(
  { work, entries, place }: Building,
  token: CST.BlockScalar,
  { sep, value }: Pair,
  props: Props,
): readonly Pair[] {
  const node = buildNode(work, token, props, { flow: false, depth: place.depth + 1 })
  if (node !== undefined) {
    const { start } = node.span
    const isMark = CONFLICT.test(work.source.text.slice(start, start + 8))
    work.problems.push(
      isMark ? problems.conflict({ start, end: start + 7 }) : problems.blockAsKey({ start, end: start + 1 }),
    )
    append(entries, makeEntry(props.start ?? start, node, undefined, undefined))
  }
  const { indicator } = readProps(work, sep, 'map-value-ind', place)
  return value?.type === 'block-map' && indicator === undefined ? value.items : []
}

/** List items that are indented unlike the list before them join it; without one they become the value of the key before. */
function addStraySequence(building: Building, token: CST.BlockSequence, props: Props): void {
  const { work, entries, place } = building
  const node = buildNode(work, token, props, { ...place, depth: place.depth + 1 })
  if (node?.kind !== 'sequence') return
  const dash = node.items[0]?.dash ?? node.span.start
  const entry = entries.at(-1)
  const list = entry?.value
  if (askForStrayList(work, entry, dash)) return
  work.problems.push(problems.indentation(undefined, { start: dash, end: dash + 1 }))
  if (entry === undefined || (list !== undefined && (list.kind !== 'sequence' || list.flow))) return
  const merged: YamlNode =
    list?.kind === 'sequence'
      ? { ...list, items: [...list.items, ...node.items], span: { ...list.span, end: node.span.end } }
      : node
  entries[entries.length - 1] = { ...entry, value: merged, span: { ...entry.span, end: node.span.end } }
}
