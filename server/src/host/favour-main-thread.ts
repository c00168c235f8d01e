import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Where Linux lists the threads of the process that asks. It calls the first one by the id of the process. */
const THREADS = '/proc/self/task'

/**
 * How much nicer the others are. Four of them (as many as Node has) weigh a little less then than the main thread, so that it has one of two processors to itself; where
 * others use the processors as well, what they compile still comes in time to be worth it.
 */
const NICER = 7

/** The scheduler knows no nicer thread. */
const NICEST = 19

/**
 * Lets the threads on which the engine compiles and collects go behind the main thread, where an answer is waited for: right after a start they all have a lot to do.
 * To be called on the main thread. Linux alone has priorities of single threads; elsewhere, and where it is not allowed, all stays as it is.
 */
export function favourMainThread(): void {
  if (process.platform !== 'linux') return
  try {
    const priority = Math.min(getPriority() + NICER, NICEST)
    const threads = readdirSync(THREADS).map(Number)
    // In a container that was left the list of its host, these are ids of others.
    if (!threads.includes(process.pid)) return
    for (const thread of threads) if (thread !== process.pid) setPriority(thread, priority)
  } catch {
    // Nothing depends on it.
  }
}
