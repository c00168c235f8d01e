import { lineStart } from '../../base/line-start.ts'
import { emptySpan, type Span } from '../../base/span.ts'
import type { TextEdit } from '../../base/text-edit.ts'
import type { CelEnvironment } from '../../cel/environment.ts'
import type { CelEnvironments } from '../../model/cel-environments.ts'
import { editScalar } from '../../model/edit-expression.ts'
import { missingQuote, parentIndentOf, WrittenExpression, writtenScalar } from '../../model/expression.ts'
import type { SourceFile } from '../../model/source-file.ts'
import { blockIndent } from '../../yaml/block-scalar.ts'
import { encodeInsertion } from '../../yaml/encode-insertion.ts'
import { decodeScalar } from '../../yaml/scalar-map.ts'
import type { ScalarNode } from '../../yaml/tree.ts'
import { type CelPlace, celPlacesNear } from './expression-at.ts'

/** A cursor in an expression, which may still be empty or end in blanks that YAML does not count. */
export interface CelCursor {
  readonly place: CelPlace
  readonly dialect: string
  readonly environment: CelEnvironment
  /** The expression's text; blanks between it and the cursor included. */
  readonly text: string
  /** The cursor's offset in the text. */
  readonly offset: number
  /** How the scalar is written, for the choice of quotes. */
  readonly style: ScalarNode['style']
  /** The edit of the file that puts a text in place of a stretch of the expression; undefined where that is no YAML. */
  readonly edit: (span: Span, newText: string) => TextEdit | undefined
}

/** The expression that text typed at `offset` of the file would belong to. */
export function celCursorAt(file: SourceFile, cel: CelEnvironments, offset: number): CelCursor | undefined {
  for (const place of celPlacesNear(file, offset)) {
    const cursor = cursorIn(file, cel, place, offset)
    if (cursor) return cursor
  }
  return undefined
}

function cursorIn(file: SourceFile, cel: CelEnvironments, place: CelPlace, offset: number): CelCursor | undefined {
  const { field, document } = place
  const dialect = document.place?.dialect.name
  const environment = dialect !== undefined && field.schema.cel ? cel(dialect, field.schema.cel.environment) : undefined
  if (dialect === undefined || !environment) return undefined
  const base = { place, dialect, environment }
  if (field.value.is === 'scalar') {
    const { node } = field.value
    const within = isWithin(node, file.text, offset) ? insideScalar(file, place, node, environment, offset) : undefined
    const found = within ?? behindScalar(file, place, node, offset)
    return found && { ...base, ...found, style: node.style }
  }
  const found = field.value.is === 'null' ? inEmptyPlace(file, place, offset) : undefined
  return found && { ...base, ...found, style: 'plain' }
}

type Found = Pick<CelCursor, 'text' | 'offset' | 'edit'>

/** Between the quotes, below the header of a block, or anywhere at a plain scalar. */
function isWithin({ style, span }: ScalarNode, text: string, offset: number): boolean {
  if (style === 'plain') return span.start <= offset && offset <= span.end && span.end > span.start
  const source = text.slice(span.start, span.end)
  if (style === 'single' || style === 'double')
    return span.start < offset && offset <= span.end - (missingQuote(style, source) === '' ? 1 : 0)
  const headerEnd = source.indexOf('\n')
  return headerEnd >= 0 && span.start + headerEnd < offset && offset <= span.end
}

function insideScalar(
  file: SourceFile,
  { document }: CelPlace,
  node: ScalarNode,
  environment: CelEnvironment,
  offset: number,
): Found {
  const expression = new WrittenExpression(node, file.text, environment, [])
  const at = beforeBreak(node, file.text, offset, expression.offsetOf(offset))
  return {
    text: node.text,
    offset: at,
    edit: (span, newText) => {
      const edit = editScalar({ node, document: document.source, text: file.text }, span, newText)
      const isEmptyHere = span.start === at && span.end === at
      return isEmptyHere && edit?.span.start !== offset ? insertOnBlankLine(file.text, node, offset, newText) : edit
    },
  }
}

/** At the end of a block's last line the value offset is that behind the line break, which is not what stands before the cursor. */
function beforeBreak({ style, text: value }: ScalarNode, text: string, offset: number, at: number): number {
  const isBlock = style === 'literal' || style === 'folded'
  let before = at
  while (isBlock && before > 0 && value[before - 1] === '\n' && blanksBefore(text, offset) === undefined) before--
  return before
}

/** On a line of its own within a scalar the value offset says only between which lines the cursor stands. */
function insertOnBlankLine(text: string, node: ScalarNode, offset: number, newText: string): TextEdit | undefined {
  const indent = parentIndentOf(node, text)
  const source = writtenScalar(node, text)
  const least = node.style === 'literal' || node.style === 'folded' ? (blockIndent(source, indent) ?? 0) : indent + 1
  const blanks = blanksBefore(text, offset)
  if (blanks === undefined || blanks < least) return undefined
  const at = offset - node.span.start
  const result = decodeScalar(source.slice(0, at) + newText + source.slice(at), node.style, indent).value
  return withoutBlanks(result).length === withoutBlanks(node.text + newText).length
    ? { span: emptySpan(offset), newText }
    : undefined
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, '')
}

/** Behind a scalar and nothing but blanks, where more text continues it. Quotes end a scalar for good. */
function behindScalar({ text }: SourceFile, place: CelPlace, node: ScalarNode, offset: number): Found | undefined {
  const { style, span } = node
  if (style === 'single' || style === 'double' || offset < span.end || span.start === span.end) return undefined
  const source = text.slice(span.start, span.end)
  const gap = text.slice(span.end, offset)
  const isBlock = style !== 'plain'
  if (!/^\s*$/.test(gap) || !endsLine(text, offset, isInFlow(place))) return undefined
  if ((isBlock || gap.includes('\n')) && (blanksBefore(text, offset) ?? -1) <= parentIndentOf(node, text))
    return undefined
  const value = node.text + (isBlock ? '' : ' ')
  return {
    text: value,
    offset: value.length,
    edit: (at, newText) => {
      if (at.start !== value.length || at.end !== value.length || newText.includes('\n')) return undefined
      const span = emptySpan(node.text.length)
      const end = { source, parentIndent: parentIndentOf(node, text), span, flow: isInFlow(place) }
      // Where the text is no plain scalar any more (`a ? b :`), nothing more can be broken.
      const fits = (written: string) => encodeInsertion('plain', written, end) !== undefined
      const isSound = isBlock || fits(` ${newText}`) || !fits('')
      return isSound ? { span: emptySpan(offset), newText } : undefined
    },
  }
}

/** Behind a colon with nothing else on the line. */
function inEmptyPlace({ text }: SourceFile, place: CelPlace, offset: number): Found | undefined {
  const { colon, value } = place.field.entry
  if (colon === undefined || value !== undefined || offset <= colon) return undefined
  const gap = text.slice(colon + 1, offset)
  const flow = isInFlow(place)
  if (!/^[ \t]*$/.test(gap) || !endsLine(text, offset, flow)) return undefined
  return {
    text: '',
    offset: 0,
    edit: (_span, newText) => {
      const sound = encodeInsertion('plain', newText, { source: '', parentIndent: 0, span: emptySpan(0), flow })
      return sound && { span: emptySpan(offset), newText: gap === '' ? ` ${newText}` : newText }
    },
  }
}

/** Whether nothing but a comment, or the end of a flow collection, follows on the line. */
function endsLine(text: string, offset: number, flow: boolean): boolean {
  const lineEnd = text.indexOf('\n', offset)
  const rest = text.slice(offset, lineEnd < 0 ? text.length : lineEnd)
  return (flow ? /^[ \t]*(?:[,}\]\r]|$|#)/ : /^[ \t]*(?:\r|$|#)/).test(rest)
}

function isInFlow({ owners }: CelPlace): boolean {
  return owners[0]?.node.flow ?? false
}

/** Blanks between the line's start and the offset; undefined when something else stands there. */
function blanksBefore(text: string, offset: number): number | undefined {
  const start = lineStart(text, offset)
  const lead = text.slice(start, offset)
  return /^ *$/.test(lead) ? lead.length : undefined
}
