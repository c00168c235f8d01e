import type { UnknownFields } from '../schema/schema.ts'
import { existsIn } from './releases.ts'

/** How a reader takes fields that it does not know: a kind, or an object of a document. */
interface Reader {
  readonly unknownFields: UnknownFields
  /** First release that rejects them. */
  readonly strictSince?: string | undefined
}

/** Whether the reader refuses a field, or a repeated key, that it does not know; without a release, the newest one counts. */
export function refusesUnknown({ unknownFields, strictSince }: Reader, release: string | undefined): boolean {
  return unknownFields !== 'ignored' && existsIn(release, { since: strictSince })
}
