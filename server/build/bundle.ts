import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { loadSchemas } from '../src/host/load-schemas.ts'
import type { TaskContext } from './task.ts'

/** Builds what is installed: the server with its schemas, and the VS Code client with a copy of both. */
export async function run({ root }: TaskContext): Promise<number> {
  await mkdir(`${root}server/dist`, { recursive: true })
  await writeSchemas(root)
  await Promise.all([bundleServer(root), bundleClient(root)])
  await copyServer(root)
  return 0
}

/**
 * Problems in the schemas are printed and do not stop the build: whoever works on a schema wants to see the rest of it at work,
 * and the tests refuse every problem.
 */
async function writeSchemas(root: string): Promise<void> {
  const { schemas, problems } = loadSchemas(`${root}schemas`)
  for (const { path, at, message } of problems)
    console.error(`schemas/${path}${at === '' ? '' : ` at ${at}`}: ${message}`)
  await writeFile(`${root}server/dist/schemas.json`, JSON.stringify(schemas))
}

async function bundleServer(root: string): Promise<void> {
  await bundleFile({
    entryPoints: [`${root}server/src/main.ts`],
    outfile: `${root}server/dist/main.cjs`,
    platform: 'node',
    plugins: [apart(formatter)],
  })
  await bundleFile({
    entryPoints: [`${root}server/src/${formatter}.ts`],
    outfile: `${root}server/dist/${formatter}.cjs`,
    platform: 'node',
    minify: true,
  })
}

/** Loaded when somebody formats for the first time; every start would have to read it otherwise. */
const formatter = 'format-yaml'

/** Leaves a module of `server/src` to a file of its own beside the bundle. */
function apart(name: string): Plugin {
  return {
    name: 'apart',
    setup: ({ onResolve }) => {
      onResolve({ filter: new RegExp(`/${name}\\.ts$`) }, ({ kind }) =>
        kind === 'entry-point' ? undefined : { path: `./${name}.cjs`, external: true },
      )
    },
  }
}

async function bundleClient(root: string): Promise<void> {
  await bundleFile({
    entryPoints: [`${root}client/src/extension.ts`],
    outfile: `${root}client/dist/extension.cjs`,
    platform: 'node',
    external: ['vscode'],
  })
}

/** The client starts the server as a process of its own, from inside the extension. */
async function copyServer(root: string): Promise<void> {
  if (!existsSync(`${root}client/dist/extension.cjs`) || !existsSync(`${root}server/dist/main.cjs`)) return
  await mkdir(`${root}client/dist/server`, { recursive: true })
  for (const file of ['main.cjs', `${formatter}.cjs`, 'schemas.json'])
    await copyFile(`${root}server/dist/${file}`, `${root}client/dist/server/${file}`)
}

async function bundleFile(options: BuildOptions & { readonly entryPoints: readonly [string] }): Promise<void> {
  if (!existsSync(options.entryPoints[0])) return
  await build({
    ...options,
    entryPoints: [...options.entryPoints],
    bundle: true,
    format: 'cjs',
    target: 'node20',
    // Names stay, so that a stack trace in a report can be read; there is no source map to carry around.
    minifySyntax: true,
    keepNames: true,
    // Modules ask for their own place with `import.meta.url`, which CommonJS does not have.
    banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
    define: { 'import.meta.url': 'importMetaUrl' },
    logLevel: 'warning',
  })
}
