/** The server's log: what the client shows in its output panel. */
export interface Log {
  /** Writes `message` unless one with the same `key` was written before: a failure at every keystroke is one line. */
  once(key: string, message: string): void
}

export function createLog(write: (message: string) => void): Log {
  const written = new Set<string>()
  return {
    once: (key, message) => {
      if (written.has(key)) return
      written.add(key)
      write(message)
    },
  }
}
