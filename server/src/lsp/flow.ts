import type { Message, MessageReader, MessageStrategy, MessageWriter } from 'vscode-languageserver'
import { nextTurn } from './next-turn.ts'
import { readerThrough, writerThrough } from './wrap-transport.ts'

/** What a connection is led through. */
export interface Flow {
  /** To stand before whoever handles messages, so that only those that will be handled are counted. */
  reader(reader: MessageReader): MessageReader
  /** To stand before the transport, so that everything that is written is counted. The promises of `writer` have to be kept when the client has taken a message. */
  writer(writer: MessageWriter): MessageWriter
  /** How messages are handed to whoever handles them. */
  readonly messageStrategy: MessageStrategy
}

/** What messages come from, where it can be told to wait. */
export interface Input {
  pause(): unknown
  resume(): unknown
}

/** Of messages that were read and not handled. Editors have some hundred. */
const MOST_WAITING = 5_000

/** Of messages that the client has not taken yet. */
const MOST_UNREAD = 50

/**
 * Keeps bounded what a process holds of a conversation, however much a client sends and however little it reads. Where it does not take what was
 * written, no further request or notification is handled, and nothing more is read; nor is it where many wait. Answers of the client are always handed over:
 * somebody may wait for them. Without an `input` messages come as fast as they are sent.
 */
export function createFlow(input?: Input): Flow {
  const held: (() => void)[] = []
  let waiting = 0
  let unread = 0
  let isPaused = false
  let isReleasing = false

  function steer(): void {
    const isFull = unread >= MOST_UNREAD || held.length > 0 || waiting > (isPaused ? MOST_WAITING / 2 : MOST_WAITING)
    if (isFull === isPaused) return
    isPaused = isFull
    if (isFull) input?.pause()
    else input?.resume()
  }

  /** One in a turn, as the library does it. */
  function release(): void {
    if (isReleasing || held.length === 0 || unread >= MOST_UNREAD) return
    isReleasing = true
    nextTurn(() => {
      isReleasing = false
      held.shift()?.()
      steer()
      release()
    })
  }

  function taken(): void {
    unread--
    steer()
    release()
  }

  return {
    reader: (reader) =>
      readerThrough(reader, (message, pass) => {
        if (isQueued(message)) waiting++
        pass(message)
        steer()
      }),
    writer: (writer) =>
      writerThrough(writer, (message) => {
        const written = writer.write(message)
        unread++
        steer()
        written.then(taken, taken)
        return written
      }),
    messageStrategy: {
      handleMessage: (message, next) => {
        if (isQueued(message)) waiting--
        const mayWait = 'method' in message && (held.length > 0 || unread >= MOST_UNREAD)
        const handled = mayWait
          ? new Promise<void>((resolve) => held.push(() => resolve(next(message))))
          : next(message)
        steer()
        return handled
      },
    },
  }
}

/** The library acts upon a cancellation as soon as it comes, so that it may never wait for its turn. */
function isQueued(message: Message): boolean {
  return !('method' in message && message.method === '$/cancelRequest')
}
