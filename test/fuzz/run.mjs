// Looks for inputs that cannot be borne: `node test/fuzz/run.mjs [--seconds N] [--seed S]`.
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
const outfile = `${root}.build/fuzz/main.mjs`
await build({
  entryPoints: [`${root}test/fuzz/main.ts`],
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
process.exitCode = await run(process.argv.slice(2), root)
