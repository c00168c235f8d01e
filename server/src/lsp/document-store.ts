import type {
  DidChangeTextDocumentParams,
  DidCloseTextDocumentParams,
  DidOpenTextDocumentParams,
  Disposable,
} from 'vscode-languageserver'
import type { SourceFile } from '../core/model/source-file.ts'
import { JoinedText } from '../core/pieces/joined-text.ts'
import { lengthOf, lineCountOf, type PiecedText } from '../core/pieces/pieced-text.ts'
import { type PieceLimits, splitText } from '../core/pieces/split-text.ts'
import { createSoundParts, type SoundParts } from '../core/rules/sound-parts.ts'
import { applyChanges, isWhole } from './apply-changes.ts'
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
  /** Whether the text of one is too long to be kept: it counts as empty, and there is nothing to say about any place of it. */
  isTooLong(uri: string): boolean
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
  /** Told of texts that are too long to be kept. */
  readonly onTooLong?: (uri: string, most: TextLimits) => void
  readonly most?: TextLimits
}

/** How much of one text is kept. */
export interface TextLimits {
  /** In UTF-16 units. */
  readonly length: number
  readonly lines: number
}

/** Many times as much as is read, and little enough for the places of its lines to be kept: engines end the process that asks for more than they can hold. */
const MOST_KEPT: TextLimits = { length: 32 * 1024 * 1024, lines: 2_000_000 }

/** Somebody edits a few documents at a time, and what is known of one takes some memory. */
const MOST_EDITED = 8

/** Editors restore many documents and ask about few: the tree of a text is many times as large as the text, and soon made again. */
const MOST_ANALYSED = 16
/** In characters. One of signs alone has a tree of some hundred megabytes. */
const MOST_TEXT = 2_000_000

export function createDocumentStore(options: StoreOptions): DocumentStore {
  const { analyse, encoding, limits, pathOf, onTooLong, most = MOST_KEPT } = options
  const documents = new Map<string, OpenDocument & JoinedText>()
  const analysed = createRecent(MOST_ANALYSED, ({ text }: JoinedText) => analyse(text), {
    most: MOST_TEXT,
    weightOf: ({ pieces }) => lengthOf(pieces),
  })
  const edited = createRecent(MOST_EDITED, createSoundParts)
  /** The URIs by the file that they name. */
  const uris = new Map<string, Set<string>>()
  const listeners = new Set<(uri: string) => void>()
  /** Documents whose texts are too long. They count as empty until their client tells the whole of a shorter one. */
  const tooLong = new Set<string>()

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

  function kept(uri: string, text: PiecedText): PiecedText {
    tooLong.delete(uri)
    if (lengthOf(text) <= most.length && lineCountOf(text) <= most.lines) return text
    return leftAside(uri)
  }

  function leftAside(uri: string): PiecedText {
    tooLong.add(uri)
    onTooLong?.(uri, most)
    return splitText('', limits)
  }

  function changed(
    uri: string,
    before: PiecedText,
    changes: DidChangeTextDocumentParams['contentChanges'],
  ): PiecedText {
    const first = tooLong.has(uri) ? changes.findIndex(isWhole) : 0
    if (first < 0) return before
    const known = changes.slice(first)
    const texts = known.map(({ text }) => text)
    return isMore(texts, most) ? leftAside(uri) : kept(uri, applyChanges(before, known, encoding, limits))
  }

  return {
    get: (uri) => documents.get(uri),
    all: () => documents.values(),
    isTooLong: (uri) => tooLong.has(uri),
    isOpenAt: (path) => uris.has(path),
    open: ({ textDocument: { uri, version, text } }) => {
      place(uri)
      return store(uri, version, isMore([text], most) ? leftAside(uri) : kept(uri, splitText(text, limits)))
    },
    change: ({ textDocument: { uri, version }, contentChanges }) => {
      const before = documents.get(uri)
      if (!before) return undefined
      analysed.delete(before)
      const pieces = changed(uri, before.pieces, contentChanges)
      return store(uri, version, pieces, pieces.pieces.length === 1 ? edited.of(uri) : undefined)
    },
    close: ({ textDocument: { uri } }) => {
      const before = documents.get(uri)
      if (before) analysed.delete(before)
      documents.delete(uri)
      tooLong.delete(uri)
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

/** Whether texts together are too long to be looked at. Lines are counted roughly, and in long ones alone. */
function isMore(texts: readonly string[], { length, lines }: TextLimits): boolean {
  const total = texts.reduce((sum, text) => sum + text.length, 0)
  if (total > length) return true
  return total > lines && ['\n', '\r'].some((sign) => countOf(sign, texts, lines) > lines)
}

/** No more than one beyond `most`. */
function countOf(sign: string, texts: readonly string[], most: number): number {
  let count = 0
  for (const text of texts)
    for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count++
  return count
}
