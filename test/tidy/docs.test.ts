import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from '../../server/src/core/rules/registry.ts'
import { root } from '../harness/paths.ts'
import { testSchemas } from '../harness/schemas.ts'

const pages = `${root}server/docs/`

test('every rule and every code of a constraint has a page that names it and says how to suppress it', () => {
  const ofConstraints = testSchemas().dialects.flatMap(({ types }) =>
    Object.values(types).flatMap((type) => type.constraints.flatMap(({ code }) => code ?? [])),
  )
  const codes = new Set([...rules.map((rule) => rule.code), ...ofConstraints])
  expect(codes.size).toBeGreaterThan(20)
  const silent = [...codes].filter((code) => {
    const text = readPage(`rules/${code}.md`)
    return !text.includes(`# ${code}\n`) || !text.includes(`# orch-config-ignore ${code}:`)
  })
  expect(silent).toEqual([])
})

test('every kind has a page that names each of its apiVersions', () => {
  const kinds = testSchemas()
    // The files of the project itself have pages of their own.
    .dialects.filter(({ name }) => !['schema', 'settings'].includes(name))
    .flatMap((dialect) => dialect.kinds)
  const missing = kinds.flatMap(({ kind, versions }) => {
    const text = readPage(`kinds/${kind}.md`)
    return versions
      .map(({ group, version }) => `${group}/${version}`)
      .filter((apiVersion) => !text.includes(`\`${apiVersion}\``))
      .map((apiVersion) => `${kind} ${apiVersion}`)
  })
  expect(missing).toEqual([])
})

/** Empty for a page that does not exist. */
function readPage(path: string): string {
  try {
    return readFileSync(pages + path, 'utf8')
  } catch {
    return ''
  }
}
