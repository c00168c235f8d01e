import type { JsonObject, JsonValue } from '../base/json-value.ts'
import type { Span } from '../base/span.ts'
import { spanToFile } from '../model/embedding.ts'
import { jsonOf } from '../model/path-value.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument, TypedObject } from '../model/typed-document.ts'
import type { Registry } from '../schema/registry.ts'
import { objectsAt, textAt, valueAt } from './fields.ts'
import { type Roles, rolesOf, type TokenRoles } from './roles.ts'

/** What can be tried in a file. */
export interface TryTarget {
  readonly is: Roles['is']
  /** What names of files with sample data end in, before the ending of their format: `claims`, `review`. */
  readonly sampleName: string
  /** The authenticators or authorizers. */
  readonly items: readonly { readonly span: Span; readonly key: Span; readonly title: string }[]
  /** Sample data that fits the file, to begin with, as JSON. */
  readonly sample: JsonObject
}

/** The first document of the file against which something can be tried; the component reads no other one. Its places are those in the file. */
export function tryTarget(file: SourceFile, registry: Registry): TryTarget | undefined {
  const found = tryPlace(file, registry)
  if (!found) return undefined
  const { root, roles, toFile } = found
  const items = objectsAt(root, roles.list)
  return {
    is: roles.is,
    sampleName: roles.sampleName,
    items: items.map(({ span, key, path }) => ({ span: toFile(span), key: toFile(key), title: path })),
    sample: roles.is === 'tokens' ? sampleClaims(items[0], roles) : { [roles.at('review.content')]: roles.sample },
  }
}

/** What is tried, in the document that counts. */
export interface TryPlace {
  readonly document: TypedDocument
  readonly root: TypedObject
  readonly roles: Roles
  /** Where a stretch of the document's text stands in the file. */
  readonly toFile: (span: Span) => Span
}

/** The first document against which something can be tried: of the file itself, or else of a text that is embedded in it. */
export function tryPlace(file: SourceFile, registry: Registry): TryPlace | undefined {
  const own = placeAmong(file, registry, (span) => span)
  if (own) return own
  for (const embedded of file.embedded) {
    const found = placeAmong(embedded.file, registry, (span) => spanToFile(embedded, span))
    if (found) return found
  }
  return undefined
}

function placeAmong(file: SourceFile, registry: Registry, toFile: TryPlace['toFile']): TryPlace | undefined {
  for (const document of file.documents) {
    const roles = document.place && document.reading.is !== 'foreign' ? rolesOf(registry, document.place) : undefined
    if (roles && document.root?.is === 'object') return { document, root: document.root, roles, toFile }
  }
  return undefined
}

/** The end of the year 2099, so that a sample does not grow old. */
const FAR_AWAY = 4_102_444_799

function sampleClaims(authenticator: TypedObject | undefined, roles: TokenRoles): JsonObject {
  const issuer = authenticator && textAt(authenticator, roles.at('issuer'))
  const audiences = authenticator && valueAt(authenticator, roles.at('audiences'))
  const known: JsonValue | undefined = audiences && jsonOf(audiences)
  return {
    [roles.at('claims.issuer')]: issuer?.is === 'text' ? issuer.text : '',
    [roles.at('claims.audience')]: known ?? [],
    [roles.at('claims.expiry')]: FAR_AWAY,
    ...roles.sample,
  }
}
