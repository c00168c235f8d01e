import type { CST } from 'yaml'
import type { Span } from '../base/span.ts'
import type { Pair } from './build-mapping.ts'
import type { Props, TreeWork } from './tree-work.ts'
import { isAnchorName, markerBehind, spanOf } from './tree-work.ts'

/**
 * Between brackets a question mark begins a key to the decoder and a colon a value, blank behind it or not, wherever no unquoted text goes on; the parser takes them for letters of what
 * stands there. Asks for such a sign of an entry to be read as the decoder does.
 */
export function askForSign(work: TreeWork, pair: Pair, props: Props): void {
  const first = firstOf(pair)
  if (first?.type === 'scalar' && first.source.startsWith('?') && props.indicator === undefined) {
    const { start } = spanOf(work, first)
    ask(work, { start, end: start + 1 }, 'question')
    return
  }
  const colon = colonBehind(pair)
  const start = first?.type === 'alias' ? work.base + first.offset : props.start
  if (colon !== undefined && start !== undefined) ask(work, { start, end: work.base + colon }, 'key')
}

/** The entry with the question mark that is a blank to the parser, which takes the key behind it for an item where it has no colon. */
export function withQuestion(work: TreeWork, pair: Pair): Pair {
  const { start, sep, value } = pair
  const { questions } = work.source
  if (questions.size === 0) return pair
  const marked = start.map((token): CST.SourceToken => {
    const { length } = token.source
    const at = [...Array(length).keys()].find(
      (i) => token.type === 'space' && questions.has(work.base + token.offset + i),
    )
    return at === undefined ? token : { ...token, type: 'explicit-key-ind', offset: token.offset + at, source: '?' }
  })
  const isMarked = marked.some((token, i) => token !== start[i])
  return isMarked && value && !sep ? ({ start: marked, key: value } as Pair) : { ...pair, start: marked }
}

/** The key, or the item that is not known to be one. */
function firstOf({ key, sep, value }: Pair): CST.Token | undefined {
  return key ?? (sep ? undefined : value)
}

/** Where the colon stands behind an alias, or behind anchors and tags without a text, that the parser takes for a letter. */
function colonBehind(pair: Pair): number | undefined {
  if (pair.sep?.some(({ type }) => type === 'map-value-ind')) return undefined
  const first = firstOf(pair)
  const properties = pair.start.filter(({ type }) => type === 'anchor' || type === 'tag')
  const named = first?.type === 'alias' ? first : properties.find(({ type }) => type === 'anchor')
  const within = named?.source.indexOf(':', 2) ?? -1
  // What is no name is no anchor either, and a mistake as a whole.
  if (named && within > 0) return isAnchorName(named.source.slice(1, within)) ? named.offset + within : undefined
  const behind = first?.type === 'alias' ? pair.value : properties.length > 0 ? first : undefined
  return behind?.type === 'scalar' && behind.source.startsWith(':') ? behind.offset : undefined
}

/** What the sign changes for all that begins here or follows is not known yet. A key ends on the line on which it begins. */
function ask(work: TreeWork, span: Span, how: 'question' | 'key'): void {
  if (/[\r\n]/.test(work.source.covered.slice(span.start, span.end))) return
  const region = { start: span.start - 1, end: markerBehind(work, span.start) }
  work.repairs.push({ span, how, region })
}

/** Anchors and tags with nothing but blanks between them, at an offset of the parser's. */
export function propertiesIn(text: string, offset: number): readonly CST.SourceToken[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: source, index }) => ({
    type: source.startsWith('&') ? 'anchor' : 'tag',
    offset: offset + index,
    indent: 0,
    source,
  }))
}
