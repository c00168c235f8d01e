import { afterEach, expect, test, vi } from 'vitest'
import type { PublishDiagnosticsParams } from 'vscode-languageserver-protocol'
import { CancellationTokenSource } from 'vscode-languageserver-protocol/node'
import { JoinedText } from '../../server/src/core/pieces/joined-text.ts'
import { pieceLimits, splitText } from '../../server/src/core/pieces/split-text.ts'
import { NO_SETTINGS } from '../../server/src/core/settings/settings.ts'
import { diagnosticsOf } from '../../server/src/lsp/diagnostics.ts'
import type { OpenDocument } from '../../server/src/lsp/document-store.ts'
import { createPieceAnalyses } from '../../server/src/lsp/piece-analyses.ts'
import { pushDiagnostics } from '../../server/src/lsp/push-diagnostics.ts'
import type { Session } from '../../server/src/lsp/session.ts'
import { testService } from '../harness/schemas.ts'
import { turns } from '../harness/turns.ts'

const textWith = (findings: number) => `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
${Array.from({ length: 2_000 }, (_, i) => authenticator(i, i < findings ? ', x: 1' : '')).join('')}`

const authenticator = (i: number, more: string) =>
  `- {issuer: {url: 'https://a${i}.io', audiences: [a]${more}}, claimMappings: {username: {claim: sub, prefix: ''}}}\n`

/** One that knows nothing yet. */
const newSession = (documents: ReadonlyMap<string, OpenDocument> = new Map()) =>
  ({
    service: testService,
    isLoaded: () => true,
    settingsPending: () => undefined,
    analyses: createPieceAnalyses(testService),
    documents,
    projects: { of: () => NO_SETTINGS },
    settings: () => ({}),
    client: { encoding: 'utf-16', diagnostics: { links: false, related: false, tags: new Set() } },
  }) as unknown as Session

const URI = 'file:///a.yaml'

function largeDocument(version: number, findings: number): OpenDocument {
  const text = textWith(findings)
  const content = new JoinedText(splitText(text, pieceLimits))
  return Object.assign(content, { uri: URI, version, file: () => testService().open(text) })
}

/** How often messages that have arrived would be looked at before a promise is settled. */
async function turnsUntil(settled: Promise<unknown>): Promise<number> {
  let [count, isSettled] = [0, false]
  const end = () => {
    isSettled = true
  }
  settled.then(end, end)
  for (; !isSettled; count++) await turns(1)
  return count
}

afterEach(() => void vi.restoreAllMocks())

test('a large file lets messages in while it is looked at', async () => {
  const found = diagnosticsOf(newSession(), largeDocument(0, 2_000), new CancellationTokenSource().token)
  expect(await turnsUntil(found)).toBeGreaterThan(5)
  expect(await found).toHaveLength(1_001)
})

test('nothing more is looked at for somebody who does not wait', async () => {
  const source = new CancellationTokenSource()
  const found = diagnosticsOf(newSession(), largeDocument(0, 2_000), source.token)
  source.cancel()
  expect(await turnsUntil(found)).toBeLessThan(3)
  expect(await found).toBeUndefined()
})

test('the server sleeps before it makes a list that takes long to send, as the last one did, and before no other one', async () => {
  const documents = new Map<string, OpenDocument>()
  const pushed: (readonly [version: number | undefined, findings: number])[] = []
  const push = ({ version, diagnostics }: PublishDiagnosticsParams) => void pushed.push([version, diagnostics.length])
  const channel = pushDiagnostics(newSession(documents), push)
  const sleeps = vi.spyOn(Atomics, 'wait')
  async function change(version: number, findings: number): Promise<number> {
    const document = largeDocument(version, findings)
    documents.set(URI, document)
    channel.changed(document)
    await turns(1_000)
    expect(pushed.splice(0)).toEqual([[version, findings]])
    const count = sleeps.mock.calls.length
    sleeps.mockClear()
    return count
  }
  expect(await change(1, 300)).toBe(0)
  expect(await change(2, 100)).toBe(1)
  expect(await change(3, 300)).toBe(0)
})
