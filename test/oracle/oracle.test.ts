import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { celEnvironments } from '../../server/src/core/model/cel-environments.ts'
import { root } from '../harness/paths.ts'
import { testSchemas, testService } from '../harness/schemas.ts'
import { type DocumentCase, readDocumentCases, readExpressionCases } from './cases.ts'
import { type Difference, differenceOf, expressionDifferences, findingsOf } from './compare.ts'
import { olderReleases } from './releases.ts'
import { type ExpressionVerdict, outcomeOf, readGolden, type Verdict } from './verdicts.ts'

/** Differences that stay, by name: `name`, ours, theirs, reason, separated by tabs. */
function knownDifferences(): ReadonlyMap<string, { readonly reason: string }> {
  const lines = readFileSync(`${root}test/oracle/known-differences.tsv`, 'utf8').split('\n')
  return new Map(
    lines.flatMap((line) => {
      if (line === '' || line.startsWith('#')) return []
      const [id = '', , , reason = ''] = line.split('\t')
      return [[id, { reason }] as const]
    }),
  )
}

const known = knownDifferences()

/** Demands that exactly the listed ones of these cases differ. */
function expectOnlyKnown(names: readonly string[], differences: readonly Difference[]): void {
  const differing = new Set(differences.map(({ id }) => id))
  const unlisted = differences.filter(({ id }) => !known.has(id))
  const settled = names.filter((id) => known.has(id) && !differing.has(id))
  expect(unlisted.map(({ id, sort, ours, theirs }) => `${id}: ${sort}; ours ${ours}; theirs ${theirs}`)).toEqual([])
  expect(settled, 'listed in known-differences.tsv, and no longer different').toEqual([])
}

function byId<Line extends { readonly id: string }>(lines: readonly Line[]): ReadonlyMap<string, Line> {
  return new Map(lines.map((line) => [line.id, line]))
}

function compareDocuments(
  cases: readonly DocumentCase[],
  verdicts: ReadonlyMap<string, Verdict>,
): readonly Difference[] {
  return cases.flatMap(({ id, text }) => {
    const verdict = verdicts.get(id)
    const difference = verdict && differenceOf(findingsOf(testService(), text), verdict)
    return difference ? [{ id, ...difference }] : []
  })
}

describe('documents written by hand', () => {
  const cases = readDocumentCases()
  const verdicts = byId(readGolden<Verdict>('documents'))

  test('have names of their own and an answer each', () => {
    const names = cases.map(({ id }) => id)
    expect(names.filter((id, index) => names.indexOf(id) !== index)).toEqual([])
    expect(names.filter((id) => !verdicts.has(id))).toEqual([])
    expect([...verdicts.keys()].filter((id) => !names.includes(id))).toEqual([])
  })

  test('are what they announce', () => {
    const wrong = cases.filter(({ id, expected }) => {
      const verdict = verdicts.get(id)
      return verdict !== undefined && outcomeOf(verdict) !== expected
    })
    expect(wrong.map(({ id, expected, title }) => `${id} is not ${expected}: ${title}`)).toEqual([])
  })

  for (const kind of new Set(cases.map((one) => one.kind))) {
    test(`${kind}: judged as the component judges`, () => {
      const ofKind = cases.filter((one) => one.kind === kind)
      expectOnlyKnown(
        ofKind.map(({ id }) => id),
        compareDocuments(ofKind, verdicts),
      )
    })
  }
})

test('expressions: judged as the component judges', () => {
  const cases = readExpressionCases()
  const verdicts = byId(readGolden<ExpressionVerdict>('expressions'))
  expect(cases.filter(({ id }) => !verdicts.has(id))).toEqual([])
  const environments = celEnvironments(testService().registry)
  const differences = cases.flatMap((asked) => {
    const verdict = verdicts.get(asked.id)
    return verdict ? expressionDifferences(testService(), environments, asked, verdict) : []
  })
  expectOnlyKnown(
    cases.flatMap(({ id }) => [id, `${id}/mapping`, `${id}/place`]),
    differences,
  )
})

test('every known difference names a case and a reason', () => {
  const names = new Set([
    ...readDocumentCases().map(({ id }) => id),
    ...readExpressionCases().flatMap(({ id }) => [id, `${id}/mapping`, `${id}/place`]),
    ...olderReleases(testSchemas()).flatMap((release) => readDocumentCases().map(({ id }) => `${release}/${id}`)),
  ])
  expect([...known].filter(([id, { reason }]) => !names.has(id) || reason === '')).toEqual([])
})
