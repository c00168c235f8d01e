import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { documentedBlocks, runEditor } from './run-editor.ts'

interface Report {
  readonly problem?: string
  readonly diagnostics: readonly object[]
  readonly hover: string
  readonly fixed: string
  readonly after: readonly object[]
  readonly completion: readonly unknown[]
  readonly renamed: readonly string[]
  readonly killed: readonly object[]
  readonly afterKill: readonly object[]
}

/** Only this server, and ALE from where the distribution puts it. */
const VIMRC = `set nocompatible
set runtimepath+=/usr/share/vim-ale
filetype plugin on
set omnifunc=ale#completion#OmniFunc
let g:ale_linters = {'yaml': ['orch-config']}
runtime plugin/ale.vim
`

test('Vim with ALE, configured as its page says', async () => {
  const [linter = ''] = await documentedBlocks('vim.md', 'vim')
  const check = ['-S', `${root}test/editors/vim/check.vim`]
  const args = ['-es', '-u', 'vimrc', '-i', 'NONE', '-n', 'agent.yaml', ...check]
  const report = await runEditor<Report>('vim', args, { vimrc: VIMRC + linter })

  expect(report.problem).toBeUndefined()
  expect(report.diagnostics).toEqual([
    { line: 4, from: 1, to: 6, type: 'W', text: expect.stringContaining('"maxPods"') },
  ])
  expect(report.hover).toContain('10250')
  expect(report.hover).not.toContain('**')
  expect(report.fixed).toBe('maxPods: 110')
  expect(report.after).toEqual([])
  expect(report.completion).toEqual([0, expect.arrayContaining([expect.stringMatching(/^maxPods/)])])
  expect(report.killed).toEqual(report.diagnostics)
  expect(report.afterKill).toEqual([])
  expect(report.renamed).toEqual(['clusterDNS: &servers [10.0.0.10]', 'allowedUnsafeSysctls: *servers'])
})
