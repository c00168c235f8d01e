import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from '../../harness/paths.ts'
import { type Cause, causeOf as causeIn, readCauses } from '../causes.ts'
import { type GeneratedDocument, generateDocument, generateExpression } from '../generate/generate.ts'
import { generatePieces } from '../generate/generate-pieces.ts'
import { outcomeOf } from '../verdicts.ts'
import { addToGroups, causeOf, describeGroup, type Group, inOrder } from './groups.ts'
import { createJudge, type Judge } from './judge.ts'
import { shrink } from './shrink.ts'
import { count, countUnanswered, printTallies, type Tallies } from './tallies.ts'

const BATCH = 250

/**
 * Makes new cases, asks the component, prints a table, and writes the cases on which both differ, by what looks like their cause and
 * with a shrunk example, to a file: `fresh --seed N --documents N --expressions N [--pieces N] [--kind KIND …] [--target RELEASE]
 * [--out FILE]`. With kinds, all documents are of one of these, but for those of pieces of YAML. With a release, both sides are those of that release. Memory does not grow with the numbers.
 * Documents that are meant to be right and are refused stand at the end of the file: they are about the generator.
 */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      documents: { type: 'string', default: '2000' },
      expressions: { type: 'string', default: '2000' },
      pieces: { type: 'string', default: '0' },
      kind: { type: 'string', multiple: true, default: [] },
      target: { type: 'string' },
      out: { type: 'string', default: `${root}.build/oracle/differences.txt` },
    },
  })
  const judge = createJudge(values.target)
  const findings: Findings = { causes: readCauses(), tallies: {}, differing: new Map(), refused: new Map() }
  await inBatches(Number(values.documents), (from, to) => {
    const made = range(from, to).map((index) => generateDocument(judge.material, values.seed, index, values.kind))
    return documents(judge, findings, made)
  })
  await inBatches(Number(values.pieces), (from, to) => {
    const made = range(from, to).map((index) => generatePieces(values.seed, index))
    return documents(judge, findings, made)
  })
  await inBatches(Number(values.expressions), (from, to) => expressions(judge, findings, values.seed, from, to))
  const groups = inOrder(findings.differing.values())
  const shrunk: Group[] = []
  for (const group of groups) shrunk.push(await shrinkGroup(judge, group))
  judge.end()
  const report = [...shrunk, ...inOrder(findings.refused.values())].map(describeGroup).join('')
  writeFileSync(values.out, report)
  printTallies(findings.tallies)
  console.log(`${groups.length} causes of differences are in ${values.out}`)
  return 0
}

interface Findings {
  readonly causes: readonly Cause[]
  readonly tallies: Tallies
  readonly differing: Map<string, Group>
  /** Documents that are meant to be right. */
  readonly refused: Map<string, Group>
}

async function documents(judge: Judge, findings: Findings, cases: readonly GeneratedDocument[]): Promise<void> {
  const judged = await judge.documents(cases)
  cases.forEach(({ id, kind, text, mutations }, index) => {
    const { verdict, differences } = judged[index] ?? raise(id)
    if (!verdict) {
      unanswered(findings, kind, id)
      return
    }
    const outcome = outcomeOf(verdict)
    const accepted = outcome === 'ok' || outcome === 'warned'
    const unknown = differences.filter((one) => causeIn(findings.causes, kind, text, one) === undefined)
    const meantRight = mutations.length === 0
    count(findings.tallies, kind, {
      accepted,
      meantRight,
      differences: unknown,
      known: differences.length - unknown.length,
    })
    for (const difference of unknown) addToGroups(findings.differing, { kind }, { id, text, difference })
    if (accepted || mutations.length > 0) return
    const theirs = `meant right: ${verdict.errors?.map(({ path, message }) => `${path ?? ''} ${message}`).join(' | ')}`
    addToGroups(findings.refused, { kind }, { id, text, difference: { id, sort: 'only-warned', ours: '', theirs } })
  })
}

async function expressions(judge: Judge, findings: Findings, seed: string, from: number, to: number): Promise<void> {
  const cases = range(from, to).map((index) => generateExpression(judge.material, seed, index))
  const judged = await judge.expressions(cases)
  cases.forEach(({ id, environment, expression }, index) => {
    const { verdict, differences } = judged[index] ?? raise(id)
    if (!verdict) {
      unanswered(findings, `CEL ${environment}`, id)
      return
    }
    const unknown = differences.filter((one) => causeIn(findings.causes, 'CEL', expression, one) === undefined)
    const known = differences.length - unknown.length
    count(findings.tallies, `CEL ${environment}`, {
      accepted: verdict.ok,
      meantRight: false,
      differences: unknown,
      known,
    })
    for (const difference of unknown) {
      addToGroups(findings.differing, { environment }, { id, text: expression, difference })
    }
  })
}

function unanswered({ tallies }: Findings, name: string, id: string): void {
  countUnanswered(tallies, name)
  console.log(`${id} (${name}) is not answered within the limits`)
}

/** The group with a smaller example that differs for the same cause. */
async function shrinkGroup(judge: Judge, group: Group): Promise<Group> {
  const { asked, cause, example } = group
  const judged = (texts: readonly string[]) =>
    'kind' in asked
      ? judge.documents(texts.map((text) => ({ id: 'shrunk', kind: asked.kind, text })))
      : judge.expressions(texts.map((expression) => ({ id: 'shrunk', environment: asked.environment, expression })))
  const same = async (texts: readonly string[]) => {
    const answers = await judged(texts)
    return answers.map(({ differences }) => differences.some((one) => causeOf(asked, one) === cause))
  }
  const text = await shrink(example.text, same)
  const [answer] = await judged([text])
  const difference = answer?.differences.find((one) => causeOf(asked, one) === cause) ?? example.difference
  return { ...group, example: { id: example.id, text, difference } }
}

const range = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, index) => from + index)

async function inBatches(total: number, batch: (from: number, to: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < total; from += BATCH) await batch(from, Math.min(total, from + BATCH))
}

function raise(id: string): never {
  throw new Error(`no answer for ${id}`)
}
