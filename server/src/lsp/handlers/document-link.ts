import type { DocumentLink as DocumentLinkOf, DocumentLinkParams } from 'vscode-languageserver'
import type { LinkTarget } from '../../core/features/document-links.ts'
import { toRange } from '../convert.ts'
import type { RequestContext } from '../guard.ts'
import type { Session } from '../session.ts'

/**
 * `textDocument/documentLink`. URLs are links as they are, nothing is asked of them. A path is one when there is such a file in an open
 * folder; outside of them nothing is looked for, for it would be another machine's file anyway.
 */
export async function handleDocumentLink(
  session: Session,
  params: DocumentLinkParams,
  { token }: RequestContext,
): Promise<DocumentLinkOf[]> {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return []
  const links: DocumentLinkOf[] = []
  for (const { span, target } of session.service().documentLinks(document.file())) {
    if (token.isCancellationRequested) break
    const uri = await uriOf(session, document.uri, target)
    if (uri !== undefined) links.push({ range: toRange(document, span, session.client.encoding), target: uri })
  }
  return links
}

async function uriOf(session: Session, documentUri: string, target: LinkTarget): Promise<string | undefined> {
  if (target.is === 'url') return target.url
  const path = session.paths.resolve(target.path, documentUri)
  return path !== undefined && (await session.closedFiles.exists(path)) ? session.paths.uriOf(path) : undefined
}
