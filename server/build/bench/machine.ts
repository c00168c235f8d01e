import { spawnSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'

/** Where and when a run took place. */
export interface Machine {
  readonly date: string
  readonly processor: string
  readonly cores: number
  readonly memory: string
  readonly system: string
  readonly node: string
  /** The commit that was measured; `+` when the tree had changes. */
  readonly commit: string
}

export function thisMachine(root: string): Machine {
  const git = (...args: readonly string[]) => spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' }).stdout ?? ''
  const changed = git('status', '--porcelain').trim() !== ''
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
    system: `${type()} ${release()}`,
    node: process.version,
    commit: `${git('rev-parse', '--short', 'HEAD').trim() || 'unknown'}${changed ? '+' : ''}`,
  }
}
