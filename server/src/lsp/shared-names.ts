import type { CancellationToken, Range } from 'vscode-languageserver'
import type { SharedName } from '../core/features/occurrences.ts'
import type { FileMemo } from './closed-files.ts'
import { toRange } from './convert.ts'
import type { OpenDocument } from './document-store.ts'
import type { Session } from './session.ts'

/** Where another file has the name. */
export interface SharedPlace {
  readonly uri: string
  readonly range: Range
  readonly defines: boolean
}

/** Names that several files share: in open documents, and in the files of the open folders. */
export interface SharedNames {
  /** Those of every file but `document`, files that are nearer in the folders first. */
  elsewhere(
    session: Session,
    document: OpenDocument,
    shared: SharedName,
    token: CancellationToken,
  ): Promise<readonly SharedPlace[]>
}

interface NamedPlace extends SharedName, SharedPlace {}

export function createSharedNames(): SharedNames {
  const memo: FileMemo<readonly NamedPlace[]> = new Map()
  return {
    elsewhere: async (session, document, { namespace, name }, token) => {
      const placesOf = (other: OpenDocument) =>
        session
          .service()
          .sharedNames(other.file())
          .map(({ span, ...place }) => ({
            ...place,
            uri: other.uri,
            range: toRange(other, span, session.client.encoding),
          }))
      const found = [...session.documents.all()].filter((other) => other !== document).flatMap(placesOf)
      for await (const { value } of session.closedFiles.each(memo, placesOf, token)) found.push(...(value ?? []))
      return found
        .filter((place) => place.namespace === namespace && place.name === name)
        .sort((a, b) => distance(document.uri, a.uri) - distance(document.uri, b.uri))
        .map(({ uri, range, defines }) => ({ uri, range, defines }))
    },
  }
}

/** Steps up from one file to a folder that holds both, and down again. */
function distance(from: string, to: string): number {
  const [a, b] = [from.split('/'), to.split('/')]
  let same = 0
  while (same < a.length && a[same] === b[same]) same++
  return a.length + b.length - 2 * same
}
