import { expect, test } from 'vitest'
import { JoinedText } from '../../server/src/core/pieces/joined-text.ts'
import { pieceLimits, splitText } from '../../server/src/core/pieces/split-text.ts'
import { createPieceAnalyses } from '../../server/src/lsp/piece-analyses.ts'
import { testService } from '../harness/schemas.ts'

const TEXT = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
${'- issuer: {url: x}\n'.repeat(2_000)}`

function largeDocument(name: string) {
  const content = new JoinedText(splitText(TEXT, pieceLimits))
  return Object.assign(content, { uri: `file:///${name}.yaml`, version: 1, file: () => testService().open(TEXT) })
}

test('of more large documents than memory is meant for, those are forgotten that were not looked at for longest', () => {
  const analyses = createPieceAnalyses(testService, 2.5 * TEXT.length)
  const [first, second, third] = [largeDocument('first'), largeDocument('second'), largeDocument('third')]
  const known = () => [first, second, third].map(analyses.isComplete)
  for (const document of [first, second, first]) analyses.advance(document, {}, Number.POSITIVE_INFINITY)
  expect(known()).toEqual([true, true, false])
  analyses.advance(third, {}, Number.POSITIVE_INFINITY)
  expect(known()).toEqual([true, false, true])
  expect(analyses.advance(second, {}, Number.POSITIVE_INFINITY).complete).toBe(true)
  expect(known()).toEqual([false, true, true])
})

test('one document is kept however long it is', () => {
  const analyses = createPieceAnalyses(testService, 1)
  const document = largeDocument('first')
  analyses.advance(document, {}, Number.POSITIVE_INFINITY)
  expect(analyses.isComplete(document)).toBe(true)
})
