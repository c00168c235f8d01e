import { expect, test } from 'vitest'
import { createTrials } from '../../server/src/core/rules/trials.ts'
import { testService } from '../harness/schemas.ts'

test('small trials have room where larger ones have none', () => {
  const trials = createTrials()
  expect([300_000, 300_000, 100_000, 1].map((characters) => trials.may(characters))).toEqual([true, false, true, false])
})

test('trials end where reading took too much', () => {
  const trials = createTrials()
  trials.took(1_000_000)
  expect(trials.may(1)).toBe(true)
  trials.took(1)
  expect([trials.may(1), trials.may(0)]).toEqual([false, false])
})

test('however hard a text is to read, its fixes have an end', () => {
  const service = testService()
  const header = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
  const indented = (lines: number) => {
    const text = header + 'evictionHard:\n  a: b\n c: d\n'.repeat(lines)
    const actions = service.codeActions(service.open(text), { start: 0, end: text.length })
    return actions.filter(({ fix }) => fix.title === 'Indent it like its neighbours').length
  }
  expect(indented(5)).toBe(5)
  expect(indented(400)).toBeLessThan(100)
})
