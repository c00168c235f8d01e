import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance } from '../../server/src/core/pieces/advance.ts'
import { type Analysis, analysisOf } from '../../server/src/core/pieces/analysis.ts'
import { editText } from '../../server/src/core/pieces/edit-text.ts'
import { findingRuns, findingsOf } from '../../server/src/core/pieces/finding-runs.ts'
import { joined } from '../../server/src/core/pieces/pieced-text.ts'
import { splitText } from '../../server/src/core/pieces/split-text.ts'
import { testService } from '../harness/schemas.ts'
import { countingJudge } from './counting-judge.ts'
import { tinyLimits } from './texts.ts'

const service = testService()
const { registry, open, diagnose } = service

/** How many small texts are read to judge a list with these items. */
function readingsOf(items: readonly string[], kind = 'KubeletConfiguration'): number {
  return readingsOfList(`apiVersion: kubelet.config.k8s.io/v1beta1\nkind: ${kind}\nclusterDNS:\n`, items)
}

function readingsOfList(head: string, items: readonly string[]): number {
  const text = head + items.join('')
  const { judge, takeReadings } = countingJudge(registry)
  const analysis = advance(analysisOf(splitText(text, tinyLimits)), judge, () => true)
  expect(findingsOf(analysis)).toEqual(diagnose(open(text)))
  return takeReadings()
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

describe('of items of the same text', () => {
  const head = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n'
  const authenticator = (name: string, claim: string) =>
    `- issuer: {url: https://${name}.example, audiences: [a]}\n  claimMappings: {username: {${claim}}}\n`
  const right = 'claim: sub, prefix: ""'

  test('one is judged for itself, and one beside the first', () => {
    expect(readingsOf(Array.from({ length: 300 }, () => address(1)))).toBeLessThanOrEqual(1 + 1 + 1)
    const same = authenticator('a', right)
    expect(
      readingsOfList(
        head,
        Array.from({ length: 300 }, () => same),
      ),
    ).toBeLessThanOrEqual(1 + 1 + 1)
    const turns = [same, authenticator('b', right)]
    expect(
      readingsOfList(
        head,
        Array.from({ length: 300 }, (_, at) => turns[at % 2] ?? ''),
      ),
    ).toBeLessThanOrEqual(1 + 1 + 2)
  })

  test('the findings are those of the whole', () => {
    const claims = [right, 'claim: sub', 'expression: claims.sub', 'expression: claims.', 'claim: "']
    const item = fc
      .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom(...claims))
      .map(([name, claim]) => authenticator(name, claim))
    fc.assert(
      fc.property(fc.array(item, { maxLength: 12 }), (items) => {
        expect(readingsOfList(head, items)).toBeGreaterThan(0)
      }),
      { numRuns: 100 },
    )
  })
})

test('documents that are known are not looked at again in each step', () => {
  const count = 2_000
  const text = splitText('---\n'.repeat(count), tinyLimits)
  let looks = 0
  const documents = new Proxy(text.documents, {
    get: (all, key) => {
      if (key !== 'length') looks++
      return Reflect.get(all, key)
    },
  })
  let analysis = analysisOf({ ...text, documents })
  for (let steps = 0; !analysis.complete && steps < count; steps++) {
    let left = 20
    analysis = service.advance(analysis, {}, () => left-- > 0)
  }
  expect(analysis.complete).toBe(true)
  expect(looks).toBeLessThan(5 * count)
})

/** What an analysis knows of pieces, and how many times somebody looked at it. */
function watched(analysis: Analysis): { readonly judged: Analysis['judged']; readonly looks: () => number } {
  let looks = 0
  const judged = analysis.judged.map(
    (known) =>
      known &&
      new Proxy(known, {
        get: (all, key) => {
          looks++
          return Reflect.get(all, key)
        },
      }),
  )
  return { judged, looks: () => looks }
}

test('items that are known are not looked at again with each key', () => {
  const head = 'apiVersion: apiserver.config.k8s.io/v1\nkind: AuthenticationConfiguration\njwt:\n'
  const item = (at: number) =>
    `- issuer: {url: https://${at}.example, audiences: [a]}\n  claimMappings: {username: {claim: sub, prefix: ""}}\n`
  const items = Array.from({ length: 500 }, (_, at) => item(at)).join('')
  const before = service.advance(analysisOf(splitText(head + items, tinyLimits)), {}, () => true)
  const { judged, looks } = watched(before)
  const end = head.length + items.indexOf('""')
  const text = editText(before.text, { start: end + 1, end: end + 1 }, 'a', tinyLimits)
  const changed = analysisOf(text, { ...before, judged })
  expect(service.outlinedAnalysis(changed)).toBeDefined()
  const after = service.advance(changed, {}, () => true)
  expect(after.complete).toBe(true)
  // That they are too many.
  expect(Array.from(findingRuns(after), ({ count }) => count)).toEqual([1])
  expect(looks()).toBeLessThan(100)
})

test('documents that are known are not looked at again with each key', () => {
  const document = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 1\n---\n'
  const before = service.advance(analysisOf(splitText(document.repeat(500), tinyLimits)), {}, () => true)
  const { judged, looks } = watched(before)
  const at = before.text.starts[250] ?? 0
  const text = editText(
    before.text,
    { start: at + document.length - 2, end: at + document.length - 1 },
    '2',
    tinyLimits,
  )
  const after = service.advance(analysisOf(text, { ...before, judged }), {}, () => true)
  expect(after.complete).toBe(true)
  expect(findingsOf(after)).toEqual(diagnose(open(joined(text, 0, text.pieces.length))))
  expect(looks()).toBeLessThan(100)
})
