import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InitializeParams } from 'vscode-languageserver-protocol/node'
import type { EditorProfile } from './editor-profiles.ts'

/** A directory of its own for one test, with the folder `workspace` that the editor opens. Paths are relative to the directory. */
export interface TestWorkspace {
  readonly top: string
  put(path: string, text: string): void
  uriOf(path: string): string
  /** The profile with `workspace` as its open folder. */
  opened(profile: EditorProfile): EditorProfile
  remove(): void
}

export function createWorkspace(): TestWorkspace {
  const top = mkdtempSync(join(tmpdir(), 'orch-config-'))
  mkdirSync(join(top, 'workspace'))
  const uriOf = (path: string) => pathToFileURL(join(top, path)).href
  return {
    top,
    uriOf,
    put: (path, text) => {
      mkdirSync(dirname(join(top, path)), { recursive: true })
      writeFileSync(join(top, path), text)
    },
    opened: ({ name, params }) => ({ name, params: inFolder(params, uriOf('workspace')) }),
    remove: () => rmSync(top, { recursive: true, force: true }),
  }
}

function inFolder(params: InitializeParams, uri: string): InitializeParams {
  const folders = params.workspaceFolders ? { workspaceFolders: [{ uri, name: 'workspace' }] } : {}
  return { ...params, rootUri: uri, rootPath: null, ...folders }
}
