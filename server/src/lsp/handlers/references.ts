import type { Location, ReferenceParams } from 'vscode-languageserver'
import { toOffset, toRange } from '../convert.ts'
import type { Handler } from '../guard.ts'
import type { SharedNames } from '../shared-names.ts'

/** `textDocument/references`: those of the file, then those of other files, for a name that they share. */
export function createReferences(names: SharedNames): Handler<ReferenceParams, Location[]> {
  return (session, params, { token }) => {
    const document = session.documents.get(params.textDocument.uri)
    if (!document) return []
    const service = session.service()
    const { encoding } = session.client
    const { includeDeclaration } = params.context
    const offset = toOffset(document, params.position, encoding)
    const here = service
      .references(document.file(), offset, includeDeclaration)
      .map((span) => ({ uri: document.uri, range: toRange(document, span, encoding) }))
    const shared = service.sharedNameAt(document.file(), offset)
    if (!shared) return here
    return names.elsewhere(session, document, shared, token).then((places) => {
      const wanted = places.filter(({ defines }) => includeDeclaration || !defines)
      return [...here, ...wanted.map(({ uri, range }) => ({ uri, range }))]
    })
  }
}
