import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SECTION } from '../../server/src/core/settings/settings.ts'
import { parseSettings } from '../../server/src/lsp/settings.ts'
import { root } from '../harness/paths.ts'
import { testService } from '../harness/schemas.ts'

const directory = `${root}server/docs/editors/`
const pages = readdirSync(directory).sort()
const read = (page: string) => readFileSync(directory + page, 'utf8')

function blocks(page: string, language: string): readonly string[] {
  return [...read(page).matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, text = '']) => text)
}

test.each(pages)('the README leads to %s, which says what was run', (page) => {
  expect(readFileSync(`${root}README.md`, 'utf8')).toContain(`(server/docs/editors/${page})`)
  expect(read(page)).toMatch(/\btested\b|\bwas not run\b/)
})

test.each(pages.flatMap((page) => blocks(page, 'json').map((text) => [page, text] as const)))(
  '%s shows settings that are known: %s',
  (_page, text) => {
    for (const settings of settingsIn(JSON.parse(text)))
      expect(parseSettings(settings, testService())).toMatchObject({ problems: [] })
  },
)

/** What an example sets, as a section, whole or with dots, or as options of the start. */
function settingsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return []
  const dotted = Object.entries(value).filter(([name]) => name.startsWith(`${SECTION}.`))
  const whole = Object.entries(value).flatMap(([name, inner]) =>
    [SECTION, 'initialization_options'].includes(name) ? [{ [SECTION]: inner }] : settingsIn(inner),
  )
  return dotted.length === 0 ? whole : [...whole, { [SECTION]: Object.assign({}, ...dotted.map(nested)) }]
}

/** `features.hover` as an object in an object. */
function nested([name, value]: readonly [string, unknown]): object {
  const path = name.slice(SECTION.length + 1).split('.')
  return path.reduceRight((inner: unknown, part) => ({ [part]: inner }), value) as object
}

/** Keys that Helix knows (its `LanguageServerConfiguration`, `LanguageConfiguration` and features); it refuses a file with another one. */
const HELIX = {
  server: ['command', 'args', 'config', 'environment', 'timeout', 'required-root-patterns'],
  language: ['name', 'language-servers', 'file-types', 'roots', 'auto-format', 'formatter', 'indent', 'scope'],
  reference: ['name', 'only-features', 'except-features'],
}

test.each(blocks('helix.md', 'toml'))('Helix accepts the lines %s', (toml) => {
  let known: readonly string[] | undefined = []
  for (const line of toml.split('\n').filter((text) => text !== '')) {
    const table = /^\[+([\w.-]+)\]+$/.exec(line)?.[1]
    if (table === 'language') known = HELIX.language
    // What is under `config` is handed on.
    else if (table !== undefined) known = table === 'language-server.orch-config' ? HELIX.server : undefined
    const key = /^([\w-]+) = /.exec(line)?.[1]
    if (key !== undefined && known) expect(known).toContain(key)
    for (const [, inner = ''] of /^\s+\{(.*)\},$/.exec(line)?.[1]?.matchAll(/([\w-]+) = /g) ?? [])
      expect(HELIX.reference).toContain(inner)
  }
})
