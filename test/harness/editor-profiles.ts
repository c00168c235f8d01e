import { readdirSync, readFileSync } from 'node:fs'
import type { InitializeParams } from 'vscode-languageserver-protocol/node'
import { root } from './paths.ts'

/** What one editor really sends with `initialize`. */
export interface EditorProfile {
  readonly name: string
  readonly params: InitializeParams
}

const directory = `${root}test/editors/profiles`

/** All recorded editors, by file name. */
export function editorProfiles(): readonly EditorProfile[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.json'.length), params: readProfile(file) }))
}

export function editorProfile(name: string): EditorProfile {
  return { name, params: readProfile(`${name}.json`) }
}

/** A client that announces nothing. */
export const bareProfile: EditorProfile = {
  name: 'bare',
  params: { processId: null, rootUri: null, capabilities: {} },
}

function readProfile(file: string): InitializeParams {
  const { _note, ...params } = JSON.parse(readFileSync(`${directory}/${file}`, 'utf8'))
  return params
}
