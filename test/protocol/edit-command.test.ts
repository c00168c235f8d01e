import { expect, onTestFinished, test } from 'vitest'
import type { Command, WorkspaceEdit } from 'vscode-languageserver-protocol/node'
import { capabilityProblems } from '../harness/capability-problems.ts'
import type { EditorProfile } from '../harness/editor-profiles.ts'
import { startClient } from '../harness/lsp-client.ts'
import { messageProblems } from '../harness/message-problems.ts'
import type { ReceivedMessage } from '../harness/received-messages.ts'

const URI = 'file:///ws/agent.yaml'
const TEXT = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPod: 110\n'
const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 6 } }
const EDIT: WorkspaceEdit = { changes: { [URI]: [{ range, newText: 'maxPods' }] } }

/** An editor that knows no code actions but commands, as all did before LSP 3.8. */
function oldEditor(name: string, applyEdit: boolean): EditorProfile {
  const capabilities = { workspace: { applyEdit }, textDocument: { codeAction: {} } }
  return { name, params: { processId: null, rootUri: null, capabilities } }
}

async function start(profile: EditorProfile) {
  const received: ReceivedMessage[] = []
  const client = await startClient(profile, { onReceived: (message) => received.push(message) })
  onTestFinished(() => void client.process.kill())
  client.open(URI, TEXT)
  const context = { diagnostics: [], only: ['quickfix'] }
  const actions = await client.request<Command[]>('textDocument/codeAction', {
    textDocument: { uri: URI },
    range,
    context,
  })
  const applied = () => received.filter(({ method }) => method === 'workspace/applyEdit').map(({ value }) => value)
  return { client, received, actions, applied }
}

test('code actions are commands where the client knows no others, and make the server hand over the edit', async () => {
  const profile = oldEditor('commands', true)
  const { client, received, actions, applied } = await start(profile)
  expect(client.initialized.capabilities.codeActionProvider).toBe(true)
  const commands = client.initialized.capabilities.executeCommandProvider?.commands
  const [rename] = actions
  expect(rename?.title).toBe('Change to "maxPods"')
  expect(commands).toContain(rename?.command)
  await client.request('workspace/executeCommand', rename)
  expect(applied()).toEqual([{ edit: EDIT }])
  expect(messageProblems(profile.name, received)).toEqual([])
  expect(capabilityProblems(profile, received)).toEqual([])
})

test('an edit of a text that has changed since is not handed over, and nothing else that looks like an argument', async () => {
  const { client, actions, applied } = await start(oldEditor('commands', true))
  client.change(URI, 2, [{ text: '' }])
  for (const { command, arguments: given } of actions) {
    for (const sent of [given, undefined, [], [null], ['x'], [{ uri: URI }], [{ uri: URI, version: 2, edit: 1 }]]) {
      expect(await client.request('workspace/executeCommand', { command, arguments: sent })).toBeNull()
    }
  }
  expect(actions.length).toBeGreaterThan(0)
  expect(applied()).toEqual([])
})

test('a client that applies no edits gets no actions', async () => {
  const { client, actions } = await start(oldEditor('no edits', false))
  expect(client.initialized.capabilities.codeActionProvider).toBeUndefined()
  expect(actions).toEqual([])
})
