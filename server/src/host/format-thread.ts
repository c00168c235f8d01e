import type { FormatReply } from '../format-worker.ts'
import type { FormatText } from './format-text.ts'

/** In milliseconds. */
export interface FormatTimes {
  /** For one text. A text of the longest allowed length takes a few seconds, and minutes if it is made for that. */
  readonly budget: number
  /** How long the thread waits for another text: whoever formats does so again, and code that has run is several times as fast. */
  readonly idle: number
}

const TIMES: FormatTimes = { budget: 30_000, idle: 60_000 }

/** In MiB; a text of the longest allowed length takes a fifth of it, and all of it if it is made for that. */
const MOST_MEMORY = 512

/**
 * Formats on a thread of its own, which runs `script` (see `format-worker.ts`): one text after the other, on one thread at a time. A thread cannot be interrupted: where a
 * request is aborted, or takes too long, the thread ends. Where none can be started, `here` formats.
 */
export function createFormatThread(script: URL, here: FormatText, times = TIMES): FormatText {
  let lastTurn = Promise.resolve()
  let thread: FormatThread | undefined
  let canStart = true
  let idleTimer: NodeJS.Timeout | undefined

  /** Undefined where there can be no thread: what failed once is not tried again. */
  async function readyThread(): Promise<FormatThread | undefined> {
    clearTimeout(idleTimer)
    if (thread?.isRunning()) return thread
    try {
      thread = canStart ? await startThread(script) : undefined
    } catch {
      canStart = false
      thread = undefined
    }
    return thread
  }

  function endWhenIdle({ stop }: FormatThread): void {
    idleTimer = setTimeout(stop, times.idle)
    idleTimer.unref()
  }

  async function format(text: string, signal: AbortSignal): Promise<string> {
    const ready = await readyThread()
    if (!ready) return here(text, signal)
    try {
      return await formatOn(ready, text, signal, times.budget)
    } finally {
      if (ready.isRunning()) endWhenIdle(ready)
    }
  }

  return (text, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      lastTurn = lastTurn.then(async () => {
        if (!signal.aborted) await format(text, signal).then(resolve, reject)
      })
    })
}

/** Rejects where the thread does not come to an answer. It has ended then. */
async function formatOn(thread: FormatThread, text: string, signal: AbortSignal, budget: number): Promise<string> {
  signal.throwIfAborted()
  let isOverdue = false
  const timer = setTimeout(() => {
    isOverdue = true
    thread.stop()
  }, budget)
  timer.unref()
  signal.addEventListener('abort', thread.stop)
  try {
    const reply = await thread.ask(text)
    if ('formatted' in reply) return reply.formatted
    throw new Error(isOverdue ? `It took longer than ${budget / 1000} seconds.` : reply.refused)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', thread.stop)
  }
}

/** A thread that formats. It keeps no process alive. */
interface FormatThread {
  isRunning(): boolean
  /** Only to be asked again after the answer, which comes as well where the thread ends. */
  ask(text: string): Promise<FormatReply>
  stop(): void
}

/** Rejects where no thread can be started, or it cannot load the formatter. */
async function startThread(script: URL): Promise<FormatThread> {
  const { Worker } = await import('node:worker_threads')
  // What it would write has no place among the messages of the protocol.
  const worker = new Worker(script, { stdout: true, resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY } })
  worker.unref()
  return new Promise((resolve, reject) => {
    let isRunning = true
    let problem = 'The thread that formats has ended.'
    let answer: ((reply: FormatReply) => void) | undefined
    worker.on('error', (error) => {
      problem = error.message
    })
    worker.once('exit', () => {
      isRunning = false
      reject(new Error(problem))
      answer?.({ refused: problem })
    })
    worker.on('message', (message: FormatReply | 'ready') => {
      if (message !== 'ready') return answer?.(message)
      resolve({
        isRunning: () => isRunning,
        ask: (text) =>
          new Promise((resolveReply) => {
            answer = resolveReply
            worker.postMessage(text)
          }),
        stop: () => {
          isRunning = false
          void worker.terminate()
        },
      })
    })
  })
}
