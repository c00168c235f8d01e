import { resolveScalar } from '../yaml/resolve-scalar.ts'
import type { TypedDocument } from './typed-document.ts'

/** What the first document of a file tells of those behind it. */
export interface FirstDocument {
  /** The kind whose reader decides what becomes of the others. */
  readonly kind?: string
  /** There is nothing in it, or a null. */
  readonly empty?: 'blank' | 'null'
}

/**
 * Undefined where the first document says nothing of the others: it is somebody else's, a template may leave it out, or it is laid over another file by a
 * tool that reads more than one.
 */
export function firstDocument(first: TypedDocument | undefined): FirstDocument | undefined {
  if (!first || first.partial) return undefined
  const { source, place } = first
  const begin = source.root?.span.start ?? source.span.end
  if (source.directives.some(({ start }) => start < begin)) return undefined
  if (place?.dialect.streams === 'first') return { kind: place.kind.kind }
  return source.problems.length === 0 ? emptyDocument(first) : undefined
}

function emptyDocument({ source: { root } }: TypedDocument): FirstDocument | undefined {
  if (!root) return { empty: 'blank' }
  if (root.kind !== 'scalar' || resolveScalar(root).type !== 'null') return undefined
  return { empty: root.text === '' && !root.tag && !root.anchor ? 'blank' : 'null' }
}

/** What the others are told in a file of so many documents: behind an empty one, several say that somebody takes the file apart, who skips it. */
export function toldToOthers(first: FirstDocument | undefined, documents: number): FirstDocument | undefined {
  return first?.empty && documents > 2 ? undefined : first
}

/**
 * A document of a file as it is behind the first one (`streams` of dialects). The component reads the first document alone (upstream rule 14), and those who
 * take files apart refuse two of one kind, so nobody reads a second one. Of other kinds a file does not say who reads them. Directives are
 * read with the document before them. `first` is what the first document tells these ones (`toldToOthers`).
 */
export function readBehind(document: TypedDocument, first: FirstDocument | undefined, text: string): TypedDocument {
  const { place } = document
  if (!first || (place && place.dialect.streams !== 'first')) return document
  if (first.empty) {
    if (!place) return document
    // Whoever needs no header is content with an empty document.
    return { ...document, behindEmpty: first.empty, ...(place.kind.impliedHeader && { unread: true }) }
  }
  // What nobody can tell the kind of is not read either.
  const isUnread = (place?.kind.kind ?? first.kind) === first.kind && text[document.source.span.start] !== '%'
  return isUnread ? { ...document, unread: true } : document
}
