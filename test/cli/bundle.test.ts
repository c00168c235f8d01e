import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { BAD, directoryWith, GOOD, run } from './run.ts'

/** Runs the command that is installed, in a process of its own; `npm run build` makes what it starts. */
function spawn(argv: readonly string[], options: { readonly cwd: string; readonly input?: string }) {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env
  return spawnSync(process.execPath, [join(root, 'server/bin/orch-config-ls.js'), ...argv], {
    encoding: 'utf8',
    env,
    ...options,
  })
}

describe('the installed command', () => {
  test('reports files, standard input and directories as the sources do', async () => {
    const cwd = directoryWith({ 'conf/good.yaml': GOOD, 'conf/bad.yaml': BAD })
    for (const [argv, input] of [
      [['check', 'conf'], ''],
      [['check', '--format', 'json', 'conf/good.yaml'], ''],
      [['check', '--format', 'sarif', '-'], BAD],
      [['explain', 'KubeletConfiguration.maxPods'], ''],
    ] as const) {
      const { status, stdout, stderr } = spawn(argv, { cwd, input })
      const expected = await run(argv, { cwd, stdin: input })
      // The version is the one of the package, not that of the test.
      expect({
        code: status,
        stdout: stdout.replace(/"version": "\d+\.\d+\.\d+(-[\w.]+)?"(?=,\s+"rules")/, '"version": "1.2.3"'),
        stderr,
      }).toEqual(expected)
    }
  })

  test('finds its examples and its version wherever it is called', () => {
    const cwd = directoryWith({})
    const demo = spawn(['demo', '--format', 'json'], { cwd })
    expect(demo.stderr).toBe('')
    expect(demo.status).toBe(0)
    expect(JSON.parse(demo.stdout).summary.files).toBeGreaterThan(20)
    expect(spawn(['--version'], { cwd }).stdout).toMatch(/^\d+\.\d+\.\d+/)
    expect(spawn(['chek'], { cwd })).toMatchObject({ status: 2, stdout: '' })
  })
})
