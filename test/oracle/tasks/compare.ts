import { readFileSync } from 'node:fs'
import { celEnvironments } from '../../../server/src/core/model/cel-environments.ts'
import { createLanguageService, type LanguageService } from '../../../server/src/core/service.ts'
import { loadSchemas } from '../../../server/src/host/load-schemas.ts'
import { schemaDirectory } from '../../harness/paths.ts'
import { readDocumentCases, readExpressionCases } from '../cases.ts'
import { type Difference, differenceOf, expressionDifferences, findingsOf } from '../compare.ts'
import { type ExpressionVerdict, type GeneratedCase, outcomeOf, type Verdict } from '../verdicts.ts'

type Tally = Record<'agreed' | Difference['sort'], number>

/**
 * Prints every difference and a table by kind: `compare <verdicts.jsonl> [<questions.jsonl>]`. Without questions the verdicts are
 * those of the hand-written documents.
 */
export function run([verdictFile = '', questionFile]: readonly string[]): number {
  const service = createLanguageService(loadSchemas(schemaDirectory).schemas)
  if (questionFile === 'expressions') return compareExpressions(service, linesOf<ExpressionVerdict>(verdictFile))
  const verdicts = new Map(linesOf<Verdict>(verdictFile).map((verdict) => [verdict.id, verdict]))
  const cases = questionFile === undefined ? readDocumentCases() : linesOf<GeneratedCase>(questionFile)
  const tallies: Record<string, Tally> = {}
  for (const { id, kind, text } of cases) {
    const verdict = verdicts.get(id)
    if (verdict === undefined) continue
    const findings = findingsOf(service, text)
    const difference = differenceOf(findings, verdict)
    tallies[kind] ??= {
      agreed: 0,
      'false-error': 0,
      'missed-error': 0,
      'only-warned': 0,
      'missed-warning': 0,
      'wrong-place': 0,
    }
    tallies[kind][difference?.sort ?? 'agreed'] += 1
    if (difference === undefined) continue
    console.log(`${difference.sort}\t${id}\t${kind}\tours: ${difference.ours}\ttheirs: ${difference.theirs}`)
    if (questionFile !== undefined) console.log(text.replaceAll(/^/gm, '    | '))
    for (const { severity, message } of difference.sort === 'false-error' ? findings : []) {
      if (severity === 'error') console.log(`    ${message}`)
    }
  }
  expectations(verdicts)
  console.table(tallies)
  return 0
}

function compareExpressions(service: LanguageService, lines: readonly ExpressionVerdict[]): number {
  const verdicts = new Map(lines.map((verdict) => [verdict.id, verdict]))
  const tally = { expressions: 0, differences: 0 }
  for (const asked of readExpressionCases()) {
    const verdict = verdicts.get(asked.id)
    if (verdict === undefined) continue
    tally.expressions += 1
    for (const { id, sort, ours, theirs } of expressionDifferences(
      service,
      celEnvironments(service.registry),
      asked,
      verdict,
    )) {
      tally.differences += 1
      console.log(`${sort}\t${id}\t${asked.environment}: ${asked.expression}\tours: ${ours}\ttheirs: ${theirs}`)
    }
  }
  console.table(tally)
  return 0
}

function expectations(verdicts: ReadonlyMap<string, Verdict>): void {
  for (const { id, expected, title } of readDocumentCases()) {
    const verdict = verdicts.get(id)
    if (verdict === undefined) continue
    const outcome = outcomeOf(verdict)
    if (outcome !== expected)
      console.log(`expectation\t${id}\t${title}\texpected ${expected}, is ${outcome}\t${JSON.stringify(verdict)}`)
  }
}

function linesOf<Line>(file: string): readonly Line[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line): Line => JSON.parse(line))
}
