import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DocumentLink } from 'vscode-languageserver-protocol/node'
import { bareProfile, editorProfiles } from '../harness/editor-profiles.ts'
import { type LspClient, startClient } from '../harness/lsp-client.ts'
import { createWorkspace, type TestWorkspace } from '../harness/workspace.ts'

let workspace: TestWorkspace
let client: LspClient

beforeEach(() => {
  workspace = createWorkspace()
})

afterEach(async () => {
  expect(await client.stop()).toBe(0)
  workspace.remove()
  expect(client.complaints).toEqual([])
})

const profiles = [...editorProfiles(), bareProfile]

async function linksIn(uri: string, text: string): Promise<readonly (string | undefined)[]> {
  client.open(uri, text)
  const params = { textDocument: { uri } }
  return (await client.request<DocumentLink[]>('textDocument/documentLink', params)).map(({ target }) => target)
}

test.each(profiles)('$name: URLs, and files that are in the open folder', { timeout: 30_000 }, async (profile) => {
  workspace.put('workspace/pki/tls.crt', '')
  workspace.put('workspace/pki/tls.key', '')
  workspace.put('outside.pem', '')
  symlinkSync(join(workspace.top, 'outside.pem'), join(workspace.top, 'workspace/link.pem'))
  client = await startClient(workspace.opened(profile))
  const header = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
  const paths = [`${join(workspace.top, 'workspace')}/pki/tls.crt`, '../pki/tls.key', 'missing.key', '..', '.']
  const outside = ['../../outside.pem', join(workspace.top, 'outside.pem'), '../link.pem', '/etc/passwd']
  const uri = workspace.uriOf('workspace/config/kubelet.yaml')
  const found: unknown[] = []
  for (const [version, path] of [...paths, ...outside].entries()) {
    found.push(await linksIn(`${uri}${version}`, `${header}tlsCertFile: ${path}\n`))
  }
  expect(found).toEqual([
    [workspace.uriOf('workspace/pki/tls.crt')],
    [workspace.uriOf('workspace/pki/tls.key')],
    ...Array.from({ length: 7 }, () => []),
  ])
  // What is no file has no directory that a path could be relative to.
  expect(
    await linksIn('untitled:x', `${header}tlsCertFile: pki/tls.crt\nstaticPodURL: https://x.example.com/\n`),
  ).toEqual(['https://x.example.com/'])
})

test('URLs are told as the protocol writes them, and one that nobody can open is no link', async () => {
  client = await startClient(workspace.opened(bareProfile))
  const header = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nstaticPodURL: '
  const urls = ['https://x.example/a%20b?c', 'https://bücher.example/ä', 'https://x\u0098y.example/', 'https://x^y/']
  const found: unknown[] = []
  for (const [number, url] of urls.entries()) found.push(await linksIn(`untitled:${number}`, `${header}${url}\n`))
  expect(found).toEqual([['https://x.example/a%20b?c'], ['https://xn--bcher-kva.example/%C3%A4'], [], []])
})
