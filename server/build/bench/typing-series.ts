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
}

/** Somebody who types fast takes longer between two keys. What a server puts off until nobody waits fits in here, and counts as its processor time. */
const BETWEEN_KEYS = 30

/**
 * Types at the places in turns. What is measured is from sending the change to receiving what `answer` waits for. The next key comes only when the
 * diagnostics of this one are there, so that no key pays for the one before.
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
    await pause(BETWEEN_KEYS)
  }
  await server.settled()
  const after = server.usage().cpu
  const perKey = cpu === undefined || after === undefined ? undefined : (after - cpu) / times.length
  return { ...figuresOf(times, perKey), ...(first !== undefined && { first }) }
}
