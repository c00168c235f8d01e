import { beforeAll, describe, expect, test } from 'vitest'
import { celEnvironments } from '../../server/src/core/model/cel-environments.ts'
import { testSchemas, testService } from '../harness/schemas.ts'
import { causeOf, readCauses, readTable } from './causes.ts'
import { type Difference, differenceOf, expressionDifferences, findingsOf } from './compare.ts'
import { answeredDocuments, answeredExpressions, inRelease, olderReleases, otherAnswers } from './releases.ts'
import { readGolden, type Verdict } from './verdicts.ts'

const known = readTable('known-differences.tsv').map(([id = '']) => id)
const open = readTable('open-differences.tsv').map(([id = '']) => id)
const causes = readCauses()
const documents = answeredDocuments()
const expressions = answeredExpressions()
const told = ({ id, sort, ours, theirs }: Difference) => `${id}: ${sort}; ours ${ours}; theirs ${theirs}`

/** Those of one release alone have its name before theirs. What differs from the newest release, too, is told there. */
function unlisted(release: string, found: readonly Difference[]): readonly string[] {
  return found
    .filter(({ id }) => ![...known, ...open].some((one) => one === id || one === `${release}/${id}`))
    .map(told)
}

describe.each(olderReleases(testSchemas()))('release %s', (release) => {
  const differing: Difference[] = []

  beforeAll(() => {
    for (const { asked, answer } of inRelease(documents, otherAnswers.documents(release))) {
      const found = differenceOf(findingsOf(testService(), asked.text, release), answer)
      const difference = found && { id: asked.id, ...found }
      if (difference && !causeOf(causes, asked.kind, asked.text, difference)) differing.push(difference)
    }
    // A busy machine is no failure.
  }, 900_000)

  test('has answers of its own, each for a case', () => {
    const names = new Set(documents.map(({ asked }) => asked.id))
    const own = readGolden<Verdict>(otherAnswers.documents(release)).map(({ id }) => id)
    expect(own.length).toBeGreaterThan(100)
    expect(own.filter((id) => !names.has(id))).toEqual([])
  })

  test('documents are judged as that release judges', () => {
    expect(unlisted(release, differing)).toEqual([])
  })

  test('its own known differences are needed', () => {
    const still = new Set(differing.map(({ id }) => `${release}/${id}`))
    expect(known.filter((id) => id.startsWith(`${release}/`) && !still.has(id))).toEqual([])
  })

  test('expressions are judged as that release judges', () => {
    const environments = celEnvironments(testService().registry)
    const some = inRelease(expressions, otherAnswers.expressions(release))
    const found = some.flatMap(({ asked, answer }) =>
      expressionDifferences(testService(), environments, asked, answer, release).filter(
        (difference) => !causeOf(causes, 'CEL', asked.expression, difference),
      ),
    )
    expect(unlisted(release, found)).toEqual([])
  })
})
