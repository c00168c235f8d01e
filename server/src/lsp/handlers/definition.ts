import type { DefinitionParams, Location, LocationLink } from 'vscode-languageserver'
import { toOffset, toRange } from '../convert.ts'
import type { Session } from '../session.ts'

/** `textDocument/definition`: links for clients that know them, otherwise places. */
export function handleDefinition(session: Session, params: DefinitionParams): LocationLink[] | Location[] | null {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return null
  const { encoding, definitionLinks } = session.client
  const found = session.service().definition(document.file(), toOffset(document, params.position, encoding))
  if (!found) return null
  const ranges = found.targets.map((target) => toRange(document, target, encoding))
  if (!definitionLinks) return ranges.map((range) => ({ uri: document.uri, range }))
  const originSelectionRange = toRange(document, found.origin, encoding)
  return ranges.map((range) => ({
    originSelectionRange,
    targetUri: document.uri,
    targetRange: range,
    targetSelectionRange: range,
  }))
}
