import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { type CelNode, childrenOf, nodesOf } from '../../server/src/core/cel/ast.ts'
import { formatType } from '../../server/src/core/cel/format-type.ts'
import { root } from '../harness/paths.ts'
import { celEnvironment } from './environments.ts'
import { upstream } from './expect-problems.ts'

const environments = [upstream('claims'), celEnvironment('user'), upstream('request')]
const seeds = readFileSync(`${root}test/cel/verdicts.tsv`, 'utf8')
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const text: unknown = JSON.parse(line.split('\t')[3] ?? 'null')
    return typeof text === 'string' ? [text] : []
  })

const PIECES = [
  ...'()[]{}.,:?!&|=<>+-*/%\'"\\ \n\t#@_a1x$`é😀uUeErRbB0',
  '&&',
  '||',
  '==',
  ' in ',
  "'''",
  '//',
  '.?',
  '[?',
  'null',
  'has(',
  'claims',
  'user',
  '.map(x, ',
  '.all(i, v, ',
]

/** A seeded generator of numbers below `limit`, fast and the same in every run. */
function numbers(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

function mutate(text: string, next: (limit: number) => number): string {
  let result = text
  for (let count = 1 + next(3); count > 0; count--) {
    const at = next(result.length + 1)
    const kind = next(10)
    if (kind < 4) result = result.slice(0, at) + result.slice(at + 1 + next(3))
    else if (kind < 8) result = result.slice(0, at) + (PIECES[next(PIECES.length)] ?? '') + result.slice(at)
    else if (kind < 9) result = result.slice(0, at)
    else result = result.slice(at) + result.slice(0, at)
  }
  return result
}

/** Fails unless all spans lie in the text and within each other, and every node has a type that can be shown. */
function expectSound(text: string, index: number): void {
  const environment = environments[index % environments.length]
  if (!environment) return
  const { ast, problems, types } = analyzeCel(text, environment, ['bool'])
  const wrong: string[] = []
  for (const node of nodesOf(ast)) {
    if (!inside(node.span, { start: 0, end: text.length })) wrong.push(`${node.kind} outside the text`)
    for (const child of childrenOf(node))
      if (!inside(child.span, node.span)) wrong.push(`${child.kind} outside its ${node.kind}`)
    const type = types[node.id]
    if (type) formatType(type)
  }
  for (const { span, at, message, code } of problems) {
    if (!inside(span, { start: 0, end: text.length }) || at < 0 || at > text.length)
      wrong.push(`${code} outside the text`)
    if (!/^\S[\s\S]*[.?]$/.test(message)) wrong.push(`no sentence: ${message}`)
  }
  if (wrong.length > 0) expect(wrong, JSON.stringify(text)).toEqual([])
}

function inside(inner: CelNode['span'], outer: CelNode['span']): boolean {
  return outer.start <= inner.start && inner.start <= inner.end && inner.end <= outer.end
}

test('thirty thousand damaged expressions', () => {
  const next = numbers(20_260_101)
  for (let i = 0; i < 30_000; i++) expectSound(mutate(seeds[next(seeds.length)] ?? '', next), i)
})

test('any text at all', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(2), expectSound), { numRuns: 2_000 })
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }), fc.nat(2), (parts, i) =>
      expectSound(parts.join(''), i),
    ),
    { numRuns: 2_000 },
  )
})

test('every beginning of an expression', () => {
  for (const text of seeds.slice(0, 300))
    for (let end = 0; end <= text.length; end++) expectSound(text.slice(0, end), end)
})
