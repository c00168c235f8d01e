import type { DefinitionParams, Location, LocationLink, Range } from 'vscode-languageserver'
import { toOffset, toRange } from '../convert.ts'
import { fileOfName } from '../file-at.ts'
import type { Handler } from '../guard.ts'
import type { SharedNames } from '../shared-names.ts'

type Targets = LocationLink[] | Location[] | null

/** `textDocument/definition`: in the file itself, or where other files define the name. Links for clients that know them, otherwise places. */
export function createDefinition(names: SharedNames): Handler<DefinitionParams, Targets> {
  return (session, params, { token }) => {
    const document = session.documents.get(params.textDocument.uri)
    if (!document) return null
    const service = session.service()
    const { encoding, definitionLinks } = session.client
    const offset = toOffset(document, params.position, encoding)
    const answer = (origin: Range, targets: readonly Location[]): Targets =>
      definitionLinks ? targets.map((target) => linkTo(target, origin)) : [...targets]
    const file = fileOfName(session, document, offset)
    const found = service.definition(file, offset)
    if (found) {
      const targets = found.targets.map((target) => ({ uri: document.uri, range: toRange(document, target, encoding) }))
      return answer(toRange(document, found.origin, encoding), targets)
    }
    const shared = service.sharedNameAt(file, offset)
    const here = shared && service.prepareRename(file, offset)
    if (!here) return null
    return names.elsewhere(session, document, shared, token).then((places) => {
      const targets = places.filter(({ defines }) => defines).map(({ uri, range }) => ({ uri, range }))
      return targets.length === 0 ? null : answer(toRange(document, here.span, encoding), targets)
    })
  }
}

function linkTo({ uri, range }: Location, originSelectionRange: Range): LocationLink {
  return { originSelectionRange, targetUri: uri, targetRange: range, targetSelectionRange: range }
}
