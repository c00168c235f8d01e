import type { RequestMessage } from 'vscode-languageserver'

export type RequestId = RequestMessage['id']

/**
 * Ids of our own for requests of the client. For the library ids that look alike (`1` and `"1"`) are the same, and a request is lost when another one comes
 * with its id.
 */
export interface RequestIds {
  /** A new id for a request that came with this one. */
  assign(theirs: RequestId): number
  /** Of requests with the same id, which there should not be, the last one. Undefined when nobody waits for it. */
  ownOf(theirs: RequestId): number | undefined
  theirsOf(own: RequestId): RequestId | undefined
  /** The request is answered. */
  release(own: RequestId): void
}

export function createRequestIds(): RequestIds {
  const theirsByOwn = new Map<RequestId, RequestId>()
  const ownByTheirs = new Map<RequestId, number>()
  let count = 0
  return {
    assign: (theirs) => {
      theirsByOwn.set(++count, theirs)
      ownByTheirs.set(theirs, count)
      return count
    },
    ownOf: (theirs) => ownByTheirs.get(theirs),
    theirsOf: (own) => theirsByOwn.get(own),
    release: (own) => {
      const theirs = theirsByOwn.get(own)
      theirsByOwn.delete(own)
      if (theirs !== undefined && ownByTheirs.get(theirs) === own) ownByTheirs.delete(theirs)
    },
  }
}
