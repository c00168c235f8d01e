import { describe, expect, test } from 'vitest'
import { applyFix, check } from '../harness/check.ts'
import { testService } from '../harness/schemas.ts'

const kubelet = 'apiVersion: kubelet.config.orch.io/v1beta1\nkind: KubeletConfiguration\n'

describe('an ignore comment', () => {
  test('takes away the finding of its own line', () =>
    check(`${kubelet}oomScoreAdj: -2000 # orch-config-ignore out-of-range: as found`))
  test('takes away the finding of the next line', () =>
    check(`${kubelet}# orch-config-ignore out-of-range: as found\noomScoreAdj: -2000`))
  test('passes over comments and blank lines', () =>
    check(`${kubelet}# orch-config-ignore out-of-range: as found\n# more of it\n\noomScoreAdj: -2000`))
  test('works with line breaks of Windows', () =>
    check(`${kubelet}# orch-config-ignore out-of-range: as found\noomScoreAdj: -2000\n`.replaceAll('\n', '\r\n')))
  test('names several codes', () =>
    check(`${kubelet}oomScoreAdj: 1\n# orch-config-ignore duplicate-key, out-of-range: both\noomScoreAdj: -2000`))
  test('takes away nothing else', () =>
    check(`${kubelet}# orch-config-ignore unknown-field: wrong code
#                    ^^^^^^^^^^^^^ hint unused-suppression
oomScoreAdj: -2000
#            ^^^^^ error out-of-range`))
  test('of the file holds for the document only', () =>
    check(`# orch-config-ignore-file out-of-range: all of it
${kubelet}oomScoreAdj: -2000
---
${kubelet}oomScoreAdj: -2000
#            ^^^^^ error out-of-range`))
  test('without a code is an ordinary comment', () =>
    check(`${kubelet}# orch-config-ignore\noomScoreAdj: -2000\n#            ^^^^^ error out-of-range`))
  test('inside a text is text', () => check(`${kubelet}clusterDomain: "x # orch-config-ignore out-of-range: no"`))
})

describe('the fix that inserts one', () => {
  test.each(['\n', '\r\n'])('stands above the line, indented like it (%j)', (lineBreak) => {
    const before = `${kubelet}authentication:\n  webhook:\n    cacheTTL: soon\n`.replaceAll('\n', lineBreak)
    const after = applyFix(before, 'Ignore malformed-duration on this line')
    expect(after).toBe(
      before.replace('    cacheTTL', `    # orch-config-ignore malformed-duration: ${lineBreak}    cacheTTL`),
    )
    check(after)
  })
  test.each(['# a\u001eb\nmaxPods: 1\n', 'maxPods: 1\n  # a\u001eb\n'])(
    'is not offered for what stands in a comment, as it would be about the line below (%j)',
    (lines) => {
      const file = testService().open(`${kubelet}${lines}`)
      const found = testService().codeActions(file, { start: 0, end: file.text.length })
      expect(
        testService()
          .diagnose(file)
          .map(({ code }) => code),
      ).toEqual(['yaml-syntax'])
      expect(found.map(({ fix }) => fix.title)).not.toContain('Ignore yaml-syntax on this line')
    },
  )
  test('no comment is offered within the text of the document before', () => {
    const text = 'apiVersion:\nkind: KubeletConfiguration\n --\napiVersion:\nkind: KubeletConfiguration\n'
    const service = testService()
    const found = service.codeActions(service.open(text), { start: 0, end: text.length })
    const titles = found.filter(({ finding }) => finding.code === 'missing-separator').map(({ fix }) => fix.title)
    expect(titles).toEqual(['Write "---"'])
  })

  test('is offered for what stands in a comment behind a value', () => {
    const after = applyFix(`${kubelet}maxPods: 1 # a\u001eb\n`, 'Ignore yaml-syntax on this line')
    expect(testService().diagnose(testService().open(after))).toEqual([])
  })
})

test('an unused one is removed without what stands behind it on the next line', () =>
  expect(
    applyFix(
      `${kubelet}enforceNodeAllocatable: [pods # orch-config-ignore out-of-range\n  , kube-reserved]\n`,
      'Remove the ignore comment',
    ),
  ).toBe(`${kubelet}enforceNodeAllocatable: [pods\n  , kube-reserved]\n`))

test('an unused one is removed with its line', () =>
  expect(applyFix(`${kubelet}# orch-config-ignore out-of-range: x\nmaxPods: 5\n`, 'Remove the ignore comment')).toBe(
    `${kubelet}maxPods: 5\n`,
  ))

test('a comment is not compared with all findings', () => {
  const { open, diagnose } = testService()
  function lookUps(count: number): number {
    const lines = Array.from(
      { length: count },
      (_, at) => `unknown${at}: 1 # orch-config-ignore unknown-field: known\n`,
    )
    const file = open(`apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${lines.join('')}`)
    let asked = 0
    const counting = {
      ...file,
      get lines() {
        asked++
        return file.lines
      },
    }
    expect(diagnose(counting)).toEqual([])
    return asked
  }
  expect(lookUps(200)).toBeLessThan(2.1 * lookUps(100))
})
