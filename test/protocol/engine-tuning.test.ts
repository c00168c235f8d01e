import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createEngineTuning, type EngineTuning, FLAGS_AT_START } from '../../server/src/lsp/engine-tuning.ts'

/** What is set while somebody works. */
function flagsOf(work: (engine: EngineTuning) => void): readonly string[] {
  const flags: string[] = []
  work(createEngineTuning((flag) => flags.push(flag)))
  return flags
}

const long = FLAGS_AT_START.at(-1) ?? ''

test('small documents, and keys, change nothing', () => {
  const flags = flagsOf(({ opened, typed }) => {
    opened(100_000)
    typed()
    opened(100_000)
    opened(100_000)
    typed()
  })
  expect(flags).toEqual([])
})

test('where much is opened the engine compiles early, until somebody types', () => {
  const large = flagsOf(({ opened, typed }) => {
    opened(1_000_000)
    opened(1_000_000)
    typed()
    typed()
  })
  const [short = '', ...others] = large
  const amount = (flag: string) => Number(/^--interrupt-budget=(\d+)$/.exec(flag)?.[1])
  expect(amount(short)).toBeLessThan(amount(long))
  expect(others).toEqual([long])
  const many = flagsOf(({ opened }) => {
    for (let file = 0; file < 1_000; file++) opened(1_000)
  })
  expect(many).toEqual([short])
})

test('the engine knows the flags', () => {
  const flags = [...FLAGS_AT_START, ...flagsOf(({ opened }) => opened(1_000_000))]
  const setThem = `for (const flag of ${JSON.stringify(flags)}) require('node:v8').setFlagsFromString(flag)`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', setThem], { encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})
