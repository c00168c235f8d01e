import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { documentedBlocks, runEditor } from './run-editor.ts'

interface Report {
  readonly problem?: string
  readonly diagnostics: readonly object[]
  readonly hover: readonly string[]
  readonly completion: readonly string[]
  readonly actions: readonly string[]
  readonly fixed: string
  readonly after: readonly object[]
  readonly symbols: readonly string[]
  readonly withSetting: number
  readonly renamed: readonly string[]
  readonly withProject: number
  readonly afterKill: string
  readonly isNew: boolean
}

test('Neovim, configured as its page says', async () => {
  const quiet = ['--headless', '--clean', '-n', '-i', 'NONE']
  const configured = ['-c', 'filetype plugin on', '-c', 'luafile init.lua', '-c', 'edit agent.yaml']
  const check = ['-c', `luafile ${root}test/editors/neovim/check.lua`]
  const files = { 'init.lua': await documentedLua() }
  const report = await runEditor<Report>('nvim', [...quiet, ...configured, ...check], files)

  expect(report.problem).toBeUndefined()
  expect(report.diagnostics).toEqual([
    { code: 'unknown-field', source: 'orch-config', line: 3, from: 0, to: 6, severity: 2 },
  ])
  expect(report.hover.join('\n')).toContain('10250')
  expect(report.completion).toContainEqual(expect.stringMatching(/^maxPods/))
  expect(report.actions).toContain('Change to "maxPods"')
  expect(report.fixed).toBe('maxPods: 110')
  expect(report.after).toEqual([])
  expect(report.symbols).toContain('[Module] KubeletConfiguration')
  expect(report.withSetting).toBe(4)
  expect(report.renamed).toEqual(['clusterDNS: &servers [10.0.0.10]', 'allowedUnsafeSysctls: *servers'])
  expect(report.withProject).toBe(3)
  expect(report.afterKill).toBe('unknown-field')
  expect(report.isNew).toBe(true)
})

/** The lines that the page shows for the Neovim that is installed. */
async function documentedLua(): Promise<string> {
  const { stdout } = await promisify(execFile)('nvim', ['--version'])
  const minor = Number(/v0\.(\d+)/.exec(stdout)?.[1])
  const [newest, middle, oldest] = await documentedBlocks('neovim.md', 'lua')
  const lua = minor >= 11 ? newest : minor >= 8 ? middle : oldest
  if (lua === undefined) throw new Error('The page has no lines for this Neovim.')
  return lua
}
