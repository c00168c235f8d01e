// Runs one task of this folder: `node test/oracle/run.mjs <questions|compare|generate|fresh|golden|open> [arguments]`. See regenerate.sh.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const tasks = ['questions', 'compare', 'fresh', 'golden', 'open', 'generate']
const root = fileURLToPath(new URL('../..', import.meta.url))
const [task, ...args] = process.argv.slice(2)
if (!tasks.includes(task)) {
  console.error(`Usage: node test/oracle/run.mjs <${tasks.join('|')}> [arguments]`)
  process.exit(2)
}
const outfile = `${root}.build/oracle/${task}.mjs`
await build({
  entryPoints: [`${root}test/oracle/tasks/${task}.ts`],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
})
const { run } = await import(pathToFileURL(outfile).href)
process.exitCode = await run(args)
