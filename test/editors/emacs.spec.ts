import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { documentedBlocks, runEditor, TEXT } from './run-editor.ts'

interface Report {
  readonly problem?: string
  readonly diagnostics: readonly object[]
  readonly hover: string
  readonly completion: readonly string[]
  readonly symbols: readonly string[]
  readonly actions: readonly string[]
  readonly fixed: string
  readonly after: readonly object[]
  readonly withSetting: string | number
  readonly accepted?: readonly string[]
  readonly renamed: readonly string[]
  readonly closed: readonly string[]
  readonly mended: readonly string[]
  readonly withProject: string | number
  readonly withoutProject: string | number
  readonly afterKill: readonly object[]
  readonly isNew: boolean
}

const SEEN = {
  hover: expect.stringContaining('10250'),
  completion: expect.arrayContaining([expect.stringMatching(/^maxPods/)]),
  symbols: ['KubeletConfiguration'],
  actions: expect.arrayContaining(['Change to "maxPods"']),
  fixed: 'maxPods: 110',
  after: [],
  closed: [expect.stringContaining('unknown-field')],
  mended: [],
  renamed: ['clusterDNS: &servers [10.0.0.10]', 'allowedUnsafeSysctls: *servers'],
  isNew: true,
}

/** Emacs with the lines of its page that this client needs. */
async function runEmacs(client: string, lines: (blocks: readonly string[]) => readonly string[]): Promise<Report> {
  const blocks = await documentedBlocks('emacs.md', 'elisp')
  const args = ['--batch', '-l', 'init.el', '-l', `${root}test/editors/emacs/${client}.el`]
  return runEditor<Report>('emacs', args, {
    'init.el': lines(blocks).join('\n'),
    'closed.yaml': TEXT,
  })
}

test('Emacs with Eglot, configured as its page says', async () => {
  const message = expect.stringContaining('[unknown-field]')
  const finding = { line: 4, text: 'maxPod', type: 'eglot-warning', message }
  expect(await runEmacs('eglot', ([eglot = '']) => [eglot])).toEqual({
    ...SEEN,
    diagnostics: [finding],
    withProject: 'eglot-error',
    withoutProject: 'eglot-warning',
    withSetting: 'eglot-error',
    accepted: ['registerWithTaints:', '- '],
    afterKill: [{ ...finding, type: 'eglot-error' }],
  })
})

test('Emacs with lsp-mode, configured as its page says', async () => {
  const finding = { code: 'unknown-field', line: 3, severity: 2 }
  expect(await runEmacs('lsp-mode', ([_eglot, _settings, lspMode = '']) => [lspMode])).toEqual({
    ...SEEN,
    diagnostics: [finding],
    withProject: 1,
    withoutProject: 2,
    withSetting: 1,
    afterKill: [{ ...finding, severity: 1 }],
  })
})
