import { lineAt } from '../base/line-index.ts'
import type { Span } from '../base/span.ts'
import { touches } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument } from '../model/typed-document.ts'
import type { Registry } from '../schema/registry.ts'
import type { CursorSlot } from '../yaml/cursor-at.ts'
import { cursorAt, documentAt } from '../yaml/cursor-at.ts'
import type { Candidate } from './completion/candidate.ts'
import { sortText } from './completion/candidate.ts'
import { subjectDocumentation } from './completion/documentation.ts'
import { readDocumentationKey } from './completion/documentation-key.ts'
import { ignorableCodes } from './completion/ignorable-codes.ts'
import type { InsertionSite } from './completion/insertion-site.ts'
import { jsonKeySlot } from './completion/json-key-slot.ts'
import { missingComma, placeInsertion } from './completion/place-insertion.ts'
import { proposalsAt } from './completion/proposals.ts'

export type CompletionKind =
  | 'field'
  | 'value'
  | 'document'
  | 'item'
  /** In expressions only. */
  | 'variable'
  | 'member'
  | 'function'
  | 'macro'
  | 'namespace'
  | 'type'
  | 'keyword'

export interface CompletionItem {
  readonly label: string
  readonly kind: CompletionKind
  /** Short text beside the label: type, default. */
  readonly detail?: string
  /**
   * What is replaced, and by what; `snippet` is the same with LSP snippet placeholders, for clients that know them. The span lies on
   * the cursor's line. Lines after the first one are indented as they must stand in the file: nothing is to be added to them.
   */
  readonly span: Span
  readonly newText: string
  readonly snippet?: string
  /** Edits elsewhere that come with it, such as a comma after the item before; they do not touch `span`. */
  readonly additionalEdits?: readonly TextEdit[]
  /** Text that the client matches what was typed against, where it is not the label. */
  readonly filterText?: string
  /** Ascending order of relevance. */
  readonly sortText: string
  readonly deprecated?: boolean
  readonly preselect?: boolean
  /** Key for `completionDocumentation`, which computes the documentation when an editor asks for it. */
  readonly documentationKey?: string
}

export interface CompletionOptions {
  /** The release of the component to complete for, such as `1.35`; the newest one that the dialect knows when left out. */
  readonly release?: string
}

/**
 * Everything that fits at `offset`, whatever is typed there already: matching that is the editor's part. Empty where nothing is
 * known, inside block scalars and comments but for those that ignore findings, and in documents of other groups.
 */
export function complete(
  file: SourceFile,
  registry: Registry,
  offset: number,
  options: CompletionOptions = {},
): readonly CompletionItem[] {
  const source = documentAt(
    file.documents.map((document) => document.source),
    offset,
  )
  const document = file.documents.find((candidate) => candidate.source === source)
  if (!source || !document) return []
  const slot = jsonKeySlot(source, file, cursorAt(source, file.text, file.lines, offset), offset)
  // Between CR and LF, and on later lines of a scalar, no edit could stay on the cursor's line.
  if (!touches(slot.span, offset) || /[\r\n]/.test(file.text.slice(slot.span.start, offset))) return []
  if (splitsLineBreak(file.text, offset) || isFarIndented(file, offset)) return []
  if (slot.slot === 'comment') return ignorableCodes(file, document, registry, offset, options.release)
  const scope = { registry, file, ...(options.release !== undefined && { release: options.release }) }
  const proposals = proposalsAt(scope, document, slot)
  return proposals.flatMap(({ site, candidates }, index) =>
    candidates.flatMap(
      (candidate, order) => itemOf(file, document, slot, site, candidate, index * BLOCK + order) ?? [],
    ),
  )
}

/** Markdown documentation of an item, from its `documentationKey`; undefined for an unknown key. */
export function completionDocumentation(registry: Registry, key: string): string | undefined {
  const subject = readDocumentationKey(key)
  return subject && subjectDocumentation(registry, subject)
}

function splitsLineBreak(text: string, offset: number): boolean {
  return text[offset - 1] === '\r' && text[offset] === '\n'
}

/** Every item would bring the whole indentation along, on each of its lines. */
function isFarIndented({ text, lines }: SourceFile, offset: number): boolean {
  const start = lines.starts[lineAt(lines, offset)] ?? 0
  return start + FARTHEST <= offset && text.slice(start, start + FARTHEST).trim() === ''
}

/** In columns. */
const FARTHEST = 1000

/** Room in the order for the candidates of one proposal. */
const BLOCK = 2000

function itemOf(
  file: SourceFile,
  document: TypedDocument,
  slot: CursorSlot,
  site: InsertionSite,
  candidate: Candidate,
  order: number,
): CompletionItem | undefined {
  const placed = placeInsertion(file.text, site, candidate)
  if (!placed) return undefined
  const commas = slot.flow && !site.nameOnly ? commasAround(file, document, slot, site) : NO_COMMAS
  const newText = commas.inFront + placed.newText + commas.behind
  const snippet = commas.inFront + placed.snippet + commas.behind
  const filterText = `${placed.matchQuote}${candidate.filterText ?? candidate.label}`
  const { label, kind, detail, deprecated, preselect, documentationKey } = candidate
  return {
    label,
    kind,
    ...(detail !== undefined && { detail }),
    span: placed.span,
    newText,
    ...(snippet !== newText && { snippet }),
    ...(commas.edits.length > 0 && { additionalEdits: commas.edits }),
    ...(filterText !== label && { filterText }),
    sortText: sortText(candidate.rank, order),
    ...(deprecated && { deprecated }),
    ...(preselect && { preselect }),
    ...(documentationKey !== undefined && { documentationKey }),
  }
}

interface Commas {
  readonly inFront: string
  readonly behind: string
  readonly edits: readonly TextEdit[]
}

const NO_COMMAS: Commas = { inFront: '', behind: '', edits: [] }

/** Commas that a flow collection needs between its members once there is one more. */
function commasAround(file: SourceFile, document: TypedDocument, slot: CursorSlot, site: InsertionSite): Commas {
  const { comments } = document.source
  const isComment = (offset: number) => comments.some(({ span }) => span.start <= offset && offset < span.end)
  const behind = isClosed(file.text, slot) && needsCommaBehind(file.text, site.span.end, isComment) ? ',' : ''
  if (slot.slot === 'value') return { ...NO_COMMAS, behind }
  const comma = missingComma(file.text, spanBefore(slot), site, isComment)
  if (!comma) return { ...NO_COMMAS, behind }
  // An edit elsewhere must not touch the one at the cursor.
  return comma.span.end === site.span.start
    ? { inFront: ', ', behind, edits: [] }
    : { inFront: '', behind, edits: [comma] }
}

/** Whether the brackets around the cursor have their end: what follows open ones may be anything. */
function isClosed(text: string, { container }: CursorSlot): boolean {
  const last = container && text[container.span.end - 1]
  return last === '}' || last === ']'
}

/** The member or item before the cursor. */
function spanBefore({ container, span }: CursorSlot): Span | undefined {
  const parts = container?.kind === 'mapping' ? container.entries : (container?.items ?? [])
  return parts.findLast((part) => part.span.end <= span.start && part.span.end > part.span.start)?.span
}

function needsCommaBehind(text: string, end: number, isComment: (offset: number) => boolean): boolean {
  let offset = end
  while (offset < text.length && (/\s/.test(text[offset] ?? '') || isComment(offset))) offset++
  const next = text[offset]
  return next !== undefined && next !== ',' && next !== '}' && next !== ']'
}
