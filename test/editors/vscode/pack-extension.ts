import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../harness/paths.ts'

/** Packs what was built, or the extension in another folder, into a .vsix, in a directory of its own that the caller removes. */
export async function packExtension(folder = 'client'): Promise<string> {
  const extension = join(await mkdtemp(join(tmpdir(), 'orch-config-vsix-')), 'extension.vsix')
  const options = ['--no-dependencies', '--allow-missing-repository', '--skip-license', '--out', extension]
  await promisify(execFile)(`${root}node_modules/.bin/vsce`, ['package', ...options], { cwd: `${root}${folder}` })
  return extension
}
