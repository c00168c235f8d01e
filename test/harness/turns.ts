import { setImmediate } from 'node:timers/promises'

/** Resolves when so many turns of the event loop have passed, in which messages that have arrived are handled. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}
