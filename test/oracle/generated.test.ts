import { beforeAll, describe, expect, test } from 'vitest'
import { testService } from '../harness/schemas.ts'
import { readDocumentCases } from './cases.ts'
import { readCauses, readTable } from './causes.ts'
import {
  celDifferences,
  documentDifferences,
  type GeneratedDifference,
  readDocumentLines,
  readExpressionLines,
} from './generated.ts'
import { outcomeOf, readGolden, type Verdict } from './verdicts.ts'

/** Names of cases that the product still judges wrongly. The file may become shorter only. */
const open = new Set(readTable('open-differences.tsv').flatMap(([id = '']) => (id.startsWith('gate/') ? [] : [id])))

const told = ({ id, kind, sort, ours, theirs }: GeneratedDifference) =>
  `${id} (${kind}): ${sort}; ours ${ours}; theirs ${theirs}`

describe('generated cases', () => {
  const documents = readDocumentLines()
  const expressions = readExpressionLines()
  const differing: GeneratedDifference[] = []

  beforeAll(() => {
    differing.push(...documentDifferences(testService(), documents))
    differing.push(...celDifferences(testService(), expressions))
    // A busy machine is no failure.
  }, 900_000)

  test('are many, of both verdicts, and have names of their own', () => {
    expect(documents.length).toBeGreaterThanOrEqual(5000)
    expect(expressions.length).toBeGreaterThanOrEqual(5000)
    const accepted = documents.filter((line) => outcomeOf(line) === 'ok').length
    const compiled = expressions.filter(({ ok }) => ok).length
    expect(accepted / documents.length).toBeGreaterThan(0.3)
    expect(compiled / expressions.length).toBeGreaterThan(0.3)
    const names = [...documents, ...expressions].map(({ id }) => id)
    expect(new Set(names).size).toBe(names.length)
  })

  test('are judged as the component judges', () => {
    const unlisted = differing.filter(({ id, known }) => known === undefined && !open.has(id))
    expect(unlisted.map(told)).toEqual([])
  })

  test('the first place in an expression that is no CEL seldom differs, whatever the cause', () => {
    const places = differing.filter(({ sort }) => sort === 'wrong-place')
    expect(places.length).toBeLessThanOrEqual(expressions.length / 1000)
  })

  test('open ones have a reason', () => {
    const lines = readTable('open-differences.tsv')
    expect(lines.filter(([, , , , , reason = '']) => reason === '').map(([id]) => id)).toEqual([])
  })

  test('open ones are still open', () => {
    const still = new Set(differing.flatMap(({ id, known }) => (known ? [] : [id])))
    const settled = [...open].filter((id) => !still.has(id))
    expect(settled, 'no longer different: run "node test/oracle/run.mjs open"').toEqual([])
  })

  test('known causes are needed and have a reason', () => {
    // Rare ones are shown by the documents written by hand that they name.
    const verdicts = new Map(readGolden<Verdict>('documents').map((verdict) => [verdict.id, verdict]))
    const byHand = readDocumentCases().flatMap((one) => {
      const verdict = verdicts.get(one.id)
      return verdict ? [{ ...verdict, kind: one.kind, text: one.text }] : []
    })
    const shown = [...differing, ...documentDifferences(testService(), byHand)]
    const used = new Set(shown.map(({ known }) => known?.reason))
    const idle = readCauses().filter(({ reason }) => reason === '' || !used.has(reason))
    expect(idle).toEqual([])
  })
})
