import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { TEXT } from './run-editor.ts'
import { probeInVsCode } from './vscode/code-server.ts'

const run = promisify(execFile)

const FINDING = {
  code: 'unknown-field',
  link: 'https://github.com/orch-config/orch-config-language-server/blob/main/server/docs/rules/unknown-field.md',
  severity: 'Warning',
  at: [3, 0, 6],
  message: expect.stringContaining('"maxPods"'),
}

test('the packaged extension in VS Code', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'orch-config-vsix-'))
  const extension = join(directory, 'orch-config.vsix')
  await run(`${root}node_modules/.bin/vsce`, ['package', '--no-dependencies', '--out', extension], {
    cwd: `${root}client`,
  })
  const report = JSON.parse(
    await probeInVsCode(extension, `${root}test/editors/vscode/probe`, { 'agent.yaml': TEXT, 'agent.conf': TEXT }),
  )
  await rm(directory, { recursive: true })

  expect(report).toEqual({
    extension: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    diagnostics: [FINDING],
    otherFile: [FINDING],
    hover: expect.stringContaining('10250'),
    completion: expect.arrayContaining(['maxPods', 'maxOpenFiles']),
    documentation: expect.stringMatching(/\S/),
    accepted: expect.stringMatching(/^maxPods: \S/),
    symbols: ['KubeletConfiguration'],
    folding: expect.any(Number),
    selections: 1,
    actions: expect.arrayContaining([
      { title: 'Change to "maxPods"', isPreferred: true },
      { title: 'Remove "maxPod"' },
    ]),
    fixed: 'maxPods: 110',
    afterFix: [],
    withSetting: [{ ...FINDING, severity: 'Hint' }],
    afterRestart: [{ ...FINDING, severity: 'Hint' }],
  })
})
