import type { SourceFile } from './source-file.ts'
import type { TypedDocument } from './typed-document.ts'

/**
 * Whether the component never comes to read a document: it reads the first one of a file (upstream rule 14). Where documents of other owners stand in the stream,
 * somebody else takes it apart, and all of them are read.
 */
export function isUnread(document: TypedDocument, { documents }: Pick<SourceFile, 'documents'>): boolean {
  const [first] = documents
  if (!first || first === document || !isOurs(first)) return false
  return documents.every((other) => isOurs(other) || !other.source.root)
}

const isOurs = ({ reading }: TypedDocument): boolean => reading.is !== 'foreign'
