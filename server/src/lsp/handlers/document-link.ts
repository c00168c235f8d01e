import type { DocumentLink as DocumentLinkOf, DocumentLinkParams } from 'vscode-languageserver'
import type { DocumentLink, LinkTarget } from '../../core/features/document-links.ts'
import { marksOf } from '../../core/pieces/marks.ts'
import { toRange } from '../convert.ts'
import type { OpenDocument } from '../document-store.ts'
import type { RequestContext } from '../guard.ts'
import type { Session } from '../session.ts'
import { whenKnown } from '../when-known.ts'

/**
 * `textDocument/documentLink`. URLs are links as they are, nothing is asked of them. A path is one when there is such a file in an open
 * folder; outside of them nothing is looked for, for it would be another machine's file anyway.
 */
export async function handleDocumentLink(
  session: Session,
  params: DocumentLinkParams,
  { token }: RequestContext,
): Promise<DocumentLinkOf[]> {
  session.analyses.needMarks()
  const found = await whenKnown<Found | undefined>(session, params.textDocument.uri, token, {
    needs: 'all',
    ofFile: (document) => ({ document, links: session.service().documentLinks(document.file()) }),
    ofPieces: (document, analysis) => ({ document, links: marksOf(analysis).links }),
    nothing: () => undefined,
  })
  if (!found) return []
  const { document } = found
  const links: DocumentLinkOf[] = []
  for (const { span, target } of found.links) {
    if (token.isCancellationRequested) break
    const uri = await uriOf(session, document.uri, target)
    if (uri !== undefined) links.push({ range: toRange(document, span, session.client.encoding), target: uri })
  }
  return links
}

interface Found {
  readonly document: OpenDocument
  readonly links: readonly DocumentLink[]
}

async function uriOf(session: Session, documentUri: string, target: LinkTarget): Promise<string | undefined> {
  if (target.is === 'url') return asUri(target.url)
  const path = session.paths.resolve(target.path, documentUri)
  return path !== undefined && (await session.closedFiles.exists(path)) ? session.paths.uriOf(path) : undefined
}

/** A URL as the protocol wants it, which knows no characters outside of ASCII; undefined for one that no browser would open. */
function asUri(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  return /^[\x21-\x7e]*$/.test(url) ? url : new URL(url).href
}
