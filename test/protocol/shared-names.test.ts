import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Location, LocationLink, WorkspaceEdit } from 'vscode-languageserver-protocol/node'
import { bareProfile, editorProfile, editorProfiles } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'
import { createWorkspace, type TestWorkspace } from '../harness/workspace.ts'

const egress = (...names: readonly string[]) =>
  `apiVersion: apiserver.k8s.io/v1beta1
kind: EgressSelectorConfiguration
egressSelections:
${names.map((name) => `- name: ${name}\n  connection: {proxyProtocol: Direct}\n`).join('')}`
const authentication = (type: string) => `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: "https://idp.example.com", audiences: [a], egressSelectorType: ${type}}
  claimMappings: {username: {claim: sub, prefix: ""}}
`
/** Within the value of `egressSelectorType`, and of the first `name`. */
const use = { line: 3, character: 80 }
const name = { line: 3, character: 9 }

let workspace: TestWorkspace
let client: LspClient

beforeEach(() => {
  workspace = createWorkspace()
  workspace.put('workspace/prod/egress.yaml', egress('cluster', 'etcd'))
  workspace.put('workspace/prod/auth.yaml', authentication('cluster'))
  workspace.put('workspace/staging/egress.yaml', egress('cluster'))
  workspace.put('workspace/staging/auth.yaml', authentication('"cluster"'))
  workspace.put('workspace/other.yaml', 'apiVersion: v1\nkind: Service\nmetadata: {name: cluster}\n')
})

afterEach(async () => {
  expect(await client.stop()).toBe(0)
  workspace.remove()
  expect(client.complaints).toEqual([])
})

const uri = (path: string) => workspace.uriOf(`workspace/${path}`)
const ask = <Result>(method: string, path: string, position: unknown, more = {}) =>
  client.request<Result>(method, { textDocument: { uri: uri(path) }, position, ...more })
const placeOf = (at: string, { start }: Location['range']) => `${at.slice(uri('').length)}:${start.line}`

describe('names that files share', { timeout: 30_000 }, () => {
  test.each([...editorProfiles(), bareProfile])(
    '$name: from a use to the definitions, near ones first',
    async (profile) => {
      client = await startClient(workspace.opened(profile))
      client.open(uri('prod/auth.yaml'), authentication('cluster'))
      const found = await ask<(Location | LocationLink)[]>('textDocument/definition', 'prod/auth.yaml', use)
      expect(
        found.map((one) =>
          'targetUri' in one ? placeOf(one.targetUri, one.targetRange) : placeOf(one.uri, one.range),
        ),
      ).toEqual(['prod/egress.yaml:3', 'staging/egress.yaml:3'])
    },
  )

  test('all uses of a definition; what the editor has counts, not what is on the disk', async () => {
    client = await startClient(workspace.opened(editorProfile('vscode-1.139')))
    client.open(uri('staging/egress.yaml'), egress('cluster'))
    client.open(uri('staging/auth.yaml'), `\n${authentication('cluster')}`)
    const references = async (includeDeclaration: boolean) =>
      (
        await ask<Location[]>('textDocument/references', 'staging/egress.yaml', name, {
          context: { includeDeclaration },
        })
      ).map((found) => placeOf(found.uri, found.range))
    expect(await references(false)).toEqual(['staging/auth.yaml:4', 'prod/auth.yaml:3'])
    expect(await references(true)).toEqual([
      'staging/egress.yaml:3',
      'staging/auth.yaml:4',
      'prod/auth.yaml:3',
      'prod/egress.yaml:3',
    ])
  })

  test('renaming reaches all files, and leaves quotes where they are', async () => {
    client = await startClient(workspace.opened(editorProfile('vscode-1.139')))
    client.open(uri('prod/egress.yaml'), egress('cluster'), 7)
    const edit = await ask<WorkspaceEdit>('textDocument/rename', 'prod/egress.yaml', name, { newName: 'controlplane' })
    const edits = (edit.documentChanges ?? []).map((change) => {
      if (!('edits' in change)) throw new Error('Nothing is to be made, moved or deleted.')
      const { textDocument, edits } = change
      return [
        textDocument.uri.slice(uri('').length),
        textDocument.version,
        edits.map((one) => 'newText' in one && one.newText),
      ]
    })
    expect(edits).toEqual([
      ['prod/egress.yaml', 7, ['controlplane']],
      ['prod/auth.yaml', null, ['controlplane']],
      ['staging/auth.yaml', null, ['controlplane']],
      ['staging/egress.yaml', null, ['controlplane']],
    ])
  })

  test('a name that is none is refused, and one that another file has already', async () => {
    client = await startClient(workspace.opened(bareProfile))
    client.open(uri('staging/egress.yaml'), egress('cluster'))
    const rename = (newName: string) =>
      ask('textDocument/rename', 'staging/egress.yaml', name, { newName }).catch((error: Error) => error.message)
    expect(await rename('mine')).toBe(
      '"mine" is none of the names that there are: controlplane, cluster, etcd, master.',
    )
    workspace.put('workspace/prod/egress.yaml', egress('cluster', 'controlplane'))
    expect(await rename('controlplane')).toContain('prod/egress.yaml: "controlplane" is used in this file already')
  })
})
