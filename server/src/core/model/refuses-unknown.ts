import type { UnknownFields } from '../schema/schema.ts'
import { existsIn } from './releases.ts'

/** How a reader takes fields that it does not know: a kind, or an object of a document. */
interface Reader {
  readonly unknownFields: UnknownFields
  /** First release that rejects them. */
  readonly strictSince?: string | undefined
}

/** What becomes of such a field, or of a repeated key; a file of which no kind is known may be for a strict reader. */
export function effectOnUnknown(reader: Reader | undefined, release: string | undefined): UnknownFields {
  return !reader || refusesUnknown(reader, release) ? 'rejected' : 'ignored'
}

/** Whether the reader refuses a field, or a repeated key, that it does not know; without a release, the newest one counts. */
export function refusesUnknown({ unknownFields, strictSince }: Reader, release: string | undefined): boolean {
  return unknownFields !== 'ignored' && existsIn(release, { since: strictSince })
}
