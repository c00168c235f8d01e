import type { Writable } from 'node:stream'
import { AbstractMessageWriter, type Message, type MessageWriter } from 'vscode-languageserver/node'
import { isLasting, writeJson } from './lasting-json.ts'

/**
 * Writes the messages of one turn of the event loop in one go. The library's own writer writes head and body one after the other, and the other side is woken
 * up for each.
 */
export class WholeMessageWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #stream: Writable
  #isGathering = false
  /** For long messages: room as large as theirs is dear to ask the system for. Absent while the stream has it, and after a message that needed little of it. */
  #room: Buffer | undefined

  constructor(stream: Writable) {
    super()
    this.#stream = stream
    stream.on('error', (error) => this.fireError(error))
    stream.on('close', () => this.fireClose())
  }

  write(message: Message): Promise<void> {
    this.#gather()
    return isLasting(message) ? this.#writeLong(message) : this.#writeText(JSON.stringify(message))
  }

  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    this.#stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      this.#stream.uncork()
    })
  }

  #writeText(body: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const size = Buffer.byteLength(body)
      // A text of one byte for each character need not be encoded.
      const encoding = size === body.length ? 'latin1' : 'utf8'
      this.#stream.write(`${headOf(size)}${body}`, encoding, settling(resolve, reject))
    })
  }

  #writeLong(message: Message): Promise<void> {
    return new Promise((resolve, reject) => {
      let room = this.#room ?? Buffer.allocUnsafeSlow(LEAST_ROOM)
      this.#room = undefined
      let end = HEAD_ROOM
      writeJson(message, (part) => {
        const most = end + part.length * (typeof part === 'string' ? MOST_BYTES : 1)
        if (most > room.length) room = Buffer.concat([room.subarray(0, end)], 2 * most)
        if (typeof part === 'string') end += room.write(part, end)
        else {
          room.set(part, end)
          end += part.length
        }
      })
      const head = headOf(end - HEAD_ROOM)
      const start = HEAD_ROOM - head.length
      room.write(head, start)
      this.#stream.write(
        room.subarray(start, end),
        settling(() => {
          if (room.length <= Math.max(LEAST_ROOM, MOST_ROOM * end)) this.#room = room
          resolve()
        }, reject),
      )
    })
  }

  end(): void {
    this.#stream.end()
  }
}

const LEAST_ROOM = 2 ** 16

/** As many times what the last message needed are kept; growing alone makes six times as much. */
const MOST_ROOM = 16

/** The body begins here; its head ends here. */
const HEAD_ROOM = 64

/** Of a UTF-16 unit in UTF-8. */
const MOST_BYTES = 3

function headOf(size: number): string {
  return `Content-Length: ${size}\r\n\r\n`
}

function settling(resolve: () => void, reject: (error: Error) => void): (error?: Error | null) => void {
  return (error) => {
    if (error) reject(error)
    else resolve()
  }
}
