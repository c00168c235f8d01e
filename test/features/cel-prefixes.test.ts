import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import type { CelEnvironment } from '../../server/src/core/cel/environment.ts'
import { type ExpressionPart, partsOfExpression } from '../../server/src/core/features/cel/expression-parts.ts'
import { upstream } from '../cel/expect-problems.ts'
import { accept, demandSound } from '../harness/completion.ts'
import { root } from '../harness/paths.ts'
import { testService } from '../harness/schemas.ts'
import { claimRule, K8S, matchCondition, userRule } from './cel-places.ts'

const places: Readonly<Record<string, (written: string) => string>> = {
  claims: (written) => claimRule(written, K8S),
  user: (written) => userRule(written, K8S),
  request: matchCondition,
}

/** The hand-written expressions that the component accepts, on one line each. */
const legal = readFileSync(`${root}test/oracle/documents/expressions.tsv`, 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [id = '', name = '', text = ''] = line.split('\t')
    if (!(name in places) || text.includes('\\n')) return []
    return analyzeCel(text, upstream(name)).problems.length === 0 ? [{ id, name, text }] : []
  })

/** What the environment knows of a part: the name that is typed there, from `start` on. Undefined where any name may stand. */
function knownName(
  part: ExpressionPart,
  text: string,
  typeOf: (part: ExpressionPart) => string | undefined,
): { readonly name: string; readonly start: number } | undefined {
  switch (part.is) {
    case 'variable':
      return { name: part.node.name, start: part.span.end - part.node.name.length }
    case 'function':
      return { name: part.name.split('.')[0] ?? '', start: part.span.start }
    case 'macro':
      // Legal within itself, and of no use to anybody.
      return /\bhas\($/.test(text.slice(0, part.span.start))
        ? undefined
        : { name: part.node.name, start: part.node.nameSpan.start }
    case 'member':
      return typeOf(part) === 'object' ? { name: part.node.field, start: part.span.start } : undefined
    default:
      return undefined
  }
}

/** Texts of the file after accepting each item that is labelled `label`, where `text` up to `cut` has been typed. */
function accepted(name: string, text: string, cut: number, label: string): readonly string[] {
  const written = places[name]?.(`|\n            ${text.slice(0, cut)}§`) ?? ''
  const offset = written.indexOf('§')
  const source = written.replace('§', '')
  const items = testService().complete(testService().open(source), offset)
  for (const item of items) demandSound(item, source, offset)
  return items.flatMap((item) => (item.label === label ? [accept(source, item, item.newText)] : []))
}

describe.each(Object.keys(places))('legal expressions over %s', (name) => {
  const environment: CelEnvironment = upstream(name)
  test('every name is offered at each of its letters', () => {
    const missing: string[] = []
    let asked = 0
    for (const { id, text } of legal.filter((one) => one.name === name)) {
      const { ast, types } = analyzeCel(text, environment)
      for (const part of partsOfExpression(ast, environment)) {
        const known = knownName(part, text, (one) =>
          one.is === 'member' ? types[one.node.operand.id]?.kind : undefined,
        )
        if (!known) continue
        for (let cut = known.start; cut < known.start + known.name.length; cut++) {
          asked++
          const whole = text.slice(0, known.start) + known.name
          if (!accepted(name, text, cut, known.name).some((file) => file.includes(whole)))
            missing.push(`${id}: ${text.slice(0, cut)}| lacks ${known.name}`)
        }
      }
    }
    expect(missing).toEqual([])
    expect(asked).toBeGreaterThan(300)
  }, 300_000)
})
