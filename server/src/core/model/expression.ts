import { lazy } from '../base/lazy.ts'
import { lineStart } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { analyzeCel, type CelAnalysis } from '../cel/analyze.ts'
import type { CelEnvironment } from '../cel/environment.ts'
import { type DecodedScalar, decodeScalar } from '../yaml/scalar-map.ts'
import type { ScalarNode, YamlNode } from '../yaml/tree.ts'

/** A CEL expression in a scalar: its text, what it may use, and how its offsets map to the file. */
export interface Expression {
  readonly text: string
  readonly environment: CelEnvironment
  /** CEL types that the place accepts; empty for any. */
  readonly results: readonly string[]
  /** Parsed and checked at the first look. Those of short expressions are equal from call to call, and not always the same. */
  readonly analysis: () => CelAnalysis
  /** Where a stretch of the expression stands in the file. */
  readonly spanInFile: (span: Span) => Span
  /** False where nobody knows where anything in it stands, and every stretch is the whole scalar. */
  readonly isPlaced: () => boolean
  /** The offset in the expression of an offset of the file within the scalar. */
  readonly offsetOf: (fileOffset: number) => number
}

/**
 * The expression of a scalar; `source` is the whole file. Where the scalar map does not reproduce the value (it should, always), every
 * stretch is mapped to the whole scalar rather than to a wrong place.
 */
export function expressionIn(
  node: ScalarNode,
  source: string,
  environment: CelEnvironment,
  results: readonly string[],
  analysis: Expression['analysis'] = lazy(() => analyzeCel(node.text, environment, results)),
): Expression {
  const decoded = lazy(() => decodedOrNone(node, source))
  return {
    text: node.text,
    environment,
    results,
    analysis,
    spanInFile: (span) => {
      const found = decoded()?.spanToSource(span)
      return found ? { start: node.span.start + found.start, end: node.span.start + found.end } : node.span
    },
    isPlaced: () => decoded() !== undefined,
    offsetOf: (fileOffset) => decoded()?.toValue(fileOffset - node.span.start) ?? 0,
  }
}

/**
 * Whether an unquoted expression that begins with `!` lost its beginning to a tag. Behind `!!str` and its like, and in quotes or a block behind any tag,
 * it stands as it was meant.
 */
export function isCutByTag(node: YamlNode | undefined): boolean {
  if (!node?.tag || /^!(?:!|<tag:)/.test(node.tag.text)) return false
  return node.kind !== 'scalar' || node.style === 'plain'
}

function decodedOrNone(node: ScalarNode, source: string): DecodedScalar | undefined {
  const isBlock = node.style === 'literal' || node.style === 'folded'
  // Others need no indentation, and can all stand in one long line, whose begin is far away.
  const decoded = decodeScalar(writtenScalar(node, source), node.style, isBlock ? parentIndentOf(node, source) : 0)
  return decoded.value === node.text ? decoded : undefined
}

/**
 * A scalar as written, with the closing quote that it may lack while it is being typed, and with the empty lines behind a block that keeps
 * them. `source` is the whole file.
 */
export function writtenScalar({ span, style }: ScalarNode, source: string): string {
  const written = source.slice(span.start, span.end)
  if (style !== 'literal' && style !== 'folded') return written + missingQuote(style, written)
  if (!/^.[1-9]?\+/.test(written)) return written
  let end = span.end
  for (let at = end; at < source.length && ' \r\n'.includes(source.charAt(at)); at++)
    if (source[at] === '\n') end = at + 1
  return written + source.slice(span.end, end)
}

/** The closing quote that a scalar lacks which is still being typed; empty for all others. `source` is the scalar as written. */
export function missingQuote(style: ScalarNode['style'], source: string): string {
  if (style !== 'single' && style !== 'double') return ''
  const quote = style === 'single' ? "'" : '"'
  const skip = style === 'single' ? "''" : '\\'
  let position = 1
  while (position < source.length && (source[position] !== quote || source.startsWith(skip, position))) {
    position += source.startsWith(skip, position) ? 2 : 1
  }
  return position === source.length - 1 ? '' : quote
}

/** The indentation of the line on which the scalar begins, which for a block scalar is that of the collection it stands in. */
export function parentIndentOf(node: ScalarNode, source: string): number {
  const start = lineStart(source, node.span.start)
  // Behind a dash the collection is the mapping that begins there.
  return /^[ ]*(?:- +)*/.exec(source.slice(start, node.span.start))?.[0].length ?? 0
}
