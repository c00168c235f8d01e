import type { CST } from 'yaml'
import { lineStart } from '../base/line-start.ts'
import { lastWhere } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import { buildFlowCollection } from './build-flow.ts'
import { buildBlockMapping } from './build-mapping.ts'
import { buildBlockSequence } from './build-sequence.ts'
import { bodyOffset, decodeBlockScalar, decodeFlowScalar, escapeProblems } from './decode-scalar.ts'
import { endsWithDirective } from './directives.ts'
import { propertiesIn } from './flow-signs.ts'
import { looseTextOf } from './loose-text.ts'
import { quotedOverLines } from './quoted-over-lines.ts'
import { closesKey, endsValue, findClosingQuote } from './quotes-and-brackets.ts'
import { isStandardTag } from './resolve-scalar.ts'
import type { FoundProblem } from './syntax-problems.ts'
import { problems } from './syntax-problems.ts'
import type { Named, YamlNode } from './tree.ts'
import type { Place, Props, TreeWork } from './tree-work.ts'
import { isAnchorName, makeOpaque, markerBehind, readProps, spanOf, textEnd } from './tree-work.ts'

/** Far deeper than any real file; the readers of the tree may recurse as deep as this. */
const maximumDepth = 200

/** The node of a token, with the properties read before it; undefined for an error token and below the maximum depth. */
export function buildNode(work: TreeWork, token: CST.Token, props: Props, place: Place): YamlNode | undefined {
  if (place.depth > maximumDepth) {
    const start = work.base + token.offset
    if (!work.problems.some((problem) => problem.code === 'yaml-too-deep')) {
      work.problems.push(problems.tooDeep(maximumDepth, { start, end: start + 1 }))
    }
    return undefined
  }
  return props.anchor === undefined
    ? dispatch(work, token, props, place)
    : buildAnchored(work, token, { ...props, anchor: props.anchor }, place)
}

/** To the decoder an anchor names its node from where that begins: one of the same name within the node comes later, and is the one that aliases mean from there on. */
function buildAnchored(
  work: TreeWork,
  token: CST.Token,
  props: Props & { readonly anchor: Named },
  place: Place,
): YamlNode | undefined {
  const { text } = props.anchor
  const before = work.anchors.get(text)
  work.anchors.delete(text)
  work.open.push(text)
  const node = dispatch(work, token, props, place)
  work.open.pop()
  const named = node ?? before
  if (named !== undefined && !work.anchors.has(text)) work.anchors.set(text, named)
  return node
}

/** The empty scalar of a tag or anchor with nothing behind it (`a: !x`, `a: &b`). */
export function emptyNode(work: TreeWork, props: Props, at: number): YamlNode {
  const node: YamlNode = { kind: 'scalar', style: 'plain', text: '', span: { start: at, end: at }, ...named(props) }
  if (props.anchor !== undefined) work.anchors.set(props.anchor.text, node)
  return node
}

export function named(props: Props): Pick<Props, 'anchor' | 'tag'> {
  return {
    ...(props.anchor === undefined ? {} : { anchor: props.anchor }),
    ...(props.tag === undefined ? {} : { tag: props.tag }),
  }
}

function dispatch(work: TreeWork, token: CST.Token, props: Props, place: Place): YamlNode | undefined {
  switch (token.type) {
    case 'scalar':
    case 'single-quoted-scalar':
    case 'double-quoted-scalar':
      readTrailing(work, token.end, props, place, token.type !== 'scalar')
      return buildScalar(work, token, props, place)
    case 'alias':
      readTrailing(work, token.end, props, place, false)
      return buildAlias(work, token, props, place)
    case 'block-scalar':
      return buildBlockScalar(work, token, props, place)
    case 'block-map':
      return buildBlockMapping(work, token, props, place)
    case 'block-seq':
      return buildBlockSequence(work, token, props, place)
    case 'flow-collection':
      return buildFlowCollection(work, token, props, place)
    default:
      makeOpaque(work, work.base + token.offset, place, props, (whole) => problems.listOnKeyLine(place.name, whole))
      return undefined
  }
}

/** Comments behind a node; any other text there was meant as part of it. */
export function readTrailing(
  work: TreeWork,
  tokens: readonly CST.SourceToken[] | undefined,
  props: Props,
  place: Place,
  quoted: boolean,
): void {
  for (const token of tokens ?? []) {
    if (token.type === 'comment') work.comments.push({ span: spanOf(work, token) })
    else if (token.type !== 'space' && token.type !== 'newline' && token.type !== 'comma') {
      trailingText(work, spanOf(work, token), props, place, quoted)
      return
    }
  }
}

function trailingText(work: TreeWork, text: Span, props: Props, place: Place, quoted: boolean): void {
  const line = lineStart(work.source.covered, text.start)
  const begin = valueStart(work, props, text.start)
  // Between brackets a line of the value may begin with what ends an entry.
  const from = place.flow && begin < line ? text.start : Math.max(line, begin)
  const written = quoted && isTemplateTo(work, text.start)
  makeOpaque(work, from, place, props, (whole) => {
    if (written) return undefined
    return quoted ? problems.textAfterQuote(place.name, whole) : problems.textAfter(place.name, whole)
  })
}

/** Whether a template piece goes from an offset to the end of the line: what writes it there may go on with lines of its own (`- "a"${more}`). */
function isTemplateTo({ source }: TreeWork, start: number): boolean {
  const end = start + lineAt(source.text, start).trimEnd().length
  const part = lastWhere(source.templates, ({ span }) => span.start <= start)
  return part?.span.start === start && part.span.end === end
}

/** Where a value begins whose properties are `props`: behind its indicator, else at the text itself. */
function valueStart(work: TreeWork, props: Props, fallback: number): number {
  const from = props.indicator === undefined ? props.end : props.indicator + 1
  if (from === undefined) return fallback
  const blank = /^[ \t]*/.exec(work.source.covered.slice(from, from + 500))
  return from + (blank?.[0].length ?? 0)
}

/** The text from an offset to the end of its line. */
function lineAt(text: string, offset: number): string {
  return /^[^\r\n]*/.exec(text.slice(offset, offset + 2000))?.[0] ?? ''
}

function buildScalar(work: TreeWork, read: CST.FlowScalar, props: Props, place: Place): YamlNode | undefined {
  const token = withoutLead(work, read)
  const span = spanOf(work, token)
  if (work.source.keys.has(span.start)) return buildKeyWithoutText(work, span, props, place)
  const style = token.type === 'scalar' ? 'plain' : token.type === 'single-quoted-scalar' ? 'single' : 'double'
  if (style === 'plain') checkPlain(work, token.source, span, props, place)
  else checkQuoted(work, token.source, span, place)
  if (style === 'double') for (const problem of escapeProblems(token.source, span.start)) work.problems.push(problem)
  const quote = style === 'plain' ? unclosedStyle(work, span) : undefined
  const text = decodeFlowScalar(work.source, token, span.start)
  return {
    kind: 'scalar',
    style: quote ?? style,
    text: quote === undefined ? text : text.slice(1),
    span,
    ...named(props),
  }
}

/** A text without the characters before it that only keep it in its column. */
function withoutLead({ source, base }: TreeWork, token: CST.FlowScalar): CST.FlowScalar {
  const by = source.shifted.get(base + token.offset)
  return by === undefined ? token : { ...token, offset: token.offset + by, source: token.source.slice(by) }
}

/** An alias, or nothing behind anchors and tags, that is a text to the parser. */
function buildKeyWithoutText(work: TreeWork, span: Span, props: Props, place: Place): YamlNode {
  const { source, base } = work
  const written = source.text.slice(span.start, span.end).trimEnd()
  const offset = span.start - base
  if (written.startsWith('*'))
    return buildAlias(work, { type: 'alias', offset, indent: 0, source: written }, props, place)
  const asWritten = { ...work, source: { ...source, covered: source.text } }
  const own = readProps(asWritten, propertiesIn(written, offset), 'explicit-key-ind', place)
  return emptyNode(work, own, own.end ?? span.end)
}

/** An unclosed quote has been covered; the node still says how it begins. */
function unclosedStyle(work: TreeWork, span: Span): 'single' | 'double' | undefined {
  if (work.source.covered[span.start] !== work.source.fill || span.start >= span.end) return undefined
  if (!work.source.unclosed.has(span.start)) return undefined
  const sign = work.source.text[span.start]
  return sign === '"' ? 'double' : sign === "'" ? 'single' : undefined
}

function checkPlain(work: TreeWork, source: string, span: Span, props: Props, place: Place): void {
  const first = source[0]
  const { covered } = work.source
  if (
    first === '%' &&
    !place.flow &&
    !place.goesOn &&
    lineStart(covered, span.start) === span.start &&
    endsWithDirective(lineAt(covered, span.start))
  ) {
    // A directive of the next document ends this one, with or without a marker.
    work.repairs.push({ span: { start: span.start, end: span.start + lineAt(covered, span.start).length }, how: 'end' })
  } else if (first !== undefined && '@`%,]}|>'.includes(first)) {
    makeOpaque(work, span.start, place, props, (whole) =>
      place.name === undefined && source.startsWith('```')
        ? problems.fence(whole)
        : problems.reservedStart(place.name, first, whole),
    )
  } else if (place.flow && first === ':') {
    work.problems.push(problems.inFlow(':', span))
  } else if (place.flow && source.indexOf('?') > 0) {
    work.problems.push(problems.inFlow('?', span))
  }
}

function checkQuoted(work: TreeWork, source: string, span: Span, place: Place): void {
  const joined = !place.flow && /^:[^\s]/.test(work.source.covered.slice(span.end, span.end + 2))
  if (!joined) {
    checkClosed(work, source, span, place)
    return
  }
  // Outside of brackets the parser looks for the colon of `'a':'b'` further on; it was meant as that of `a:b`, which is one text.
  makeOpaque(work, span.start, place, {}, (whole) =>
    problems.missingColon(work.source.text.slice(whole.start, whole.end), whole),
  )
}

/**
 * Also asks for the repair of a quote that the parser took for unclosed because its text is indented too little, which the decoder allows; and of one that the parser took for
 * closed by the next one that opens a text.
 */
function checkClosed(work: TreeWork, source: string, span: Span, place: Place): void {
  const quote = source[0] ?? '"'
  const { covered } = work.source
  const end = findClosingQuote(covered, span.start)
  const opensAnother = end === span.end && place.key === true && !closesKey(covered, span)
  if ((end === span.end && !opensAnother) || work.quotes.areJoined) return
  if (end !== undefined && end > span.end && endsValue(covered, end)) {
    joinQuoted(work, { start: span.start, end })
    return
  }
  if (place.key)
    coverOpenKey(work, quote, { start: span.start, end: opensAnother ? markerBehind(work, span.start) : span.end })
  else coverOpenValue(work, quote, { start: span.start, end: textEnd(work, span.start, place.flow) })
}

/**
 * Asks for the lines of a quoted text to be joined, and at once for those of all others behind it: an attempt that meets the first one does not see what follows as it is meant, and a list
 * may have more of them than there are attempts.
 */
function joinQuoted(work: TreeWork, first: Span): void {
  if (work.brackets.joined.length > 0) return
  work.quotes.areJoined = true
  const { covered } = work.source
  const region = { start: first.start, end: markerBehind(work, first.start) }
  for (const { start, end } of [first, ...quotedOverLines(covered, first.end)]) {
    if (start >= region.end) break
    work.repairs.push({ span: { start: start + 1, end }, how: 'letters', region })
  }
}

function coverOpenValue(work: TreeWork, quote: string, span: Span): void {
  const problem = problems.unclosedQuote(quote, { start: span.start, end: span.start + 1 }, span)
  work.repairs.push({ span, how: 'fill', problem, unclosed: 'value' })
}

/** Asks for a key without a closing quote to be covered, up to its colon where it has one. `region` is what was not read as it is meant. */
function coverOpenKey(work: TreeWork, quote: string, region: Span): void {
  const { start } = region
  const end = textEnd(work, start, false)
  const [written = ''] = work.source.covered.slice(start, end).split(/:(?:[ \t]|$)/, 1)
  const key = { start, end: start + Math.max(1, written.trimEnd().length) }
  const problem = problems.unclosedKey(quote, { start, end: start + 1 }, key)
  work.repairs.push({ span: key, how: 'fill', problem, unclosed: 'key', region })
}

function buildBlockScalar(work: TreeWork, token: CST.BlockScalar, props: Props, place: Place): YamlNode {
  const header = token.props[0]
  const headerText = header !== undefined && 'source' in header ? header.source : '|'
  for (const part of token.props) {
    if (part.type === 'comment') work.comments.push({ span: spanOf(work, part) })
  }
  const start = work.base + (header?.offset ?? token.offset)
  const bodyStart = work.base + bodyOffset(token)
  const style = headerText.startsWith('>') ? 'folded' : 'literal'
  const loose = looseTextOf(work, start)
  if (loose) return { kind: 'scalar', style, text: loose.text, span: { start, end: loose.end }, ...named(props) }
  const decoded = decodeBlockScalar(work.source, token, bodyStart)
  const [problem] = decoded.problems
  if (problem !== undefined) reportBlock(work, problem, props, place)
  const end = blockEnd(token.source, bodyStart, start + headerText.length)
  return { kind: 'scalar', style, text: decoded.text, span: { start, end }, ...named(props) }
}

/** Behind an expression's tag (`!(a) || b`) the header is part of the expression. */
function reportBlock(work: TreeWork, problem: FoundProblem, props: Props, place: Place): void {
  const expression = props.tag !== undefined && !isStandardTag(props.tag.text)
  if (expression) makeOpaque(work, problem.span.start, place, props, () => problem)
  else work.problems.push(problem)
}

/** The end of the last line that is not blank. */
function blockEnd(body: string, bodyStart: number, headerEnd: number): number {
  let last = body.length
  while (last > 0 && /\s/.test(body[last - 1] ?? '')) last--
  if (last === 0) return headerEnd
  while (last < body.length && !/[\r\n]/.test(body[last] ?? '')) last++
  return bodyStart + last
}

/** Whether an asterisk begins its line, a blank behind it. */
function beginsItem({ source: { covered } }: TreeWork, { start }: Span): boolean {
  return covered[start + 1] === ' ' && covered.slice(lineStart(covered, start), start).trim() === ''
}

function buildAlias(work: TreeWork, token: CST.FlowScalar, props: Props, place: Place): YamlNode {
  const span = spanOf(work, token)
  const name = token.source.slice(1)
  const target = work.anchors.get(name)
  const own = target === undefined && work.open.includes(name)
  if (!isAnchorName(name))
    makeOpaque(work, span.start, place, props, (whole) =>
      beginsItem(work, span) ? problems.oddDash('*', whole) : problems.anchorName(whole),
    )
  else if (own) work.problems.push(problems.ownAlias(name, span))
  else if (target === undefined) work.problems.push(problems.unknownAlias(name, span))
  else if (props.anchor !== undefined || props.tag !== undefined) work.problems.push(problems.severalProperties(span))
  return { kind: 'alias', name, span, ...(target === undefined ? {} : { target }), ...named(props) }
}
