import { expect, test } from 'vitest'
import { testSchemas } from '../harness/schemas.ts'
import { readTable } from './causes.ts'
import { gateDifferences, readGateFacts } from './gates.ts'

const open = new Set(readTable('open-differences.tsv').flatMap(([id = '']) => (id.startsWith('gate/') ? [id] : [])))

test('feature gates are what the component says of them', () => {
  expect(readGateFacts().length).toBeGreaterThan(150)
  const differing = gateDifferences(testSchemas())
  const unlisted = differing.filter(({ id }) => !open.has(id))
  expect(unlisted.map(({ id, ours, theirs }) => `${id}: ours ${ours}; theirs ${theirs}`)).toEqual([])
  const still = new Set(differing.map(({ id }) => id))
  const settled = [...open].filter((id) => !still.has(id))
  expect(settled, 'no longer different: run "node test/oracle/run.mjs open"').toEqual([])
})
