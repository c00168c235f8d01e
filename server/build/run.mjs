// Runs one task of this folder: `node server/build/run.mjs <task> [arguments]`. Tasks are TypeScript, so each is bundled into
// `.build/tasks` first; that keeps Node 20 enough and needs nothing but esbuild.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const tasks = ['bundle', 'generate', 'package', 'bench']
const root = fileURLToPath(new URL('../..', import.meta.url))
const [task, ...args] = process.argv.slice(2)

if (!tasks.includes(task)) {
  console.error(`Usage: node server/build/run.mjs <${tasks.join('|')}> [arguments]`)
  process.exit(2)
}

const outfile = `${root}.build/tasks/${task}.mjs`
try {
  await build({
    entryPoints: [`${root}server/build/${task}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })
  const { run } = await import(pathToFileURL(outfile).href)
  process.exitCode = await run({ root, args })
} catch (error) {
  // esbuild has printed its own errors, with the lines that they are about.
  if (!Array.isArray(error?.errors)) throw error
  process.exitCode = 1
}
