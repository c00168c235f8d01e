import { expect, test } from 'vitest'
import { advance } from '../../server/src/core/pieces/advance.ts'
import { type Analysis, analysisOf } from '../../server/src/core/pieces/analysis.ts'
import { editText } from '../../server/src/core/pieces/edit-text.ts'
import { findingsOf } from '../../server/src/core/pieces/finding-runs.ts'
import { joined } from '../../server/src/core/pieces/pieced-text.ts'
import { splitText } from '../../server/src/core/pieces/split-text.ts'
import { testService } from '../harness/schemas.ts'
import { countingJudge } from './counting-judge.ts'
import { tinyLimits } from './texts.ts'

const ADDRESSES = Array.from({ length: 200 }, (_, at) => `- 10.0.0.${at}\n`)
const HEADER = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nclusterDNS:\n'
const LIST = `${HEADER}${ADDRESSES.join('')}`
const STREAM = ADDRESSES.map(
  (address) => `apiVersion: apiserver.orch.io/v1beta1\nkind: TracingConfiguration\nendpoint: ${address.slice(2)}`,
).join('---\n')

/** Types texts in front of others, each into what the one before has made, and tells how many small texts were read for each. */
function typing(
  text: string,
  steps: readonly { readonly before: string; readonly typed: string }[],
): readonly number[] {
  const { registry, open, diagnose } = testService()
  const { judge, takeReadings } = countingJudge(registry)
  function judged(analysis: Analysis): Analysis {
    const known = advance(analysis, judge, () => true)
    const text = joined(known.text, 0, known.text.pieces.length)
    expect(findingsOf(known)).toEqual(diagnose(open(text)))
    return known
  }
  let analysis = judged(analysisOf(splitText(text, tinyLimits)))
  takeReadings()
  return steps.flatMap(({ before, typed }) => {
    const whole = joined(analysis.text, 0, analysis.text.pieces.length)
    const at = whole.indexOf(before)
    const counts: number[] = []
    const change = (start: number, end: number, inserted: string) => {
      analysis = judged(analysisOf(editText(analysis.text, { start, end }, inserted, tinyLimits), analysis))
      counts.push(takeReadings())
    }
    for (let i = 0; i < typed.length; i++) change(at + i, at + i, typed[i] ?? '')
    for (let i = typed.length; i > 0; i--) change(at + i - 1, at + i, '')
    return counts
  })
}

/** The frame is read, and with mistakes in it the last item as well; items are not. */
const FRAME = 2

test('behind a version that is typed items are judged once, and those of the version before are known', () => {
  const [first, ...others] = typing(LIST, [{ before: '\nkind:', typed: 'xyz' }])
  expect(first).toBeGreaterThan(FRAME)
  for (const count of others) expect(count).toBeLessThanOrEqual(FRAME)
})

test('behind a kind that is typed as well', () => {
  const [first, ...others] = typing(LIST, [{ before: '\nclusterDNS', typed: 'xyz' }])
  expect(first).toBeGreaterThan(FRAME)
  for (const count of others) expect(count).toBeLessThanOrEqual(FRAME)
})

test('items that a line between them has put together are known when it is taken out', () => {
  const counts = typing(LIST, [{ before: '- 10.0.0.100', typed: 'a\n' }])
  // The line and its items as a whole, and with the last key all as before.
  expect(counts.at(-1)).toBeLessThanOrEqual(FRAME + 2)
})

test('documents behind the first one are judged once behind each that it is', () => {
  // A first document without a version is taken for one of the real group, of which others are told.
  const sign = { before: 'apiVersion', typed: '#' }
  const [first, back, again, backAgain] = typing(STREAM, [sign, sign])
  expect(first).toBeGreaterThan(ADDRESSES.length / 2)
  for (const count of [back, again, backAgain]) expect(count).toBe(1)
})
