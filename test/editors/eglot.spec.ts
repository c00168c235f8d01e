import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { documentedBlocks, runEditor } from './run-editor.ts'

interface Report {
  readonly problem?: string
  readonly diagnostics: readonly object[]
  readonly hover: string
  readonly completion: readonly string[]
  readonly actions: readonly string[]
  readonly fixed: string
  readonly after: readonly object[]
}

test('Emacs with Eglot, configured as its page says', async () => {
  const [eglot = ''] = await documentedBlocks('emacs.md', 'elisp')
  const args = ['--batch', '-l', 'init.el', '-l', `${root}test/editors/eglot/check.el`]
  const report = await runEditor<Report>('emacs', args, { 'init.el': eglot })

  expect(report.problem).toBeUndefined()
  expect(report.diagnostics).toEqual([{ line: 4, text: 'maxPod', message: expect.stringContaining('[unknown-field]') }])
  expect(report.hover).toContain('10250')
  expect(report.completion).toContain('maxPods')
  expect(report.actions).toContain('Change to "maxPods"')
  expect(report.fixed).toBe('maxPods: 110')
  expect(report.after).toEqual([])
})
