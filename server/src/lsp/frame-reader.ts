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
  /** Since the last message there were bytes that are none, and it was said. */
  #isLost = false

  constructor(stream: Readable) {
    super()
    this.#stream = stream
  }

  listen(callback: DataCallback): Disposable {
    const receive = (data: Buffer) => {
      this.#parts.push(data)
      this.#size += data.length
      while (this.#awaited === undefined ? this.#readHead(callback) : this.#readBody(this.#awaited, callback));
    }
    this.#stream.on('data', receive)
    this.#stream.on('error', (error) => this.fireError(error))
    this.#stream.on('close', () => this.fireClose())
    return { dispose: () => void this.#stream.off('data', receive) }
  }

  /** Whether there may be more to read; so does `#readBody`. */
  #readHead(callback: DataCallback): boolean {
    const bytes = this.#whole()
    const end = bytes.indexOf(END_OF_HEAD)
    const head = end < 0 ? bytes : bytes.subarray(0, end)
    this.#awaited = end < 0 ? undefined : lengthIn(lastOf(head).toString('latin1'))
    const isLost = this.#awaited === undefined && (end >= 0 || head.length > LONGEST_HEAD)
    if (isLost && !this.#isLost) callback(NO_MESSAGE)
    this.#isLost ||= isLost
    this.#keep(end < 0 ? lastOf(head) : bytes.subarray(end + END_OF_HEAD.length))
    return end >= 0
  }

  #readBody(length: number, callback: DataCallback): boolean {
    if (this.#size < length) return false
    this.#awaited = undefined
    const bytes = this.#whole()
    const message = parsed(bytes.subarray(0, length))
    if (message !== undefined) this.#keep(bytes.subarray(length))
    if (message !== undefined || !this.#isLost) callback(message)
    this.#isLost = message === undefined
    return this.#size > 0
  }

  /** All that has not been read yet, put together at most once: what is left of it is a part of the same memory. */
  #whole(): Buffer {
    const [first = NOTHING] = this.#parts
    const all = this.#parts.length > 1 ? Buffer.concat(this.#parts) : first
    this.#parts = [all]
    return all
  }

  #keep(bytes: Buffer): void {
    this.#parts = bytes.length > 0 ? [bytes] : []
    this.#size = bytes.length
  }
}

const NOTHING = Buffer.alloc(0)

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

const LAST_LENGTH = /^.*content-length: *(\d+) *(?:\r\n|$)/is

/** The last one that a head names, in bytes: before it there may be anything. */
function lengthIn(head: string): number | undefined {
  const length = Number(LAST_LENGTH.exec(head)?.[1])
  return length <= LONGEST_MESSAGE ? length : undefined
}

function parsed(bytes: Buffer): Parameters<DataCallback>[0] {
  // Where a length is wrong, what it names is mostly long, and need not be decoded to see that.
  if (bytes.length > LONGEST_HEAD && !isEnclosed(bytes)) return NO_MESSAGE
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return NO_MESSAGE
  }
}

/** Whether the bytes begin and end as an object or a list does, blanks left aside. */
function isEnclosed(bytes: Buffer): boolean {
  const first = bytes.subarray(0, LONGEST_HEAD).toString('latin1').trimStart()
  const last = bytes.subarray(-LONGEST_HEAD).toString('latin1').trimEnd()
  return /^[{[]/.test(first) && /[}\]]$/.test(last)
}
