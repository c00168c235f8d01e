import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  Disposable,
} from 'vscode-languageserver'
import type { SourceFile } from '../core/model/source-file.ts'
import { JoinedText } from '../core/pieces/joined-text.ts'
import { lengthOf, type PiecedText } from '../core/pieces/pieced-text.ts'
import { type PieceLimits, splitText } from '../core/pieces/split-text.ts'
import { createSoundParts, type SoundParts } from '../core/rules/sound-parts.ts'
import { applyChanges } from './apply-changes.ts'
import type { IndexedText, PositionEncoding } from './convert.ts'
import { createRecent } from './recent.ts'

/** One version of an open document. Immutable: a change makes a new one. The language id is deliberately absent. */
export interface OpenDocument extends IndexedText {
  readonly uri: string
  /** As the client counts, 0 included. */
  readonly version: number
  /** The analysed text, made when it is first asked for, and again where nobody asked for long. */
  file(): SourceFile
  /** What is known of it from earlier versions, where it was edited lately and is not in pieces. */
  readonly sound?: SoundParts
}

export interface DocumentStore {
  get(uri: string): OpenDocument | undefined
  all(): Iterable<OpenDocument>
  /** Whether one is open that is the file at an absolute path, however the client spells its URI. */
  isOpenAt(path: string): boolean
  open(params: DidOpenTextDocumentParams): OpenDocument
  /** Undefined when the document was never opened; nothing is then stored. */
  change(params: DidChangeTextDocumentParams): OpenDocument | undefined
  close(params: DidCloseTextDocumentParams): void
  /** Calls `listener` when the document has another version, or is closed. */
  onReplaced(uri: string, listener: () => void): Disposable
}

export interface StoreOptions {
  readonly analyse: (text: string) => SourceFile
  readonly encoding: PositionEncoding
  readonly limits: PieceLimits
  /** The path of the file that a URI names; undefined for what is none. */
  readonly pathOf: (uri: string) => string | undefined
}

/** Somebody edits a few documents at a time, and what is known of one takes some memory. */
const MOST_EDITED = 8

/** Editors restore many documents and ask about few: the tree of a text is many times as large as the text, and soon made again. */
const MOST_ANALYSED = 16
/** In characters. One of signs alone has a tree of some hundred megabytes. */
const MOST_TEXT = 2_000_000

export function createDocumentStore({ analyse, encoding, limits, pathOf }: StoreOptions): DocumentStore {
  const documents = new Map<string, OpenDocument & JoinedText>()
  const analysed = createRecent(MOST_ANALYSED, ({ text }: JoinedText) => analyse(text), {
    most: MOST_TEXT,
    weightOf: ({ pieces }) => lengthOf(pieces),
  })
  const edited = createRecent(MOST_EDITED, createSoundParts)
  /** The URIs by the file that they name. */
  const uris = new Map<string, Set<string>>()
  const listeners = new Set<(uri: string) => void>()

  function replaced(uri: string): void {
    for (const listener of [...listeners]) listener(uri)
  }

  function place(uri: string): void {
    const path = pathOf(uri)
    if (path === undefined) return
    const same = uris.get(path) ?? new Set()
    uris.set(path, same.add(uri))
  }

  function displace(uri: string): void {
    const path = pathOf(uri)
    const same = path === undefined ? undefined : uris.get(path)
    same?.delete(uri)
    if (path !== undefined && same?.size === 0) uris.delete(path)
  }

  function store(uri: string, version: number, pieces: PiecedText, sound?: SoundParts): OpenDocument {
    const content = new JoinedText(pieces)
    const file = () => analysed.of(content)
    const document = Object.assign(content, { uri, version, file, ...(sound && { sound }) })
    documents.set(uri, document)
    replaced(uri)
    return document
  }

  return {
    get: (uri) => documents.get(uri),
    all: () => documents.values(),
    isOpenAt: (path) => uris.has(path),
    open: ({ textDocument: { uri, version, text } }) => {
      place(uri)
      return store(uri, version, splitText(text, limits))
    },
    change: ({ textDocument: { uri, version }, contentChanges }) => {
      const before = documents.get(uri)
      if (!before) return undefined
      analysed.delete(before)
      const pieces = applyChanges(before.pieces, contentChanges, encoding, limits)
      return store(uri, version, pieces, pieces.pieces.length === 1 ? edited.of(uri) : undefined)
    },
    close: ({ textDocument: { uri } }) => {
      const before = documents.get(uri)
      if (before) analysed.delete(before)
      documents.delete(uri)
      displace(uri)
      edited.delete(uri)
      replaced(uri)
    },
    onReplaced: (uri, listener) => {
      const hear = (other: string) => {
        if (other === uri) listener()
      }
      listeners.add(hear)
      return { dispose: () => void listeners.delete(hear) }
    },
  }
}
