import type { CancellationToken } from 'vscode-languageserver'
import { lazy } from '../core/base/lazy.ts'
import { JoinedText } from '../core/pieces/joined-text.ts'
import { pieceLimits, splitText } from '../core/pieces/split-text.ts'
import type { LanguageService } from '../core/service.ts'
import type { FilePaths } from '../host/file-paths.ts'
import type { FolderFiles, Listing } from '../host/folder-files.ts'
import type { DocumentStore, OpenDocument } from './document-store.ts'
import type { Log } from './log.ts'
import { nextTurn } from './next-turn.ts'
import type { PieceAnalyses } from './piece-analyses.ts'
import type { ProjectSettingsStore } from './project-settings.ts'

/** The files of the open folders that no editor has open, read one at a time and only when somebody asks. */
export interface ClosedFiles {
  /**
   * What `of` says of each file, in the order of their paths; undefined for a file that cannot be ours, which `of` is not asked about.
   * `memo` keeps the answers: a file is read again when it changed. Requests are answered in between, and those who look at a large file let them in as well.
   */
  each<Value>(memo: FileMemo<Value>, of: OfClosed<Value>, token: CancellationToken): AsyncGenerator<ClosedFile<Value>>
  /** Whether there is such a file in one of the open folders. */
  exists(path: string): Promise<boolean>
  /** Files were made, changed or deleted. */
  changed(): void
  /** The client tells about changes, so that nothing has to be looked for as long as it is silent. */
  watched(): void
  isWatched(): boolean
  /** Whether there was more than is looked at, when it was looked for last. */
  isTooMuch(): boolean
}

export interface ClosedFile<Value> {
  readonly uri: string
  readonly value: Value | undefined
  readonly index: number
  readonly count: number
}

/** May say nothing where nobody waits any more. */
export type OfClosed<Value> = (
  document: OpenDocument,
  token: CancellationToken,
) => Value | undefined | Promise<Value | undefined>

/** By path. Belongs to whoever asks; to be cleared when the same text has another answer. */
export type FileMemo<Value> = Map<string, { readonly stamp: string; readonly value: Value | undefined }>

export interface ClosedFilesContext {
  readonly documents: DocumentStore
  readonly paths: FilePaths
  readonly projects: ProjectSettingsStore
  readonly analyses: PieceAnalyses
  readonly log: Log
  readonly service: () => LanguageService
  readonly loadFolderFiles: () => Promise<FolderFiles>
}

/** What a folder holds beyond these is left out; a folder with more is no project but a disk. */
const MOST_FILES = 5_000
const MOST_ENTRIES = 200_000

export function createClosedFiles(context: ClosedFilesContext): ClosedFiles {
  const { documents, paths: files, projects, analyses, log, service } = context
  let watched = false
  let tooMuch = false
  let known: { readonly folders: readonly string[]; readonly listing: Listing } | undefined

  async function list(host: FolderFiles, token: CancellationToken): Promise<readonly string[]> {
    const folders = projects.roots()
    if (watched && known?.folders === folders) return known.listing.paths
    const mine = { folders, listing: NOTHING }
    known = mine
    const isCancelled = () => token.isCancellationRequested
    const listing = await host.list(folders, { files: MOST_FILES, entries: MOST_ENTRIES, isCancelled })
    // A change in the meantime took the place away.
    if (known === mine) known = isCancelled() ? undefined : { folders, listing }
    tooMuch = !listing.complete && !isCancelled()
    if (tooMuch)
      log.once(
        'many files',
        `The open folders hold more than ${MOST_FILES} files; the rest is checked when it is opened.`,
      )
    return listing.paths
  }

  async function answer<Value>(
    host: FolderFiles,
    path: string,
    uri: string,
    memo: FileMemo<Value>,
    of: OfClosed<Value>,
    token: CancellationToken,
  ): Promise<Value | undefined> {
    const stamp = await host.stamp(path, projects.roots())
    const before = memo.get(path)
    if (stamp !== undefined && before?.stamp === stamp) return before.value
    memo.delete(path)
    const text = stamp === undefined ? undefined : await host.read(path)
    if (stamp === undefined || text === undefined) return undefined
    const value = service().mayConcern(text) ? await of(closedDocument(service(), uri, text), token) : undefined
    // What is known of its pieces is that of the open document, if it was opened in the meantime.
    if (!documents.isOpenAt(path)) analyses.close(uri)
    if (!token.isCancellationRequested) memo.set(path, { stamp, value })
    return value
  }

  return {
    each: async function* (memo, of, token) {
      const host = await context.loadFolderFiles()
      const paths = await list(host, token)
      for (const [index, path] of paths.entries()) {
        // Lets messages in that arrived in the meantime.
        if (index % FILES_PER_TURN === 0) await new Promise<void>(nextTurn)
        if (token.isCancellationRequested) return
        const uri = files.uriOf(path)
        if (documents.isOpenAt(path)) continue
        const value = await answer(host, path, uri, memo, of, token)
        if (token.isCancellationRequested) return
        yield { uri, value, index, count: paths.length }
      }
    },
    exists: async (path) => (await context.loadFolderFiles()).exists(path, projects.roots()),
    changed: () => {
      known = undefined
    },
    watched: () => {
      watched = true
    },
    isWatched: () => watched,
    isTooMuch: () => tooMuch,
  }
}

const NOTHING: Listing = { paths: [], complete: true }

function closedDocument(service: LanguageService, uri: string, text: string): OpenDocument {
  const content = new JoinedText(splitText(text, pieceLimits))
  return Object.assign(content, { uri, version: 0, file: lazy(() => service.open(text)) })
}

const FILES_PER_TURN = 8
