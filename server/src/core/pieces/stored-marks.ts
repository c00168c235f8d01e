import type { Span } from '../base/span.ts'
import type { SemanticToken } from '../features/cel/semantic-tokens.ts'
import { semanticTokenModifiers, semanticTokenTypes } from '../features/cel/token-types.ts'
import type { DocumentLink } from '../features/document-links.ts'
import type { ViewPart } from './piece-view.ts'

/** Tokens and links of a file, in the order of the text. */
export interface Marks {
  readonly tokens: readonly SemanticToken[]
  readonly links: readonly DocumentLink[]
}

/** Those of a piece, with places that count from its begin. Tokens are many, so they are kept as numbers: start, end, type and modifiers. */
export interface StoredMarks {
  readonly tokens: Int32Array
  readonly links: readonly DocumentLink[]
}

const NUMBERS = 3
const TYPES = 256

export function storeMarks({ tokens, links }: Marks, own: ViewPart): StoredMarks {
  const isOwn = ({ span }: { readonly span: Span }) => own.start <= span.start && span.end <= own.end
  const numbers = tokens.filter(isOwn).flatMap(({ span, type, modifiers }) => {
    const bits = modifiers.reduce((sum, modifier) => sum | (1 << semanticTokenModifiers.indexOf(modifier)), 0)
    return [span.start - own.start, span.end - own.start, semanticTokenTypes.indexOf(type) + bits * TYPES]
  })
  return { tokens: Int32Array.from(numbers), links: links.filter(isOwn).map((link) => movedLink(link, -own.start)) }
}

export function* tokensAt({ tokens }: StoredMarks, start: number): Generator<SemanticToken> {
  for (let at = 0; at < tokens.length; at += NUMBERS) {
    const [from = 0, to = 0, kind = 0] = tokens.subarray(at, at + NUMBERS)
    const type = semanticTokenTypes[kind % TYPES]
    const modifiers = semanticTokenModifiers.filter((_, bit) => (kind / TYPES) & (1 << bit))
    if (type) yield { span: { start: start + from, end: start + to }, type, modifiers }
  }
}

export function linksAt({ links }: StoredMarks, start: number): readonly DocumentLink[] {
  return links.map((link) => movedLink(link, start))
}

function movedLink({ span, target }: DocumentLink, by: number): DocumentLink {
  return { span: { start: span.start + by, end: span.end + by }, target }
}
