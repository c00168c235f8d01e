import { expect, test } from 'vitest'
import { celEnvironments } from '../../server/src/core/model/cel-environments.ts'
import { openPart } from '../../server/src/core/model/open-file.ts'
import { advance, analysisOf } from '../../server/src/core/pieces/analysis.ts'
import { findingsOf } from '../../server/src/core/pieces/finding-runs.ts'
import { splitText } from '../../server/src/core/pieces/split-text.ts'
import { testService } from '../harness/schemas.ts'
import { tinyLimits } from './texts.ts'

/** How many small texts are read to judge a list with these items. */
function readingsOf(items: readonly string[], kind = 'KubeletConfiguration'): number {
  const { registry, open, diagnose } = testService()
  const cel = celEnvironments(registry)
  const text = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: ${kind}\nclusterDNS:\n${items.join('')}`
  let readings = 0
  const judge = {
    registry,
    options: {},
    outline: () => [],
    open: (view: string, part: Parameters<typeof openPart>[1]) => {
      readings++
      return openPart(view, part, registry, cel)
    },
  }
  const analysis = advance(analysisOf(splitText(text, tinyLimits)), judge, () => true)
  expect(findingsOf(analysis)).toEqual(diagnose(open(text)))
  return readings
}

const address = (at: number) => `- 10.0.0.${at}\n`
const addresses = (count: number) => Array.from({ length: count }, (_, at) => address(at))

test('items that have nothing to do with one another are read together', () => {
  // What stands around the list, and four times 50 items or more.
  expect(readingsOf(addresses(200))).toBeLessThanOrEqual(1 + 4)
})

test('findings of single items change nothing of that', () => {
  expect(
    readingsOf(addresses(200).map((item, at) => (at % 3 === 0 ? '- nowhere\n'.replace('w', `w${at}`) : item))),
  ).toBeLessThanOrEqual(5)
})

test('nor does what is wrong around the list', () => {
  expect(readingsOf(addresses(200), 'KubeletConfiguration: x')).toBeLessThanOrEqual(5)
})

test('one that repeats an earlier one has others judged in smaller groups, and both for themselves', () => {
  const items = addresses(128)
  // One large group in eight small ones, one of these by its items, and the repeated one once more beside the first.
  expect(readingsOf(items.with(20, address(17)))).toBeLessThanOrEqual(1 + 2 + 8 + 8 + 1)
})
