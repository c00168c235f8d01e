import type { Span } from '../core/base/span.ts'
import { emptySpan } from '../core/base/span.ts'
import type { SourceFile } from '../core/model/source-file.ts'
import type { OpenDocument } from './document-store.ts'
import { isPieced } from './piece-analyses.ts'
import { diagnoseOptions, type Session } from './session.ts'

/**
 * A document as those see it who ask about a place in it: of a large one as much as the answer can depend on. Those whose answer can lie anywhere
 * take `document.file()`.
 */
export function fileAt(session: Session, document: OpenDocument, place: number | Span): SourceFile {
  if (!isPieced(document)) return document.file()
  const span = typeof place === 'number' ? emptySpan(place) : place
  return session.analyses.fileAt(document, diagnoseOptions(session, document.uri), span) ?? document.file()
}

/** For requests about all places of a name: the whole, if one stands at the place. */
export function fileOfName(session: Session, document: OpenDocument, offset: number): SourceFile {
  const near = fileAt(session, document, offset)
  const isName = isPieced(document) && session.service().documentHighlights(near, offset).length > 0
  return isName ? document.file() : near
}
