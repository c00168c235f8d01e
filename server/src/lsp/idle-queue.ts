import { nextTurn } from './next-turn.ts'
import { now } from './now.ts'
import { SLICE } from './piece-analyses.ts'

/** Work by key that waits until the input is drained, and no longer: there is no delay in it. */
export interface IdleQueue {
  /** Asks for the work of `key`; asking again before it is done moves it to the end. */
  add(key: string): void
  remove(key: string): void
}

/**
 * Calls `run` once for each key as soon as one turn of the event loop passes in which nothing was added.
 * The connection handles one message per turn, so a burst of changes that is already in the buffer costs one run.
 * Keys are run for some milliseconds per turn: then input comes between them. `run` may add its key again, to go on later.
 */
export function createIdleQueue(run: (key: string) => void): IdleQueue {
  const keys = new Set<string>()
  let additions = 0
  let waiting = false

  function wait(seen: number, turns: number): void {
    nextTurn(() => {
      if (additions !== seen) wait(additions, QUIET_TURNS)
      else if (turns > 1) wait(seen, turns - 1)
      else next()
    })
  }

  function next(): void {
    const end = now() + SLICE
    let turns = 1
    for (const key of keys) {
      keys.delete(key)
      run(key)
      // Who asks for the same again does so to let requests come first.
      if (keys.has(key)) turns = QUIET_TURNS
      if (turns > 1 || now() >= end) break
    }
    waiting = keys.size > 0
    if (waiting) wait(additions, turns)
  }

  return {
    add: (key) => {
      keys.delete(key)
      keys.add(key)
      additions++
      if (waiting) return
      waiting = true
      wait(additions, QUIET_TURNS)
    },
    remove: (key) => {
      keys.delete(key)
    },
  }
}

/**
 * The message that follows in the buffer is queued behind the first turn's callback, so it shows only in the second turn.
 */
const QUIET_TURNS = 2
