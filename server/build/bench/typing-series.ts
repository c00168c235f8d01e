import type { StartedServer } from './contestants.ts'
import type { Place } from './documents.ts'
import { pause, type Received } from './lsp-process.ts'
import type { OpenedDocument } from './opened-document.ts'
import { type Figures, figuresOf } from './statistics.ts'

export interface SeriesLimits {
  /** Keys that count, and keys before them that do not. */
  readonly keys: number
  readonly warmUp: number
  /** Milliseconds after which no further key is begun; three are typed in any case. */
  readonly time: number
  /** Milliseconds between the answer to a key and the next one; 0 where it is absent. */
  readonly rest?: number
}

/** In milliseconds. Somebody who types fast takes longer between two keys. */
export const REST = 30

/**
 * Types at the places in turns. What is measured is from sending the change to receiving what `answer` waits for. The next key comes only when the
 * diagnostics of this one are there. What a server puts off until nobody waits counts as its processor time.
 */
export async function typeSeries(
  server: StartedServer,
  document: OpenedDocument,
  places: readonly Place[],
  limits: SeriesLimits,
  answer: (diagnostics: Promise<Received>) => Promise<Received> = (diagnostics) => diagnostics,
): Promise<Figures> {
  const times: number[] = []
  const until = performance.now() + limits.time
  let cpu = server.usage().cpu
  let first: number | undefined
  for (let key = 0; key < limits.warmUp + limits.keys; key++) {
    if (key >= 3 && performance.now() > until) break
    if (key === limits.warmUp) {
      await server.settled()
      cpu = server.usage().cpu
      times.length = 0
    }
    const place = places[key % places.length]
    if (!place) break
    const sentAt = document.type(place)
    const diagnostics = document.diagnostics(sentAt)
    const { receivedAt } = await answer(diagnostics)
    await diagnostics
    first ??= receivedAt - sentAt
    times.push(receivedAt - sentAt)
    if (limits.rest) await pause(limits.rest)
  }
  await server.settled()
  const after = server.usage().cpu
  const perKey = cpu === undefined || after === undefined ? undefined : (after - cpu) / times.length
  return { ...figuresOf(times, perKey), ...(first !== undefined && { first }) }
}
