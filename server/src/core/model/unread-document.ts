import type { TypedDocument } from './typed-document.ts'

/**
 * The kind whose reader decides what becomes of the other documents of a file (`streams` of dialects); undefined where the first one says nothing
 * of that: it is somebody else's, a template may leave it out, or it is laid over another file by a tool that reads more than one.
 */
export function decidingKind(first: TypedDocument | undefined): string | undefined {
  const { source, place, partial } = first ?? {}
  const begin = source?.root?.span.start ?? 0
  if (place?.dialect.streams !== 'first' || partial) return undefined
  return source?.directives.some(({ start }) => start < begin) ? undefined : place.kind.kind
}

/**
 * A document as it is behind a first one of that kind. The component reads the first document of a file alone (upstream rule 14), and those who
 * take files apart refuse two of one kind, so nobody reads a second one. Of other kinds a file does not say who reads them. Directives are
 * read with the document before them.
 */
export function readBehind(document: TypedDocument, kind: string | undefined, text: string): TypedDocument {
  const isUnread = kind !== undefined && document.place?.kind.kind === kind && text[document.source.span.start] !== '%'
  return isUnread ? { ...document, unread: true } : document
}
