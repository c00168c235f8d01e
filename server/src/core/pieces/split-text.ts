import { mayHoldConflict } from '../yaml/conflicts.ts'
import { jsonBracket } from '../yaml/json-strictness.ts'
import { endsInTemplate, templateParts } from '../yaml/template-parts.ts'
import { type PiecedText, piecedText, placedDocuments, textPiece } from './pieced-text.ts'
import { divideDocument } from './split-list.ts'

/** From which size on a text is worth pieces. In UTF-16 units; parameters, so that tests can make them small. */
export interface PieceLimits {
  /** Texts below are one piece, and so are their documents. */
  readonly smallest: number
  /** The longest that may stand around the divided list of a document, because it is read with each item. */
  readonly frame: number
  /** The most pieces: for each one some hundred bytes are kept, and a text can be nothing but lines `---`. One with more is a single piece. */
  readonly most: number
}

export const pieceLimits: PieceLimits = { smallest: 24_000, frame: 12_000, most: 100_000 }

/** Cuts a text into documents, and large documents into items. */
export function splitText(text: string, limits: PieceLimits): PiecedText {
  if (text.length < limits.smallest) return onePiece(text, false)
  const documents = splitStream(text)
  if (!documents || documents.length > limits.most) return onePiece(text, true)
  const split = documents.map((document) => splitDocument(document, limits))
  const count = split.reduce((sum, { texts }) => sum + texts.length, 0)
  return count > limits.most ? onePiece(text, true) : assemble(split)
}

export function onePiece(text: string, undivided: boolean): PiecedText {
  return piecedText([textPiece(text)], [{ first: 0, count: 1 }], undivided)
}

/** The texts of the pieces of a document: one, or head, items and tail. */
export interface SplitDocument {
  readonly texts: readonly string[]
  readonly list?: { readonly column: number }
}

/** A document is divided where it is large and little stands around its largest list. */
export function splitDocument(text: string, { smallest, frame }: PieceLimits): SplitDocument {
  const divided = text.length < smallest ? undefined : divideDocument(text)
  if (!divided || divided.head.length + divided.tail.length > frame) return { texts: [text] }
  const { head, items, tail, column } = divided
  return { texts: [head, ...items, tail], list: { column } }
}

function assemble(documents: readonly SplitDocument[]): PiecedText {
  return piecedText(
    documents.flatMap(({ texts }) => texts.map(textPiece)),
    placedDocuments(documents.map(({ texts, list }) => ({ count: texts.length, ...(list && { list }) }))),
    false,
  )
}

/**
 * The documents of a stream: each but the first begins with its line `---`. Undefined where something could reach over their borders or
 * they are separated otherwise: conflicts of merges, directives, `...`, lone CRs, templates over several documents, JSON at the beginning.
 */
export function splitStream(text: string): readonly string[] | undefined {
  if (hasDoubt(text)) return undefined
  const borders: number[] = []
  for (const marker of markersIn(text))
    if (borders.length > 0 || !isBlankOrComment(text.slice(0, marker))) borders.push(marker)
  const documents = [0, ...borders].map((border, i) => text.slice(border, borders[i]))
  return documents.length > 1 && (beginsAsJson(text) || documents.some(endsInTemplate)) ? undefined : documents
}

/** Whether a file that begins so may be JSON, and then is one document whatever follows. A comment of JSON may hold what looks like a border. */
export function beginsAsJson(text: string): boolean {
  const bracket = BEGIN_OF_JSON.exec(text)?.[0].length
  return bracket !== undefined && !templateParts(text).some(({ span }) => span.start === bracket)
}

const BEGIN_OF_JSON = new RegExp(String.raw`^\uFEFF?(?:\s|(?:#|//)[^\n]*\n)*(?=${jsonBracket}|/\*)`)

/** Whether a changed piece could have changed where documents begin. */
export function touchesStream(text: string): boolean {
  return hasDoubt(text) || !markersIn(text).next().done
}

export function beginsWithMarker(text: string): boolean {
  return text.startsWith('---') && isLineEnd(text, 3)
}

/** Where lines `---` begin. */
function* markersIn(text: string): Generator<number> {
  for (let at = text.indexOf('---'); at >= 0; at = text.indexOf('---', at + 3))
    if ((at === 0 || text[at - 1] === '\n') && isLineEnd(text, at + 3)) yield at
}

function hasDoubt(text: string): boolean {
  return (
    mayHaveDirective(text) ||
    startsLine(text, '...') ||
    mayHoldConflict(text) ||
    /\r(?!\n)|[\u0085\u2028\u2029]/.test(text)
  )
}

/** Elsewhere than at the begin of a text no sign but that of the known directives means anything, whatever the document before it is. */
function mayHaveDirective(text: string): boolean {
  const first = text.includes('%') ? text.search(/^[ \t]*%/m) : -1
  return first >= 0 && (isBlankOrComment(text.slice(0, first)) || /^[ \t]*%(?:YAML|TAG)/m.test(text))
}

function startsLine(text: string, beginning: string): boolean {
  return text.startsWith(beginning) || text.includes(`\n${beginning}`)
}

function isLineEnd(text: string, at: number): boolean {
  return at >= text.length || ' \t\r\n'.includes(text[at] ?? '')
}

/** What templates write is not there yet: a text of nothing else is blank. */
function isBlankOrComment(text: string): boolean {
  return isBlank(text) || isBlank(withoutTemplates(text))
}

function withoutTemplates(text: string): string {
  let rest = ''
  let at = 0
  for (const { span } of templateParts(text)) {
    rest += text.slice(at, span.start)
    at = span.end
  }
  return rest + text.slice(at)
}

function isBlank(text: string): boolean {
  return /^\uFEFF?(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*$/.test(text)
}
