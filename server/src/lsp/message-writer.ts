import type { Writable } from 'node:stream'
import { AbstractMessageWriter, type Message, type MessageWriter } from 'vscode-languageserver/node'

/**
 * Writes each message at once and in one go. The library's own writer writes head and body one after the other, and the other side is woken up for each.
 */
export class WholeMessageWriter extends AbstractMessageWriter implements MessageWriter {
  readonly #stream: Writable

  constructor(stream: Writable) {
    super()
    this.#stream = stream
    stream.on('error', (error) => this.fireError(error))
    stream.on('close', () => this.fireClose())
  }

  write(message: Message): Promise<void> {
    return new Promise((resolve, reject) => {
      const body = JSON.stringify(message)
      const size = Buffer.byteLength(body)
      // A text of one byte for each character need not be encoded.
      const encoding = size === body.length ? 'latin1' : 'utf8'
      this.#stream.write(`Content-Length: ${size}\r\n\r\n${body}`, encoding, (error) => {
        if (error) reject(error)
        else resolve()
      })
    })
  }

  end(): void {
    this.#stream.end()
  }
}
