import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
} from 'vscode-languageserver'
import { indexLines } from '../core/base/line-index.ts'
import type { SourceFile } from '../core/model/source-file.ts'
import { applyChange } from './apply-change.ts'
import type { IndexedText, PositionEncoding } from './convert.ts'

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

export function createDocumentStore(analyse: (text: string) => SourceFile, encoding: PositionEncoding): DocumentStore {
  const documents = new Map<string, OpenDocument>()

  function store(uri: string, version: number, content: IndexedText): OpenDocument {
    let file: SourceFile | undefined
    const document: OpenDocument = {
      uri,
      version,
      text: content.text,
      lines: content.lines,
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
    open: ({ textDocument: { uri, version, text } }) => store(uri, version, { text, lines: indexLines(text) }),
    change: ({ textDocument: { uri, version }, contentChanges }) => {
      const before = documents.get(uri)
      if (!before) return undefined
      let content: IndexedText = before
      for (const change of contentChanges) content = applyChange(content, change, encoding)
      return store(uri, version, content)
    },
    close: ({ textDocument: { uri } }) => {
      documents.delete(uri)
    },
  }
}
