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
      this.#stream.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, (error) => {
        if (error) reject(error)
        else resolve()
      })
    })
  }

  end(): void {
    this.#stream.end()
  }
}
