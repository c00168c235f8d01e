import { describe, expect, test } from 'vitest'
import { converse } from '../harness/conversation.ts'
import { bareProfile, editorProfiles } from '../harness/editor-profiles.ts'
import { exampleTexts } from '../harness/example-texts.ts'
import { startClient } from '../harness/lsp-client.ts'
import { messageProblems } from '../harness/message-problems.ts'
import type { ReceivedMessage } from '../harness/received-messages.ts'
import { createWorkspace } from '../harness/workspace.ts'

/** About a setting that the conversation gets wrong on purpose. */
const COMPLAINT =
  '"orchConfig.severity.unknown-field" is left out. "no such severity" is none of the values error, warning, information, hint, off.'

describe('all that the server sends in a long conversation has the types of the protocol', () => {
  test.each([...editorProfiles(), bareProfile])('$name', async (profile) => {
    const workspace = createWorkspace()
    const texts = new Map(exampleTexts().map(({ path, text }) => [workspace.uriOf(`workspace/${path}`), text]))
    for (const { path, text } of exampleTexts()) workspace.put(`workspace/${path}`, text)
    const received: ReceivedMessage[] = []
    const client = await startClient(workspace.opened(profile), { onReceived: (message) => received.push(message) })
    await converse(client, { seed: 1, steps: 300, texts })
    expect(await client.stop()).toBe(0)
    workspace.remove()
    expect(client.complaints.filter((complaint) => complaint !== COMPLAINT)).toEqual([])
    expect(new Set(received.map(({ method }) => method)).size).toBeGreaterThan(12)
    expect(messageProblems(profile.name, received)).toEqual([])
  })
})

test('a message that does not have its type is told', () => {
  const range = { start: { line: 1, character: 0 }, end: { line: 0, character: 0 } }
  const messages: ReceivedMessage[] = [
    { is: 'result', method: 'textDocument/hover', value: { content: 'misspelled' } },
    {
      is: 'params',
      method: 'textDocument/publishDiagnostics',
      value: { uri: 'file:///a', diagnostics: [{ range, message: 'x', extra: 1 }] },
    },
    { is: 'result', method: 'textDocument/foldingRange', value: [{ startLine: -1, endLine: 0.5 }] },
  ]
  expect(messageProblems('wrong', messages)).toEqual([
    'textDocument/publishDiagnostics.diagnostics[].range: ends before it starts',
    'textDocument/foldingRange[].startLine: -1',
    'textDocument/foldingRange[].endLine: 0.5',
    expect.stringMatching(/content.* does not exist in type 'Hover'/),
    expect.stringMatching(/extra.* does not exist in type 'Diagnostic'/),
  ])
})
