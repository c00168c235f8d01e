import { readFileSync } from 'node:fs'
import { Environment } from '@marcbachmann/cel-js'
import { analyzeCel } from '../../src/core/cel/analyze.ts'
import type { CelEnvironment } from '../../src/core/cel/environment.ts'
import { parseCel } from '../../src/core/cel/parse.ts'
import { celEnvironments } from '../../src/core/model/cel-environments.ts'
import { createRegistry } from '../../src/core/schema/registry.ts'
import { loadSchemas } from '../../src/host/load-schemas.ts'

/** What one step costs on average: microseconds per expression, medians over the rounds. */
export interface CelTiming {
  readonly step: 'parse' | 'parse + check'
  readonly expressions: number
  readonly ours: number
  readonly theirs: number
  /** Median of the ratios within each round: below 1 when ours is faster. */
  readonly ratio: number
}

interface Sample {
  readonly text: string
  readonly ours: CelEnvironment
  readonly theirs: Environment
}

/** An expression takes microseconds, so many are needed until both sides run as fast as they ever will. */
const WARM_UP = 1_000
const MEASURED = 121
const DIALECT = 'k8s.io'

/**
 * Our parser and checker against those of `@marcbachmann/cel-js` on the hand-written expressions of the tests that both accept, in one
 * process and in turns. Every round has texts that were never seen before, so that nobody can remember an answer, and types of variables
 * are declared for both.
 */
export function measureCel(root: string): readonly CelTiming[] {
  const samples = sampleExpressions(root)
  return [
    measureStep(samples, {
      step: 'parse',
      ours: (text, { ours }) => parseCel(text, ours.macros),
      theirs: (text, { theirs }) => theirs.parse(text),
    }),
    measureStep(samples, {
      step: 'parse + check',
      ours: (text, { ours }) => analyzeCel(text, ours),
      theirs: (text, { theirs }) => theirs.check(text),
    }),
  ]
}

interface Step {
  readonly step: CelTiming['step']
  readonly ours: (text: string, sample: Sample) => unknown
  readonly theirs: (text: string, sample: Sample) => unknown
}

function measureStep(samples: readonly Sample[], { step, ours, theirs }: Step): CelTiming {
  const rounds: { readonly ours: number; readonly theirs: number }[] = []
  for (let round = 0; round < WARM_UP + MEASURED; round++) {
    const fresh = samples.map((sample) => ({ ...sample, text: freshText(sample.text, round) }))
    const measure = (work: Step['ours']) => {
      const start = performance.now()
      for (const sample of fresh) work(sample.text, sample)
      return ((performance.now() - start) * 1000) / fresh.length
    }
    // Who comes first changes from round to round.
    const first = measure(round % 2 === 0 ? ours : theirs)
    const second = measure(round % 2 === 0 ? theirs : ours)
    const timed = round % 2 === 0 ? { ours: first, theirs: second } : { ours: second, theirs: first }
    if (round >= WARM_UP) rounds.push(timed)
  }
  return {
    step,
    expressions: samples.length,
    ours: median(rounds.map((round) => round.ours)),
    theirs: median(rounds.map((round) => round.theirs)),
    ratio: median(rounds.map((round) => round.ours / round.theirs)),
  }
}

/** The expression with blanks behind it that no other round has. Text that was just put together is slow to read the first time. */
function freshText(text: string, round: number): string {
  const blanks = [...round.toString(2)].map((bit) => (bit === '0' ? ' ' : '\t')).join('')
  return Buffer.from(`${text}${blanks}`).toString()
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Lines of name, environment and text; both sides find the expression right. */
function sampleExpressions(root: string): readonly Sample[] {
  const known = celEnvironments(createRegistry(loadSchemas(`${root}schemas`).schemas))
  const declared = otherEnvironments()
  const lines = readFileSync(`${root}test/oracle/documents/expressions.tsv`, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [, environment = '', text = ''] = line.split('\t')
    const ours = known(DIALECT, environment)
    const theirs = declared.get(environment)
    if (!ours || !theirs || analyzeCel(text, ours).problems.length > 0 || !theirs.check(text).valid) return []
    return [{ text, ours, theirs }]
  })
}

function otherEnvironments(): ReadonlyMap<string, Environment> {
  const list = 'list<string>'
  const extra = 'map<string, list<string>>'
  const selector = { rawSelector: 'string', requirements: 'list' }
  const person = { username: 'string', uid: 'string', groups: list, extra }
  const attributes = Object.fromEntries(
    ['namespace', 'verb', 'group', 'version', 'resource', 'subresource', 'name'].map((name) => [name, 'string']),
  )
  const request = {
    user: 'string',
    uid: 'string',
    groups: list,
    extra,
    resourceAttributes: { ...attributes, fieldSelector: selector, labelSelector: selector },
    nonResourceAttributes: { path: 'string', verb: 'string' },
  }
  const environment = () => new Environment({ enableOptionalTypes: true })
  return new Map([
    ['claims', environment().registerVariable('claims', 'map<string, dyn>')],
    ['user', environment().registerVariable('user', { schema: person })],
    ['request', environment().registerVariable('request', { schema: request })],
  ])
}
