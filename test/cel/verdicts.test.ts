import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { formatType } from '../../server/src/core/cel/format-type.ts'
import type { CelProblemCode } from '../../server/src/core/cel/problem.ts'
import { root } from '../harness/paths.ts'
import { upstream } from './expect-problems.ts'

/**
 * Verdicts of the component's own compilers, recorded: hand-written expressions, the examples of the data, and generated ones.
 *
 * A known difference, of which the table has none: a damaged argument of `has()` is reported where it is damaged, and not as no selection.
 */
interface Verdict {
  readonly environment: string
  readonly kind: 'ok' | 'error' | 'syntax'
  /** The type of an accepted expression, or where the component complains, in code points; `-` where it names no place. */
  readonly detail: string
  readonly text: string
}

const verdicts = readFileSync(`${root}test/cel/verdicts.tsv`, 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map(readVerdict)

function readVerdict(line: string): Verdict {
  const [environment = '', kind = '', detail = '', text = ''] = line.split('\t')
  if (kind !== 'ok' && kind !== 'error' && kind !== 'syntax') throw new Error(`no verdict: ${line}`)
  return { environment, kind, detail, text: JSON.parse(text) }
}

/** Checks of values, which the component only makes when all types fit. */
const LATE: ReadonlySet<CelProblemCode> = new Set(['cel-literal', 'cel-format', 'cel-mixed-literal'])

const environments = new Map(['claims', 'user', 'request'].map((name) => [name, upstream(name)]))

function ours(verdict: Verdict): string {
  const environment = environments.get(verdict.environment)
  if (!environment) throw new Error(verdict.environment)
  const { ast, problems, types } = analyzeCel(
    verdict.text,
    environment,
    verdict.environment === 'claims' ? [] : ['bool'],
  )
  if (problems.length === 0) {
    const type = types[ast.id]
    return `ok ${type ? formatType(type) : ''}`
  }
  if (verdict.kind === 'ok' || verdict.detail === '-') return 'refused'
  const early = problems.filter(({ code }) => !LATE.has(code))
  const places = (early.length > 0 ? early : problems).map(({ at }) => [...verdict.text.slice(0, at)].length)
  const known = new Set(verdict.detail.split(',').map(Number))
  // Behind the first place a parser may recover as it likes; a checker may not.
  const strange = verdict.kind === 'error' ? places.filter((place) => !known.has(place)) : []
  return `refused at ${Math.min(...places)}${strange.length > 0 ? `, and at ${strange.join(', ')}` : ''}`
}

function theirs({ kind, detail }: Verdict): string {
  if (kind === 'ok') return `ok ${detail}`
  return detail === '-' ? 'refused' : `refused at ${detail.split(',')[0] ?? ''}`
}

describe.each(['claims', 'user', 'request'])('%s', (environment) => {
  test.each(['ok', 'error', 'syntax'] as const)('%s', (kind) => {
    const own = verdicts.filter((verdict) => verdict.environment === environment && verdict.kind === kind)
    expect(own.length).toBeGreaterThan(5)
    const say = (verdict: Verdict, what: string) => `${verdict.text} → ${what}`
    expect(own.map((verdict) => say(verdict, ours(verdict)))).toEqual(
      own.map((verdict) => say(verdict, theirs(verdict))),
    )
  })
})
