import { expect, test } from 'vitest'
import { CancellationTokenSource } from 'vscode-languageserver-protocol/node'
import { JoinedText } from '../../server/src/core/pieces/joined-text.ts'
import { pieceLimits, splitText } from '../../server/src/core/pieces/split-text.ts'
import { NO_SETTINGS } from '../../server/src/core/settings/settings.ts'
import { diagnosticsOf } from '../../server/src/lsp/diagnostics.ts'
import { createPieceAnalyses } from '../../server/src/lsp/piece-analyses.ts'
import type { Session } from '../../server/src/lsp/session.ts'
import { testService } from '../harness/schemas.ts'

const TEXT = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
${Array.from({ length: 2_000 }, (_, i) => `- issuer: {url: 'a${i}', audiences: [a], x: 1}\n`).join('')}`

/** One that knows nothing yet. */
const newSession = () =>
  ({
    service: testService,
    analyses: createPieceAnalyses(testService),
    documents: { get: () => undefined },
    projects: { of: () => NO_SETTINGS },
    settings: () => ({}),
    client: { encoding: 'utf-16', diagnostics: { links: false, related: false, tags: new Set() } },
  }) as unknown as Session

function largeDocument() {
  const content = new JoinedText(splitText(TEXT, pieceLimits))
  return Object.assign(content, { uri: 'file:///a.yaml', version: 0, file: () => testService().open(TEXT) })
}

/** How often messages that have arrived would be looked at before a promise is settled. */
async function turnsUntil(settled: Promise<unknown>): Promise<number> {
  let [turns, isSettled] = [0, false]
  const end = () => {
    isSettled = true
  }
  settled.then(end, end)
  for (; !isSettled; turns++) await new Promise(setImmediate)
  return turns
}

test('a large file lets messages in while it is looked at', async () => {
  const found = diagnosticsOf(newSession(), largeDocument(), new CancellationTokenSource().token)
  expect(await turnsUntil(found)).toBeGreaterThan(5)
  expect(await found).toHaveLength(1_001)
})

test('nothing more is looked at for somebody who does not wait', async () => {
  const source = new CancellationTokenSource()
  const found = diagnosticsOf(newSession(), largeDocument(), source.token)
  source.cancel()
  expect(await turnsUntil(found)).toBeLessThan(3)
  expect(await found).toBeUndefined()
})
