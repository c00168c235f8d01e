import { columnOf } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { characterEnd } from '../base/whole-characters.ts'
import { ODD_BLANK } from './odd-blanks.ts'
import type { FoundProblem } from './syntax-problems.ts'
import { problems } from './syntax-problems.ts'
import type { MappingEntry, YamlNode } from './tree.ts'
import { isJoined, type TreeWork, textEnd } from './tree-work.ts'

/** Asks for a list below an entry that has a value to be read otherwise; false where the list does not follow right behind that value. */
export function askForStrayList(work: TreeWork, entry: MappingEntry | undefined, dash: number): boolean {
  const { key, value } = entry ?? {}
  const name = key?.kind === 'scalar' ? key.text : undefined
  return value !== undefined && askForListBelow(work, name, value, dash)
}

/**
 * The same for the value itself. Where that holds nothing it was meant to be the list; elsewhere nobody knows whether it is too much or a key above the list is missing,
 * and the list is not read.
 */
export function askForListBelow(work: TreeWork, name: string | undefined, value: YamlNode, dash: number): boolean {
  const {
    repairs,
    source: { covered },
  } = work
  const { span } = value
  // The end of a bracket that goes on in the column of its list.
  if (isJoined(work, span.start)) return true
  const written = covered.slice(span.start, span.end)
  // From below, as each item asks: the one before it is found at once.
  const above = covered.slice(0, dash).trimEnd()
  const isBehind = /^[ \t]*(?:#.*)?$/.test(above.slice(span.end)) && /[\r\n]/.test(covered.slice(above.length, dash))
  const isBlock = (value.kind === 'mapping' || value.kind === 'sequence') && !value.flow
  if (name === undefined || isBlock || !isBehind || /[\r\n]/.test(written)) return false
  if (NOTHING.test(written)) {
    const { list, item } = listAt(work, dash)
    repairs.push({ span, how: 'blank', problem: problems.valueAboveList(name, span, item), region: list })
  } else leaveOut(work, dash, (item) => problems.listWithoutKey(name, item))
  return true
}

/** Asks for a list not to be read that stands where a key of a mapping is due. The parser makes a mistake of each of its items, and of what stands in them. */
export function leaveOutList(work: TreeWork, dash: number): void {
  leaveOut(work, dash, problems.itemInMapping)
}

/** The same where the parser takes the items for further lines of an entry without a colon, unless that is asked to be read otherwise itself. */
export function askForListInText(work: TreeWork, before: MappingEntry | undefined, line: YamlNode): boolean {
  if (!before || !isDashed(line) || isDashed(before.key)) return false
  const last = work.repairs.at(-1)
  if (last && last.span.end > before.span.start) return false
  leaveOutList(work, line.span.start)
  return true
}

function isDashed(line: YamlNode | undefined): boolean {
  return line?.kind === 'scalar' && line.style === 'plain' && /^-(?:[ \t]|$)/.test(line.text)
}

function leaveOut(work: TreeWork, dash: number, say: (item: Span) => FoundProblem): void {
  const { list, item } = listAt(work, dash)
  work.repairs.push({ span: list, how: 'lines', problem: say(item) })
}

/** Whether a list was asked for last to be read otherwise, or not at all, and a dash is one of its items: each asks again. */
export function isListAsked({ repairs }: TreeWork, dash: number): boolean {
  const last = repairs.at(-1)
  const { start, end } = last?.region ?? last?.span ?? { start: dash, end: dash }
  return start <= dash && dash < end
}

/** What is left of a list from one of its items on, and the text of that item on its line. */
function listAt(work: TreeWork, dash: number): { readonly list: Span; readonly item: Span } {
  const { covered } = work.source
  return {
    list: { start: dash, end: linesEnd(covered, dash, 'all') },
    item: { start: dash, end: textEnd(work, dash, false) },
  }
}

/** Brackets of which nothing, or no more than the first, is written, and nulls. */
const NOTHING = /^(?:\[ *\]?|\{ *\}?|null|~)$/

/**
 * Asks for `-: key: value` to be read as an item; with a value of one line it is a mapping with a key of that name. What stands in the item begins in other columns than it would
 * without the colon, and is not read.
 */
export function askForItem({ repairs, source }: TreeWork, key: YamlNode | undefined, colon: number | undefined): void {
  if (key?.kind !== 'scalar' || key.style !== 'plain' || key.text !== '-' || colon !== key.span.end) return
  const { covered } = source
  const [blanks = '', text = ''] = /^[ \t]*([^\r\n]*)/.exec(covered.slice(colon + 1)) ?? []
  const start = colon + 1 + blanks.length - text.length
  const region = { start: colon, end: linesEnd(covered, colon - 1, 'this') }
  const sign = { start: colon - 1, end: colon + 1 }
  const problem = { ...problems.oddDash('-:', sign), typed: region }
  repairs.push({ span: { start: colon, end: colon + 1 }, how: 'blank', problem, region })
  repairs.push({ span: { start, end: start + text.length }, how: 'fill', region })
  repairs.push({ span: { start: start + text.length, end: region.end }, how: 'lines', region })
}

/**
 * Asks for a line without a colon to be read as an item of the list above it, or of the one below, where no blank stands behind its dash, or one of another kind. Without a blank
 * there is no room for one, and its text is not read.
 */
export function askForLineOfList(work: TreeWork, before: MappingEntry | undefined, line: YamlNode): boolean {
  const { covered } = work.source
  const { start, end } = line.span
  if (line.kind !== 'scalar' || line.style !== 'plain' || !/^-[^ \t-]/.test(line.text)) return false
  const column = columnOf(covered, start)
  const list = before?.value?.kind === 'sequence' ? before.value : undefined
  const above = list?.items.at(-1)?.dash
  const [, below] = /^[ \t]*\r?\n( *)-(?!\S)/.exec(covered.slice(end)) ?? []
  if ((above === undefined || columnOf(covered, above) !== column) && below?.length !== column) return false
  const sign = { start: start + 1, end: characterEnd(covered, start + 1) }
  if (ODD_BLANK.test(line.text.slice(1)))
    work.repairs.push({ span: sign, how: 'blank', problem: problems.oddBlankBehindDash(line.span) })
  else {
    work.repairs.push({ span: sign, how: 'blank', problem: { ...problems.gluedDash(line.span), typed: line.span } })
    work.repairs.push({ span: { start: sign.end, end }, how: 'fill' })
  }
  return true
}

/** Where the lines end that are deeper than a dash, or behind those also the further items of its list. */
function linesEnd(covered: string, dash: number, items: 'this' | 'all'): number {
  const column = columnOf(covered, dash)
  for (const { 1: blanks = '', 2: sign, index } of covered.slice(dash).matchAll(/\n( *)(?:(-(?!\S))|[^\s#])/g)) {
    const isItem = items === 'all' && blanks.length === column && sign !== undefined
    if (blanks.length <= column && !isItem) return dash + index
  }
  return covered.length
}
