import { readdirSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'

/** All programs that are shipped; what they import is in the bundles. Paths below the root. */
const PROGRAMS = [
  'server/src/main.ts',
  'server/src/format-yaml.ts',
  'server/src/extension/child.ts',
  'server/src/extension/worker.ts',
  'client/src/extension.ts',
  'client/src/web-extension.ts',
]

/** Licences and notices of the packages of which something is in a bundle, as text, by name. */
export async function thirdPartyNotices(root: string): Promise<string> {
  const { metafile } = await build({
    entryPoints: PROGRAMS.map((path) => root + path),
    absWorkingDir: root,
    bundle: true,
    write: false,
    outdir: root,
    metafile: true,
    platform: 'node',
    // Some of the programs are for browsers.
    conditions: ['browser'],
    external: ['vscode'],
    logLevel: 'error',
  })
  const inputs = Object.keys(metafile.inputs)
  const directories = inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  const packages = [...new Set(directories)].map((directory) => noticeOf(`${root}${directory}`)).sort()
  return `${[HEAD, ...packages].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}

const HEAD =
  'The files of this package hold parts of the following packages, under the licences that follow each of them.'

const LICENCES = /^(?:licen[cs]e|notice|copying|third-?party-?notices?)\b/i

/** Throws for a package that comes without a licence: it must not be shipped. */
function noticeOf(directory: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${directory}/package.json`, 'utf8'))
  const files = readdirSync(directory)
    .filter((file) => LICENCES.test(file))
    .sort()
  if (files.length === 0) throw new Error(`${name} comes without its licence.`)
  const texts = files.map((file) => readFileSync(`${directory}/${file}`, 'utf8').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}
