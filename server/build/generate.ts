import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { rules } from '../src/core/rules/registry.ts'
import { loadedDialects } from '../src/core/schema/known-kinds.ts'
import { createRegistry } from '../src/core/schema/registry.ts'
import { EDITOR_SETTINGS, PROJECT_SETTINGS } from '../src/core/settings/settings.ts'
import { loadSchemas } from '../src/host/load-schemas.ts'
import type { GeneratedFile } from './data/generated-file.ts'
import { manifestWithSettings } from './data/manifest.ts'
import { methodStates } from './data/method-states.ts'
import { protocolMethods, protocolVersion } from './data/protocol-methods.ts'
import { generatedVocabularies } from './data/vocabularies.ts'
import { kindPages } from './docs/kind-pages.ts'
import { lspPage } from './docs/lsp-page.ts'
import { rulePages } from './docs/rule-pages.ts'
import { schemaLanguagePage } from './docs/schema-language-page.ts'
import { settingsPage } from './docs/settings-page.ts'
import type { TaskContext } from './task.ts'

/** Folders that hold generated pages only; a page there that nothing generates any more is stale. */
const generatedFolders = ['server/docs/kinds', 'server/docs/rules']
const manifest = 'client/package.json'

/** Writes everything that is generated; with `--check` only says which of it is stale. */
export function run({ root, args }: TaskContext): number {
  const onlyCheck = args.includes('--check')
  // First what the schemas themselves are made of, for the pages speak of it.
  const vocabularies = staleOf(root, generatedVocabularies(rules, loadSchemas(`${root}schemas`).schemas))
  if (!onlyCheck) write(root, vocabularies)
  const files = generateFiles(root)
  const changed = [...vocabularies, ...staleOf(root, files)]
  const orphans = existingPages(root).filter((path) => !files.some((file) => file.path === path))
  if (onlyCheck) return reportStale([...changed.map(({ path }) => path), ...orphans].sort())
  for (const path of orphans) rmSync(root + path)
  write(root, changed)
  console.log(`${changed.length} files written, ${orphans.length} removed.`)
  return 0
}

function generateFiles(root: string): readonly GeneratedFile[] {
  const registry = createRegistry(loadSchemas(`${root}schemas`).schemas)
  const language = registry.dialects.find((dialect) => dialect.name === 'schema')
  const [editor] = registry.byKind.get(EDITOR_SETTINGS) ?? []
  const [project] = registry.byKind.get(PROJECT_SETTINGS) ?? []
  const described = loadedDialects(registry)
  const pages = [
    ...kindPages(registry, described),
    ...rulePages(rules, registry, described),
    ...(language ? [schemaLanguagePage(registry, language)] : []),
    lspPage(protocolVersion, protocolMethods(), methodStates),
    ...(editor && project ? [settingsPage(registry, editor, project)] : []),
  ]
  const client = readFileSync(root + manifest, 'utf8')
  return [
    ...pages.map(({ path, text }) => ({ path: `server/docs/${path}`, text })),
    ...(editor ? [manifestWithSettings(manifest, client, registry, editor)] : []),
  ]
}

function staleOf(root: string, files: readonly GeneratedFile[]): readonly GeneratedFile[] {
  return files.filter(({ path, text }) => !existsSync(root + path) || readFileSync(root + path, 'utf8') !== text)
}

function write(root: string, files: readonly GeneratedFile[]): void {
  for (const { path, text } of files) {
    mkdirSync(dirname(root + path), { recursive: true })
    writeFileSync(root + path, text)
  }
}

function existingPages(root: string): readonly string[] {
  return generatedFolders.flatMap((folder) =>
    existsSync(root + folder) ? readdirSync(root + folder).map((name) => `${folder}/${name}`) : [],
  )
}

function reportStale(stale: readonly string[]): number {
  if (stale.length === 0) return 0
  console.error('These files do not say what the schemas and rules say:')
  for (const path of stale) console.error(`  ${path}`)
  console.error('Write them anew with: npm run gen')
  return 1
}
