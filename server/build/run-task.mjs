// Tasks are TypeScript, so each is bundled into `.build` before it runs; that keeps Node 20 enough and needs nothing but esbuild.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** The root of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Bundles the module `<folder>/<task>.ts`, the folder being relative to the root, and runs what it exports as `run`; sets the exit code. */
export async function runTask(folder, task, ...args) {
  // Two folders deep, as the modules are that find the root by their own place.
  const outfile = `${root}.build/tasks/${folder.replaceAll('/', '-')}-${task}.mjs`
  try {
    await build({
      entryPoints: [`${root}${folder}/${task}.ts`],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      packages: 'external',
      sourcemap: 'inline',
      logLevel: 'warning',
    })
    const { run } = await import(pathToFileURL(outfile).href)
    process.exitCode = await run(...args)
  } catch (error) {
    // esbuild has printed its own errors, with the lines that they are about.
    if (!Array.isArray(error?.errors)) throw error
    process.exitCode = 1
  }
}

/** The task that the first argument names, with the others; undefined for an unknown one, which is answered with the names that there are. */
export function namedTask(script, tasks) {
  const [task, ...args] = process.argv.slice(2)
  if (tasks.includes(task)) return { task, args }
  console.error(`Usage: node ${script} <${tasks.join('|')}> [arguments]`)
  process.exitCode = 2
  return undefined
}
