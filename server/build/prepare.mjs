/**
 * What npm runs after it installed the repository itself, also when the repository is somebody's dependency by its git address.
 *
 * For a global installation, which is how hook managers install, npm puts the development dependencies of such a dependency into the global folder
 * and not beside its sources; they are installed here then, without running anybody's scripts.
 */
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const cwd = fileURLToPath(new URL('../..', import.meta.url))
const options = { cwd, stdio: 'inherit', shell: process.platform === 'win32' }

if (!isInstalled('esbuild')) run('npm', 'ci', '--ignore-scripts', '--global=false', '--location=project')
run(process.execPath, 'server/build/run.mjs', 'bundle')

function isInstalled(name) {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}

function run(command, ...args) {
  const { status, error } = spawnSync(command, args, options)
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}
