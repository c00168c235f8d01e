import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run as bundle } from './bundle.ts'
import type { TaskContext } from './task.ts'

/** Checks the npm package and packs the VS Code extension. Nothing is published. */
export async function run(context: TaskContext): Promise<number> {
  const built = await bundle(context)
  if (built !== 0) return built
  return checkNpmPackage(context.root) || packExtension(context.root)
}

function checkNpmPackage(root: string): number {
  return (
    command(root, 'publint', ['run', 'server', '--strict']) ||
    command(`${root}server/`, 'npm', ['pack', '--dry-run', '--ignore-scripts'])
  )
}

function packExtension(root: string): number {
  if (!existsSync(`${root}client/dist/extension.cjs`)) {
    console.error('The client was not built: client/src/extension.ts is missing.')
    return 1
  }
  // Everything that the extension needs is in its bundles, so there are no dependencies to look for.
  return command(`${root}client/`, 'vsce', ['package', '--no-dependencies', '--out', 'orch-config.vsix'], root)
}

/** Runs a tool of the project (or npm itself) and shows what it prints; the exit code, 1 when it could not be started. */
function command(directory: string, tool: string, args: readonly string[], root: string = directory): number {
  const own = `${root}node_modules/.bin/${tool}`
  const { status, error } = spawnSync(existsSync(own) ? own : tool, args, { cwd: directory, stdio: 'inherit' })
  if (error) console.error(`${tool}: ${error.message}`)
  return status ?? 1
}
