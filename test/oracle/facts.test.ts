import { describe, expect, test } from 'vitest'
import type { TypeRef } from '../../server/src/core/schema/schema.ts'
import { testSchemas, testService } from '../harness/schemas.ts'
import { readTable } from './causes.ts'
import { gateDifferences, readFacts } from './facts.ts'

const sheets = readFacts(testSchemas())
const open = new Set(readTable('open-differences.tsv').flatMap(([id = '']) => (id.startsWith('gate/') ? [id] : [])))

test('feature gates are what each release says of them', () => {
  expect(Math.min(...sheets.map(({ gates }) => gates.length))).toBeGreaterThan(150)
  const differing = gateDifferences(testSchemas())
  const unlisted = differing.filter(({ id }) => !open.has(id))
  expect(unlisted.map(({ id, ours, theirs }) => `${id}: ours ${ours}; theirs ${theirs}`)).toEqual([])
  const still = new Set(differing.map(({ id }) => id))
  const settled = [...open].filter((id) => !still.has(id))
  expect(settled, 'no longer different: run "node test/oracle/run.mjs open"').toEqual([])
})

describe.each(sheets)('release $release', ({ release, kinds }) => {
  const { registry } = testService()
  const headers = [...new Set(sheets.flatMap((sheet) => Object.keys(sheet.kinds)))].flatMap((header) => {
    const [apiVersion = '', kind = ''] = header.split(' ')
    const place = registry.byKind.get(kind)?.find((one) => one.apiVersion === apiVersion)
    return place === undefined ? [] : [{ header, apiVersion, kind, place }]
  })

  test.each(headers)('knows the fields of $header, and no others', ({ header, apiVersion, kind, place }) => {
    const theirs = new Set(kinds[header])
    const everywhere = sheets.flatMap((sheet) => sheet.kinds[header] ?? [])
    const ours = ourPaths({ is: 'object', name: place.kind.type }, '', place.dialect.types)
    const wrong = [...new Set([...everywhere, ...ours])].filter((path) => {
      const isHeader = path === 'apiVersion' || path === 'kind'
      return !isHeader && isUnknown({ apiVersion, kind, ...holding(path.split('.')) }, release) === theirs.has(path)
    })
    expect(wrong).toEqual([])
  })
})

/** Whether the document is said to hold something that the release does not know. */
function isUnknown(document: object, release: string): boolean {
  const service = testService()
  const findings = service.diagnose(service.open(JSON.stringify(document)), { release })
  return findings.some(({ code }) => ['unknown-field', 'unknown-in-release', 'unknown-api-version'].includes(code))
}

/** An object with a null at a path. */
function holding([first = '', ...others]: readonly string[]): object {
  const value = others.length === 0 ? null : holding(others)
  const name = first.replaceAll('[]', '').replace('*', 'any')
  return { [name]: first.endsWith('[]') ? [value] : value }
}

type Types = ReturnType<typeof testSchemas>['dialects'][number]['types']

/** The paths of all fields that a type has in the schemas. */
function ourPaths(type: TypeRef, path: string, types: Types): readonly string[] {
  switch (type.is) {
    case 'list':
      return ourPaths(type.items.type, `${path}[]`, types)
    case 'map':
      return ourPaths(type.values.type, `${path}.*`, types)
    case 'object':
      return (types[type.name]?.fields ?? []).flatMap((field) => {
        const at = path === '' ? field.name : `${path}.${field.name}`
        return [at, ...ourPaths(field.type, at, types)]
      })
    default:
      return []
  }
}
