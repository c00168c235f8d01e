import { describe, expect, test } from 'vitest'
import { capabilityProblems } from '../harness/capability-problems.ts'
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
    for (const { path, text } of exampleTexts()) {
      workspace.put(`workspace/${path}`, text)
      if (path.startsWith('broken')) workspace.put(`workspace/closed/${path}`, text)
    }
    const received: ReceivedMessage[] = []
    const client = await startClient(workspace.opened(profile), { onReceived: (message) => received.push(message) })
    await converse(client, { seed: 1, steps: 300, texts })
    expect(await client.stop()).toBe(0)
    workspace.remove()
    expect(client.complaints.filter((complaint) => complaint !== COMPLAINT)).toEqual([])
    expect(new Set(received.map(({ method }) => method)).size).toBeGreaterThan(12)
    expect(messageProblems(profile.name, received)).toEqual([])
    expect(capabilityProblems(profile, received)).toEqual([])
  })
})

test('a message that does not have its type is told', () => {
  const range = { start: { line: 1, character: 0 }, end: { line: 0, character: 0 } }
  const place = { start: range.end, end: range.start }
  const messages: ReceivedMessage[] = [
    { is: 'result', method: 'textDocument/hover', value: { content: 'misspelled' } },
    {
      is: 'params',
      method: 'textDocument/publishDiagnostics',
      value: { uri: 'file:///a', diagnostics: [{ range, message: 'x', extra: 1 }] },
    },
    { is: 'result', method: 'textDocument/foldingRange', value: [{ startLine: -1, endLine: 0.5 }] },
    { is: 'result', method: 'textDocument/definition', value: { uri: 'a.yaml', range: place, targetUri: 'a:a' } },
    { is: 'part', method: 'workspace/symbol', value: [{ name: 'a' }] },
    { is: 'work', method: 'workspace/symbol', value: { kind: 'start', title: 'a' } },
    { is: 'options', method: 'workspace/didChangeWatchedFiles', value: { watcher: [] } },
    { is: 'error', method: 'workspace/symbol', value: { code: 'none' } },
  ]
  const problems = messageProblems('wrong', messages)
  expect(problems.filter((problem) => !problem.startsWith('  '))).toEqual([
    'textDocument/publishDiagnostics.diagnostics[].range: ends before it starts',
    'textDocument/foldingRange[].startLine: -1',
    'textDocument/foldingRange[].endLine: 0.5',
    'textDocument/definition.uri: "a.yaml" is no URI',
    ...[/content.* does not exist/, /extra.* does not exist/, /targetUri.* does not exist/, /'{ name: string; }'/]
      .concat(/"start".* is not assignable/, /watcher.* does not exist/, /'string' is not assignable to type 'number'/)
      .map((problem) => expect.stringMatching(problem)),
  ])
})

test('a message that the client does not know is told', () => {
  const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }
  const markdown = { kind: 'markdown', value: '' }
  const item = { label: 'a', kind: 25, insertTextFormat: 2, documentation: markdown, textEdit: { insert: range } }
  const initialized = { semanticTokensProvider: { legend: { tokenTypes: ['type'], tokenModifiers: [] } } }
  const results: Readonly<Record<string, unknown>> = {
    initialize: { capabilities: { positionEncoding: 'utf-8', ...initialized } },
    'textDocument/completion': { isIncomplete: false, items: [item] },
    'textDocument/codeAction': [{ title: 'a', isPreferred: true, edit: { documentChanges: [] } }],
    'textDocument/documentSymbol': [{ name: 'a', kind: 1, range, selectionRange: range }],
    'textDocument/diagnostic': { kind: 'full', items: [{ range, message: 'a', tags: [1], relatedInformation: [] }] },
    'textDocument/definition': [{ targetUri: 'file:///a' }],
    'textDocument/semanticTokens/full': { data: [0, 0, 5, 0, 0, 0, 3, 1, 0, 0] },
  }
  const messages = Object.entries(results).map(([method, value]): ReceivedMessage => ({ is: 'result', method, value }))
  expect(capabilityProblems(bareProfile, messages).map((problem) => problem.replace(/^.*\//, ''))).toEqual([
    'initialize: the encoding utf-8',
    ...['a snippet', 'insert and replace', 'the kind 25', 'documentation is markdown'].map((it) => `completion: ${it}`),
    ...['isPreferred', 'documentChanges', 'an action that is no command'].map((it) => `codeAction: ${it}`),
    'documentSymbol: a tree of symbols',
    'diagnostic: relatedInformation',
    'diagnostic: the tag 1',
    'definition: a link',
    ...['relative tokens', 'the type type', 'tokens overlap'].map((it) => `full: ${it}`),
  ])
})
