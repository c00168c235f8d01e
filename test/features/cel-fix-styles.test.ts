import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { expressionsIn } from '../../server/src/core/features/cel/expression-at.ts'
import { guardChanges } from '../../server/src/core/features/cel/guard-changes.ts'
import { celChanges } from '../../server/src/core/rules/cel/cel-changes.ts'
import { root } from '../harness/paths.ts'
import { testService } from '../harness/schemas.ts'
import { inClaimRule, inUserRule } from './cel-mendable.ts'
import { claimRule, K8S, matchCondition, userRule } from './cel-places.ts'
import { chances, writings } from './scalar-writings.ts'

const places: Readonly<Record<string, (written: string) => string>> = {
  claims: (written) => claimRule(written, K8S),
  user: (written) => userRule(written, K8S),
  request: matchCondition,
}

interface Broken {
  readonly place: string
  readonly text: string
}

/** Expressions with a problem: those that the fixes were written for, and recorded ones, which nobody chose. */
const broken: readonly Broken[] = [
  ...inUserRule.map(([text]) => ({ place: 'user', text })),
  ...inClaimRule.map(([text]) => ({ place: 'claims', text })),
  ...recorded(),
]

function recorded(): readonly Broken[] {
  return readFileSync(`${root}test/cel/verdicts.tsv`, 'utf8')
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [place = '', kind = '', , text = ''] = line.split('\t')
      if (!(place in places) || kind === 'ok') return []
      const expression = JSON.parse(text) as string
      // What looks like a template is left alone.
      return /^\S[^\r\n\t]*\S$/.test(expression) && !/\$|\{\{|\{%/.test(expression) && expression.length < 120
        ? { place, text: expression }
        : []
    })
}

/** What a document stands in. */
interface Around {
  readonly write: (document: string) => string
  readonly read: (file: string) => string
}

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\ndata:\n  config.yaml: '
const itself: Around = { write: (document) => document, read: (file) => file }
const inConfigMap = (write: (document: string) => string): Around => ({
  write: (document) => `${CONFIG_MAP}${write(document)}metadata: {name: config}\n`,
  read: (file) => parse(file).data['config.yaml'],
})

const arounds: Readonly<Record<string, Around>> = {
  'a file': itself,
  'a block of another file': inConfigMap((document) => `|\n${document.replace(/^(?=.)/gm, '    ')}`),
  'quotes of another file': inConfigMap((document) => `${JSON.stringify(document)}\n`),
}

interface Case {
  readonly place: string
  readonly around: Around
}

/** The expression as the library reads it; undefined where the file is none. */
function valueIn(file: string, { place, around }: Case): string | undefined {
  try {
    const document = parse(around.read(file), { logLevel: 'silent' })
    const owner =
      place === 'request'
        ? document.authorizers[0].webhook.matchConditions
        : document.jwt[0][`${place === 'claims' ? 'claim' : 'user'}ValidationRules`]
    return owner[0].expression
  } catch {
    return undefined
  }
}

const bare = (text: unknown) => String(text).replace(/\s+/g, ' ').trim()

/** Everything that is wrong with the fixes of one file. */
function complaints(file: string, at: Case, value: string, counts: Map<string, number>): readonly string[] {
  const service = testService()
  const source = service.open(file)
  const inner = at.around === itself ? source : source.embedded[0]?.file
  // The empty lines at the end of a text in a block are not counted to the letter.
  const [found] = inner
    ? expressionsIn(inner).filter(({ expression }) => expression.text.trimEnd() === value.trimEnd())
    : []
  if (!found) return ['is not found']
  const { expression, scalar } = found
  const quote = scalar.node.style === 'single' ? '"' : "'"
  const actions = service.codeActions(source, { start: 0, end: file.length })
  const before = service.diagnose(source)
  return expression.analysis().problems.flatMap((problem) =>
    celChanges(problem, expression, quote, { may: () => true, took: () => {} }).flatMap(({ title, changes }) => {
      const action = actions.find(({ finding, fix }) => fix.title === title && finding.message === problem.message)
      const say = (what: string) => `${title}: ${what}`
      if (!action) return say('is not offered')
      counts.set(problem.code, (counts.get(problem.code) ?? 0) + 1)
      const mended = applyEdits(file, action.fix.edits)
      const after = service.diagnose(service.open(mended))
      const same = (list: typeof after) =>
        list.filter(({ code, message }) => code === problem.code && message === problem.message).length
      if (valueIn(mended, at) !== applyEdits(value, changes))
        return say(`gives ${JSON.stringify(valueIn(mended, at))}\n${mended}`)
      if (same(after) >= same(before)) return say('the finding stays')
      const added = after.filter(({ code }) => !code.startsWith('cel-') && !before.some((one) => one.code === code))
      return added.length > 0 ? say(`brings ${added.map(({ code }) => code).join()}`) : []
    }),
  )
}

/** Legal expressions over claims; at each of their claims something is offered. */
const guarded = [
  "claims.hd == 'a' && claims.a.b['c'] == 'd'",
  "claims.a == 'x' ? true : claims.b in ['a', 'b']",
  "!(claims.a == '😀') || size(claims.b.c) > 1",
]

test.each(Object.keys(writings))('tests and values in %s style', (name) => {
  const chance = chances(name.length)
  const service = testService()
  const at = { place: 'claims', around: itself }
  let offered = 0
  for (const text of guarded) {
    for (const lineBreak of ['\n', '\r\n']) {
      const document = claimRule(writings[name]?.(text, chance) ?? '', K8S).replaceAll('\n', lineBreak)
      const value = valueIn(document, at)
      if (typeof value !== 'string' || bare(value) !== bare(text)) continue
      const source = service.open(document)
      const found = expressionsIn(source).find(({ expression }) => expression.text.trimEnd() === value.trimEnd())
      if (!found) throw new Error(document)
      const { expression } = found
      const { text: own, environment, results } = expression
      const quote = found.scalar.node.style === 'single' ? '"' : "'"
      for (const { index: offset } of value.matchAll(/claims/g)) {
        const inside = { text: own, environment, results, analysis: expression.analysis(), offset, quote }
        const { start } = expression.spanInFile({ start: offset, end: offset })
        const edited = service
          .refactorings(source, { start, end: start })
          .map(({ edits }) => applyEdits(document, edits))
        const expected = guardChanges(inside).map(({ changes }) => applyEdits(value, changes))
        expect(edited.map((file) => valueIn(file, at))).toEqual(expected)
        offered += edited.length
      }
    }
  }
  expect(offered).toBeGreaterThan(5)
})

const written = inUserRule.length + inClaimRule.length
const cases = Object.keys(arounds).flatMap((around) => Object.keys(writings).map((name) => [name, around] as const))

describe.each(cases)('every fix in %s style, in %s', (name, outer) => {
  test('writes what it says, and the finding is gone', () => {
    const counts = new Map<string, number>()
    const number = cases.findIndex(([style, other]) => style === name && other === outer)
    const chance = chances(number)
    const around = arounds[outer] ?? itself
    const write = writings[name] ?? ((expression) => expression)
    const chosen = broken.filter((_, index) => index < written || (index + number) % 7 === 0)
    const wrong = chosen.flatMap(({ place, text }) => {
      const expression = chance() < 0.3 ? `'😀é' != '' && (${text})` : text
      const document = around.write(places[place]?.(write(expression, chance)) ?? '')
      const file = chance() < 0.3 ? document.replaceAll('\n', '\r\n') : document
      const value = valueIn(file, { place, around })
      if (typeof value !== 'string' || bare(value) !== bare(expression)) return []
      return complaints(file, { place, around }, value, counts).map(
        (what) => `${JSON.stringify(file.slice(file.indexOf('expression:')))}: ${what}`,
      )
    })
    expect(wrong).toEqual([])
    expect(counts.size).toBeGreaterThan(6)
  }, 120_000)
})
