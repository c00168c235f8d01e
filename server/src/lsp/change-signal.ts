import type { CancellationToken } from 'vscode-languageserver'

/** Lets requests wait until something has changed. */
export interface ChangeSignal {
  /** A number that is another one after each change. */
  now(): number
  /** Resolves as soon as something has changed since then, the request is cancelled, or nothing will change any more. */
  changedSince(then: number, token: CancellationToken): Promise<void>
  changed(): void
  /** Nothing will change any more. */
  stop(): void
  isStopped(): boolean
}

export function createChangeSignal(): ChangeSignal {
  const waiting = new Set<() => void>()
  let changes = 0
  let stopped = false

  function changed(): void {
    changes++
    for (const end of [...waiting]) end()
  }

  return {
    now: () => changes,
    changedSince: (then, token) => {
      if (changes !== then || stopped || token.isCancellationRequested) return Promise.resolve()
      return new Promise((resolve) => {
        const end = () => {
          waiting.delete(end)
          listener.dispose()
          resolve()
        }
        const listener = token.onCancellationRequested(end)
        waiting.add(end)
      })
    },
    changed,
    stop: () => {
      stopped = true
      changed()
    },
    isStopped: () => stopped,
  }
}
