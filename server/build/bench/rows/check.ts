import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildChild, launcherOf } from '../contestants.ts'
import type { RowGroup } from '../row.ts'
import { figuresOf } from '../statistics.ts'

/** `check` of a directory with 1,000 files, against a process that reads and parses them with `yaml` and does nothing else. */
export const checkRows: RowGroup = {
  name: 'check',
  run: async function* ({ documents, folders, options }) {
    // Not in the folder of the build, which is ignored by git and therefore by the check of a directory.
    const directory = mkdtempSync(join(tmpdir(), 'orch-config-bench-'))
    try {
      for (const { fileName, text } of documents.files(COUNT)) writeFileSync(join(directory, fileName), text)
      const parser = await buildChild(folders, 'parse-files')
      const ours: number[] = []
      const parsing: number[] = []
      for (let round = 0; round < (options.quick ? 3 : 7); round++) {
        parsing.push(timed([parser, directory]))
        ours.push(timed([launcherOf(folders), 'check', directory]))
      }
      yield { id: 'check/1,000 files', unit: 'ms', ours: figuresOf(ours), floor: figuresOf(parsing) }
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  },
}

const COUNT = 1000

/** Both programs say how many files or documents they have seen. */
function timed(args: readonly string[]): number {
  const start = performance.now()
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0 || !/\b1,?000\b/.test(stdout))
    throw new Error(`${args.join(' ')} ended with ${status}: ${stdout.slice(0, 500)}${stderr}`)
  return performance.now() - start
}
