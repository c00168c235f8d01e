import type { Readable } from 'node:stream'
import {
  AbstractMessageReader,
  type DataCallback,
  type Disposable,
  type MessageReader,
} from 'vscode-languageserver/node'

/**
 * Reads messages from a stream, each behind a head that says how many bytes it has. Bytes that belong to no message do not end the stream: what follows the
 * next head is read again, and so is what a wrong length has made part of a message. Hands over undefined for what is no JSON, and for bytes without a head.
 */
export class FrameReader extends AbstractMessageReader implements MessageReader {
  readonly #stream: Readable
  /** What has not been read yet, in parts as they came: a message of megabytes is put together once. */
  #parts: Buffer[] = []
  #size = 0
  /** The length of the message whose head was read; undefined while a head is looked for. */
  #awaited: number | undefined
  /** Since the last message there were bytes without a head, and it was said. */
  #isLost = false

  constructor(stream: Readable) {
    super()
    this.#stream = stream
  }

  listen(callback: DataCallback): Disposable {
    const receive = (data: Buffer) => {
      this.#putBack(data, this.#parts.length)
      while (this.#awaited === undefined ? this.#readHead(callback) : this.#readBody(this.#awaited, callback));
    }
    this.#stream.on('data', receive)
    this.#stream.on('error', (error) => this.fireError(error))
    this.#stream.on('close', () => this.fireClose())
    return { dispose: () => void this.#stream.off('data', receive) }
  }

  /** Whether there may be more to read; so does `#readBody`. */
  #readHead(callback: DataCallback): boolean {
    const bytes = this.#take(this.#size)
    const end = bytes.indexOf(END_OF_HEAD)
    const head = end < 0 ? bytes : bytes.subarray(0, end)
    this.#awaited = end < 0 ? undefined : lengthIn(lastOf(head).toString('latin1'))
    const isLost = this.#awaited === undefined && (end >= 0 || head.length > LONGEST_HEAD)
    if (isLost && !this.#isLost) callback(NO_MESSAGE)
    this.#isLost ||= isLost
    this.#putBack(end < 0 ? lastOf(head) : bytes.subarray(end + END_OF_HEAD.length))
    return end >= 0
  }

  #readBody(length: number, callback: DataCallback): boolean {
    if (this.#size < length) return false
    this.#awaited = undefined
    const bytes = this.#take(length)
    const message = parsed(bytes)
    this.#isLost = message === undefined
    if (this.#isLost) this.#putBack(bytes)
    callback(message)
    return this.#size > 0
  }

  /** The next bytes. */
  #take(length: number): Buffer {
    const [first = Buffer.alloc(0), ...others] = this.#parts
    const all = others.length === 0 ? first : Buffer.concat(this.#parts)
    this.#parts = []
    this.#size = 0
    this.#putBack(all.subarray(length))
    return all.subarray(0, length)
  }

  #putBack(bytes: Buffer, at = 0): void {
    if (bytes.length === 0) return
    this.#parts.splice(at, 0, bytes)
    this.#size += bytes.length
  }
}

const END_OF_HEAD = '\r\n\r\n'

/** In bytes. Editors write some thirty. */
const LONGEST_HEAD = 4096

/** In bytes: the longest text that the engine can hold is twice as long. */
const LONGEST_MESSAGE = 2 ** 28

/** What the library types as a message, and `Gate` answers. */
const NO_MESSAGE = undefined as unknown as Parameters<DataCallback>[0]

/** Copied, where more stands before it: nobody is to keep that. */
function lastOf(head: Buffer): Buffer {
  return head.length > LONGEST_HEAD ? Buffer.from(head.subarray(-LONGEST_HEAD)) : head
}

/** The last one that a head names, in bytes: before it there may be anything. */
function lengthIn(head: string): number | undefined {
  const length = Number([...head.matchAll(/content-length: *(\d+) *(?:\r\n|$)/gi)].at(-1)?.[1])
  return length <= LONGEST_MESSAGE ? length : undefined
}

function parsed(bytes: Buffer): Parameters<DataCallback>[0] {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return NO_MESSAGE
  }
}
