import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { formatType } from '../../server/src/core/cel/format-type.ts'
import { parseCel } from '../../server/src/core/cel/parse.ts'
import type { CelProblemCode } from '../../server/src/core/cel/problem.ts'
import { root } from '../harness/paths.ts'
import { celEnvironment } from './environments.ts'
import { environmentOf, type SpecTest, specTests } from './specification.ts'

interface Exception {
  readonly applies: (test: SpecTest) => boolean
  readonly reason: string
}

const inSuite = (path: RegExp) => (test: SpecTest) => path.test(test.path)
const writes = (expression: RegExp) => (test: SpecTest) => expression.test(test.original.expr)
const recorded = (error: RegExp) => (test: SpecTest) => error.test(test.error ?? '')

/** Recorded as an error only because of syntax that was switched off, or with another limit: below, all of them must parse. */
const SWITCHED_OFF = recorded(/unsupported syntax '(\.\?|\[\?|\?)'/)
const OTHER_LIMIT = recorded(/recursion/)

/** What of the suites does not apply to parsing, and why. */
const PARSE_EXCEPTIONS: readonly Exception[] = [
  { applies: SWITCHED_OFF, reason: 'recorded with the optional syntax switched off, which the component switches on' },
  {
    applies: OTHER_LIMIT,
    reason: 'recorded with a limit of 32 levels in place of 250; limits.test.ts tests the real one',
  },
  {
    applies: recorded(/undeclared reference to '(?:all|exists|exists_one|existsOne|transform\w+)'/),
    reason: 'recorded without the macros of two variables; below they are checked with them',
  },
  { applies: recorded(/existsOne\(__result__/), reason: 'existsOne with one variable is no macro of the component' },
]

/** What of the suites does not apply to types, and why. */
const CHECK_EXCEPTIONS: readonly Exception[] = [
  ...PARSE_EXCEPTIONS,
  {
    applies: writes(/`/),
    reason: 'names in back-quotes are switched on in some suites and off in the component',
  },
  {
    applies: (test) => test.original.disableCheck && inSuite(/format_errors/)(test),
    reason: 'says that it is not to be checked: what it formats is wrong only when it runs',
  },
  {
    applies: inSuite(/(bindings|block|encoders|math|proto2|proto3)_ext/),
    reason: 'libraries that the component does not have',
  },
  {
    applies: writes(/TestAllTypes|TestRequired|GlobalEnum|NestedTestAllTypes|ExampleType/),
    reason: 'message types of the test suites',
  },
  {
    applies: (test) => inSuite(/^checking/)(test) && writes(/\b(?:i[siuzdxb]|f[ig]_s(?:_0|_s)?)\b/)(test),
    reason: 'variables and functions that are declared in code, which is not part of the data',
  },
  {
    applies: (test) => inSuite(/^checking/)(test) && writes(/^\s*1 [<>]=? 1\.0 &&/)(test),
    reason: 'recorded with order between kinds of numbers switched off, which the component switches on',
  },
]

/** Literals that fail when the expression runs. The suites go on to run it; the component refuses it, and so do we (literals.test.ts). */
const EARLY: ReadonlySet<CelProblemCode> = new Set(['cel-literal', 'cel-format'])

const tests = specTests()
const environment = celEnvironment('claims')

function applicable(exceptions: readonly Exception[]): readonly SpecTest[] {
  return tests.filter((candidate) => !exceptions.some(({ applies }) => applies(candidate)))
}

test('every exception still has something to except', () => {
  expect(CHECK_EXCEPTIONS.filter(({ applies }) => !tests.some(applies)).map(({ reason }) => reason)).toEqual([])
})

test('the page names every exception, and no other', () => {
  const page = readFileSync(`${root}server/docs/cel.md`, 'utf8')
  const listed = [...(page.split('## What does not apply')[1]?.split('\n## ')[0] ?? '').matchAll(/^\| (.+?) \|$/gm)]
  expect(listed.slice(2).map(([, reason]) => reason)).toEqual(CHECK_EXCEPTIONS.map(({ reason }) => reason))
})

test('what parses there parses here, and nothing else', () => {
  const parsed = applicable(PARSE_EXCEPTIONS)
  expect(parsed.length).toBeGreaterThan(2_400)
  const differ = parsed.filter(
    ({ original, ast }) => (parseCel(original.expr, environment.macros).problems.length === 0) !== (ast !== undefined),
  )
  expect(differ.map(({ path, original }) => `${path}: ${original.expr}`)).toEqual([])
})

test('what only a switch or a limit of the recording refuses parses here', () => {
  // One is rubbish of a fuzzer, with signs in it that are none.
  const refused = tests.filter((one) => (SWITCHED_OFF(one) || OTHER_LIMIT(one)) && !writes(/À/)(one))
  expect(refused.length).toBeGreaterThan(80)
  const differ = refused.filter(({ original }) => parseCel(original.expr, environment.macros).problems.length > 0)
  expect(differ.map(({ original }) => original.expr)).toEqual([])
})

function typeHere(candidate: SpecTest): string | undefined {
  const declared = environmentOf(candidate, environment)
  if (!declared) return undefined
  const { ast, problems, types } = analyzeCel(candidate.original.expr, declared)
  const type = types[ast.id]
  return problems.every(({ code }) => EARLY.has(code)) && type ? formatType(type) : 'an error'
}

test('what has a type there has the same type here, and what has none is an error', () => {
  let compared = 0
  const differ = applicable(CHECK_EXCEPTIONS).flatMap((candidate) => {
    const here = typeHere(candidate)
    if (here === undefined || candidate.ast === undefined) return []
    compared++
    const there = candidate.type ?? 'an error'
    return here === there ? [] : [`${candidate.path}: ${candidate.original.expr}: ${there}, here ${here}`]
  })
  expect(differ).toEqual([])
  expect(compared).toBeGreaterThan(1_100)
})

test('macros with two variables', () => {
  const suite = tests.filter(
    ({ path, original }) => path.startsWith('conformance/macros2') && original.container === '',
  )
  expect(suite.length).toBeGreaterThan(40)
  const refused = suite.flatMap(({ original }) =>
    analyzeCel(original.expr, environment).problems.map(({ message }) => `${original.expr}: ${message}`),
  )
  expect(refused).toEqual([])
})

test('expressions of the checker suite that need no declarations', () => {
  const suite = tests.filter(({ path, type }) => path === 'checking' && type !== undefined)
  const results = suite.map((candidate) => ({ candidate, ...analyzeCel(candidate.original.expr, environment) }))
  const closed = results.filter(({ problems }) =>
    problems.every(({ code }) => code !== 'cel-undeclared' && code !== 'cel-unknown-function'),
  )
  expect(closed.length).toBeGreaterThan(35)
  const here = closed.map(({ candidate, ast, problems, types }) => {
    const type = types[ast.id]
    return `${candidate.original.expr}: ${problems[0]?.message ?? (type ? formatType(type) : '')}`
  })
  expect(here).toEqual(closed.map(({ candidate }) => `${candidate.original.expr}: ${candidate.type ?? ''}`))
})
