import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../harness/paths.ts'

/** Packs what was built into a .vsix, in a directory of its own that the caller removes. */
export async function packExtension(): Promise<string> {
  const extension = join(await mkdtemp(join(tmpdir(), 'orch-config-vsix-')), 'orch-config.vsix')
  await promisify(execFile)(`${root}node_modules/.bin/vsce`, ['package', '--no-dependencies', '--out', extension], {
    cwd: `${root}client`,
  })
  return extension
}
