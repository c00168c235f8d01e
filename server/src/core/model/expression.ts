import { lineStart } from '../base/line-start.ts'
import type { Span } from '../base/span.ts'
import { analyzeCel, type CelAnalysis } from '../cel/analyze.ts'
import type { CelEnvironment } from '../cel/environment.ts'
import { type DecodedScalar, decodeScalar } from '../yaml/scalar-map.ts'
import type { ScalarNode, YamlNode } from '../yaml/tree.ts'
import type { RememberedAnalysis } from './cel-analyses.ts'

/** A CEL expression in a scalar: its text, what it may use, and how its offsets map to the file. */
export interface Expression {
  readonly text: string
  readonly environment: CelEnvironment
  /** CEL types that the place accepts; empty for any. */
  readonly results: readonly string[]
  /** Parsed and checked at the first look. Those of short expressions are equal from call to call, and not always the same. */
  analysis(): CelAnalysis
  /** Where a stretch of the expression stands in the file. */
  spanInFile(span: Span): Span
  /** False where nobody knows where anything in it stands, and every stretch is the whole scalar. */
  isPlaced(): boolean
  /** The offset in the expression of an offset of the file within the scalar. */
  offsetOf(fileOffset: number): number
}

/**
 * The expression of a scalar; `source` is the whole file. Where the scalar map does not reproduce the value (it should, always), every
 * stretch is mapped to the whole scalar rather than to a wrong place. A class, because a large file has thousands of them, and hardly anybody asks one for more than its text.
 */
export class WrittenExpression implements Expression {
  readonly text: string
  readonly environment: CelEnvironment
  readonly results: readonly string[]
  readonly #node: ScalarNode
  readonly #source: string
  readonly #remembered: RememberedAnalysis | undefined
  #analysis: CelAnalysis | undefined
  /** Null where nobody knows the places. */
  #decoded: DecodedScalar | null | undefined

  constructor(
    node: ScalarNode,
    source: string,
    environment: CelEnvironment,
    results: readonly string[],
    remembered?: RememberedAnalysis,
  ) {
    this.text = node.text
    this.environment = environment
    this.results = results
    this.#node = node
    this.#source = source
    this.#remembered = remembered
  }

  analysis(): CelAnalysis {
    const { text, environment, results } = this
    const known = this.#analysis ?? this.#remembered?.(text, environment, results)
    if (known) return known
    this.#analysis = analyzeCel(text, environment, results)
    return this.#analysis
  }

  spanInFile(span: Span): Span {
    const { span: whole } = this.#node
    const found = this.#places()?.spanToSource(span)
    return found ? { start: whole.start + found.start, end: whole.start + found.end } : whole
  }

  isPlaced(): boolean {
    return this.#places() !== null
  }

  offsetOf(fileOffset: number): number {
    return this.#places()?.toValue(fileOffset - this.#node.span.start) ?? 0
  }

  #places(): DecodedScalar | null {
    this.#decoded ??= decodedOrNone(this.#node, this.#source) ?? null
    return this.#decoded
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
