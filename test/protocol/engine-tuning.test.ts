import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createEngineTuning, type EngineTuning } from '../../server/src/lsp/engine-tuning.ts'

/** That of Node 20. */
const OLD = '11.3.244.8-node.38'

/** What is set while somebody works. */
function flagsOf(
  work: (engine: Omit<EngineTuning, 'loaded'> & { loaded(): void }) => void,
  version = OLD,
): readonly string[] {
  const flags: string[] = []
  const engine = createEngineTuning(version)
  work({ ...engine, loaded: () => engine.loaded((flag) => flags.push(flag)) })
  return flags
}

const atStart = flagsOf(({ loaded }) => loaded())
const late = atStart.at(-1) ?? ''
const early = flagsOf(({ loaded, opened }) => {
  opened(1_000_000)
  loaded()
}).at(-1)

test('small documents, and keys, change nothing', () => {
  const flags = flagsOf(({ loaded, opened, typed }) => {
    loaded()
    opened(100_000)
    typed()
    opened(100_000)
    opened(100_000)
    typed()
  })
  expect(flags).toEqual(atStart)
})

test('where much is opened the engine compiles early, until somebody types', () => {
  const large = flagsOf(({ loaded, opened, typed }) => {
    loaded()
    opened(1_000_000)
    opened(1_000_000)
    typed()
    typed()
  })
  expect(large).toEqual([...atStart, early, late])
  const many = flagsOf(({ loaded, opened }) => {
    loaded()
    for (let file = 0; file < 1_000; file++) opened(1_000)
  })
  expect(many).toEqual([...atStart, early])
  const budgetOf = (flag = '') => Number(/^--interrupt-budget=(\d+)$/.exec(flag)?.[1])
  expect(budgetOf(early)).toBeLessThan(budgetOf(late))
})

test('nothing is set before all code is loaded, and then what suits what came meanwhile', () => {
  const waiting = flagsOf(({ opened, typed }) => {
    opened(1_000_000)
    typed()
  })
  expect(waiting).toEqual([])
  const opening = flagsOf(({ loaded, opened }) => {
    opened(1_000_000)
    loaded()
  })
  expect(opening).toEqual([...atStart.slice(0, -1), early])
})

test('newer engines are spared the flag that they know no more', () => {
  const flags = flagsOf(({ loaded, opened }) => {
    opened(1_000_000)
    loaded()
  }, '12.4.254.21-node.35')
  expect(flags).toEqual(atStart.slice(0, -1))
})

test('the engine knows the flags', () => {
  const flags = flagsOf(({ loaded, opened }) => {
    loaded()
    opened(1_000_000)
  }, process.versions.v8)
  const setThem = `for (const flag of ${JSON.stringify(flags)}) require('node:v8').setFlagsFromString(flag)`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', setThem], { encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' })
})
