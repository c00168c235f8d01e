import type { LineIndex } from '../base/line-index.ts'
import { joined, linesOf, type PiecedText } from './pieced-text.ts'

/**
 * A text in pieces as a whole, which is put together when somebody asks for it, and kept. A class, because an object with getters of its own gets a shape of its own,
 * which keeps all the pieces until the engine collects the whole memory.
 */
export class JoinedText {
  readonly pieces: PiecedText
  #text: string | undefined
  #lines: LineIndex | undefined

  constructor(pieces: PiecedText) {
    this.pieces = pieces
  }

  get text(): string {
    this.#text ??= joined(this.pieces, 0, this.pieces.pieces.length)
    return this.#text
  }

  get lines(): LineIndex {
    this.#lines ??= linesOf(this.pieces)
    return this.#lines
  }
}
