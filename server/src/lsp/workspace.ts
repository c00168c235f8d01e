import {
  type Connection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  type WorkspaceFoldersChangeEvent,
} from 'vscode-languageserver'
import { describeError } from '../core/base/describe-error.ts'
import { PROJECT_FILE } from '../core/settings/settings.ts'
import type { FilePaths } from '../host/file-paths.ts'
import type { ClientFeatures } from './client-features.ts'
import type { Log } from './log.ts'

/** The URIs of the folders that a client has open at the start; older clients have one, by URI or by path. */
export function initialFolders(
  { workspaceFolders, rootUri, rootPath }: InitializeParams,
  paths: FilePaths,
): readonly string[] {
  if (workspaceFolders) return workspaceFolders.map(({ uri }) => uri)
  if (rootUri) return [rootUri]
  return rootPath ? [paths.uriOf(rootPath)] : []
}

export function changedFolders(
  before: readonly string[],
  { added, removed }: WorkspaceFoldersChangeEvent,
): readonly string[] {
  const gone = new Set(removed.map(({ uri }) => uri))
  return [...before.filter((uri) => !gone.has(uri)), ...added.map(({ uri }) => uri)]
}

/**
 * Asks a client that can to watch the files of projects, and all that may be configuration. Other clients tell only of files that they open,
 * save and close. `onWatching` is called when it is certain that the client watches.
 */
export function watchFiles(connection: Connection, client: ClientFeatures, log: Log, onWatching: () => void): void {
  if (!client.watchesFiles) return
  const patterns = [`**/${PROJECT_FILE}`, '**/*.{yaml,yml,json,conf}']
  connection.client
    .register(DidChangeWatchedFilesNotification.type, { watchers: patterns.map((globPattern) => ({ globPattern })) })
    .then(onWatching, (error: unknown) => log.once('watch', `Watching files failed. ${describeError(error)}`))
}
