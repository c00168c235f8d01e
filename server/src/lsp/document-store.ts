import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
} from 'vscode-languageserver'
import type { SourceFile } from '../core/model/source-file.ts'
import type { PiecedText } from '../core/pieces/pieced-text.ts'
import { type PieceLimits, splitText } from '../core/pieces/split-text.ts'
import { applyChange } from './apply-change.ts'
import { type IndexedText, indexedPieces, type PositionEncoding } from './convert.ts'

/** One version of an open document. Immutable: a change makes a new one. The language id is deliberately absent. */
export interface OpenDocument extends IndexedText {
  readonly uri: string
  /** As the client counts, 0 included. */
  readonly version: number
  /** The analysed text, made when it is first asked for. */
  file(): SourceFile
}

export interface DocumentStore {
  get(uri: string): OpenDocument | undefined
  all(): Iterable<OpenDocument>
  open(params: DidOpenTextDocumentParams): OpenDocument
  /** Undefined when the document was never opened; nothing is then stored. */
  change(params: DidChangeTextDocumentParams): OpenDocument | undefined
  close(params: DidCloseTextDocumentParams): void
}

export interface StoreOptions {
  readonly analyse: (text: string) => SourceFile
  readonly encoding: PositionEncoding
  readonly limits: PieceLimits
}

export function createDocumentStore({ analyse, encoding, limits }: StoreOptions): DocumentStore {
  const documents = new Map<string, OpenDocument & { readonly pieces: PiecedText }>()

  function store(uri: string, version: number, pieces: PiecedText): OpenDocument {
    let file: SourceFile | undefined
    const content = indexedPieces(pieces)
    const document = {
      uri,
      version,
      pieces,
      get text() {
        return content.text
      },
      get lines() {
        return content.lines
      },
      file: () => {
        file ??= analyse(content.text)
        return file
      },
    }
    documents.set(uri, document)
    return document
  }

  return {
    get: (uri) => documents.get(uri),
    all: () => documents.values(),
    open: ({ textDocument: { uri, version, text } }) => store(uri, version, splitText(text, limits)),
    change: ({ textDocument: { uri, version }, contentChanges }) => {
      const before = documents.get(uri)
      if (!before) return undefined
      let { pieces } = before
      for (const change of contentChanges) pieces = applyChange(pieces, change, encoding, limits)
      return store(uri, version, pieces)
    },
    close: ({ textDocument: { uri } }) => {
      documents.delete(uri)
    },
  }
}
