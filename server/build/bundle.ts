import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { toAscii } from '../src/core/base/to-ascii.ts'
import { packSchemas } from '../src/core/schema/packed-schemas.ts'
import { loadSchemas } from '../src/host/load-schemas.ts'
import { writeCodeCache } from './code-cache.ts'
import { lateImports } from './late-imports.ts'
import { leanImports } from './lean-imports.ts'
import { neededYaml } from './needed-yaml.ts'
import type { TaskContext } from './task.ts'
import { thirdPartyNotices } from './third-party.ts'

/** Builds what is installed: the server with its schemas, and the VS Code extension with both. */
export async function run({ root }: TaskContext): Promise<number> {
  for (const dist of [`${root}server/dist`, `${root}client/dist`]) await makeEmpty(dist)
  await writeSchemas(root)
  await writeFile(`${root}server/dist/${NOTICES}`, await thirdPartyNotices(root))
  await Promise.all([bundleServer(root), bundleClient(root)])
  await writeCodeCache(root)
  return 0
}

/** What earlier builds left would be packed with the rest, and code that they compiled must never meet a bundle that it was not made of. */
async function makeEmpty(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
}

const NOTICES = 'THIRD-PARTY-NOTICES.txt'

/**
 * Problems in the schemas are printed and do not stop the build: whoever works on a schema wants to see the rest of it at work,
 * and the tests refuse every problem.
 */
async function writeSchemas(root: string): Promise<void> {
  const { schemas, problems } = loadSchemas(`${root}schemas`)
  for (const { path, at, message } of problems)
    console.error(`schemas/${path}${at === '' ? '' : ` at ${at}`}: ${message}`)
  await writeFile(`${root}server/dist/schemas.jsonl`, packSchemas(schemas))
}

async function bundleServer(root: string): Promise<void> {
  const bundle = (entry: string, name: string, options: BuildOptions = {}) =>
    bundleFile({
      ...node,
      entryPoints: [`${root}server/src/${entry}.ts`],
      outfile: `${root}server/dist/${name}.cjs`,
      // The launcher runs them as scripts, which know `require` alone.
      supported: { 'dynamic-import': false },
      ...options,
    })
  await Promise.all([
    bundle('main', 'main', { plugins: [apart({ [languageServer]: './server.cjs', [commandLine]: './cli.cjs' })] }),
    bundle(languageServer, 'server', { plugins: [apart({ ...beside, ...seldom }), leanImports] }),
    bundle(commandLine, 'cli', { plugins: [apart(beside)] }),
    bundle(core, 'core'),
    bundle(folderFiles, 'folder-files'),
    bundle(trySample, 'try-sample'),
    bundle(formatter, formatter, { minifyWhitespace: true }),
    bundle(formatThread, formatThread, { plugins: [apart(beside)] }),
  ])
  for (const name of ['main', 'server', 'cli', 'core', 'folder-files', 'try-sample'])
    await escapeFile(`${root}server/dist/${name}.cjs`)
}

/** A server answers `initialize` before it reads the core, and never reads the command line. */
const core = 'core/service'
const languageServer = 'lsp/start'
const commandLine = 'cli/run-cli'

/** esbuild leaves characters beyond ASCII in regular expressions; the launcher reads bundles without decoding them. */
async function escapeFile(file: string): Promise<void> {
  const source = await readFile(file, 'utf8')
  await writeFile(file, toAscii(source))
}

/** Loaded when somebody formats for the first time; every start would have to read it otherwise. */
const formatter = 'format-yaml'

/** The script of the thread on which long texts are formatted. */
const formatThread = 'format-worker'

/** What a server reads when it is asked for files that are not open, and when somebody tries a token: much that it would have to read at each start otherwise. */
const folderFiles = 'host/folder-files'
const trySample = 'core/try/try-sample'
const seldom = { [folderFiles]: './folder-files.cjs', [trySample]: './try-sample.cjs' }

/** What other bundles leave to bundles beside them. */
const beside = { [formatter]: `./${formatter}.cjs`, [core]: './core.cjs' }

/** Leaves modules of `server/src` to files of their own beside the bundle. */
function apart(files: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'apart',
    setup: ({ onResolve }) => {
      for (const [name, path] of Object.entries(files))
        onResolve({ filter: new RegExp(`/${name}\\.ts$`) }, ({ kind }) =>
          kind === 'entry-point' ? undefined : { path, external: true },
        )
    },
  }
}

/**
 * The extension runs on a desktop and in a browser. What is large is in it once: the server's script and the formatter's work in a worker and
 * in a process of Node, where a small script brings the file system.
 */
async function bundleClient(root: string): Promise<void> {
  const dist = `${root}client/dist`
  const extension = (entry: string, outfile: string, options: BuildOptions) =>
    bundleFile({
      ...options,
      entryPoints: [`${root}client/src/${entry}.ts`],
      outfile: `${dist}/${outfile}`,
      external: ['vscode'],
      minifyWhitespace: true,
      // Nearly all of it is the library of the client.
      minifyIdentifiers: true,
    })
  const server = (entry: string, outfile: string, options: BuildOptions) =>
    bundleFile({
      ...options,
      entryPoints: [`${root}server/src/${entry}.ts`],
      outfile: `${dist}/server/${outfile}`,
      minifyWhitespace: true,
    })
  await Promise.all([
    extension('extension', 'extension.cjs', node),
    extension('web-extension', 'web-extension.js', { platform: 'browser', format: 'cjs' }),
    server('extension/worker', 'worker.js', script('orchConfigServer')),
    server(formatter, `${formatter}.js`, script('orchConfigFormatter')),
    // Nearly all of it are the libraries that look for files.
    server('extension/child', 'child.cjs', { ...onDesktop, minifyIdentifiers: true }),
    server(formatThread, `${formatThread}.cjs`, onDesktop),
  ])
  await copyFile(`${root}server/dist/${NOTICES}`, `${dist}/${NOTICES}`)
  await copyFile(`${root}server/dist/schemas.jsonl`, `${dist}/server/schemas.jsonl`)
}

/** A script for workers that leaves its exports in a global variable, and is a module where there are modules. */
function script(globalName: string): BuildOptions {
  return {
    platform: 'browser',
    format: 'iife',
    globalName,
    footer: { js: `if (typeof module === 'object') module.exports = ${globalName};` },
  }
}

/** Modules ask for their own place with `import.meta.url`, which CommonJS does not have. */
const node: BuildOptions = {
  platform: 'node',
  format: 'cjs',
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: { 'import.meta.url': 'importMetaUrl' },
}

/** Scripts beside those that browsers load as well. What these export is known to `require` alone. */
const onDesktop: BuildOptions = {
  ...node,
  supported: { 'dynamic-import': false },
  plugins: [apart({ worker: './worker.js', [formatter]: `./${formatter}.js` })],
}

async function bundleFile(options: BuildOptions): Promise<void> {
  await build({
    ...options,
    bundle: true,
    target: 'es2023',
    // Names stay, so that a stack trace in a report can be read; there is no source map to carry around. esbuild's own way to keep them, a call for
    // each function that comes into being, makes all of it slower.
    minifySyntax: true,
    plugins: [...(options.plugins ?? []), lateImports, neededYaml],
    logLevel: 'warning',
  })
}
