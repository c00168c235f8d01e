import type { Value } from '@bufbuild/cel-spec/cel/expr/value_pb.js'
import { expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { evaluateCel } from '../../server/src/core/cel/evaluate.ts'
import { isEqual } from '../../server/src/core/cel/evaluation/equality.ts'
import { type CelValue, isUint, Maybe, TypeName, typeNameOf } from '../../server/src/core/cel/evaluation/values.ts'
import { celEnvironment } from './environments.ts'
import { type SpecTest, specTests } from './specification.ts'

const environment = celEnvironment('claims')

/** The value that a test of the specification expects; undefined for kinds that configuration files do not have. */
function expectedOf(value: Value): { readonly value: CelValue } | undefined {
  const { kind } = value
  switch (kind.case) {
    case 'nullValue':
      return { value: null }
    case 'boolValue':
    case 'stringValue':
    case 'doubleValue':
    case 'int64Value':
    case 'bytesValue':
      return { value: kind.value }
    case 'uint64Value':
      return { value: kind.value }
    case 'typeValue':
      return { value: new TypeName(kind.value) }
    case 'listValue': {
      const items = kind.value.values.map(expectedOf)
      return items.includes(undefined) ? undefined : { value: items.map((item) => item?.value) }
    }
    case 'mapValue': {
      const map = new Map<CelValue, CelValue>()
      for (const entry of kind.value.entries) {
        const key = entry.key && expectedOf(entry.key)
        const content = entry.value && expectedOf(entry.value)
        if (!key || !content) return undefined
        map.set(key.value, content.value)
      }
      return { value: map }
    }
    default:
      return undefined
  }
}

const closed = specTests().filter(
  ({ original, path }) =>
    /^conformance/.test(path) &&
    original.container === '' &&
    original.typeEnv.length === 0 &&
    Object.keys(original.bindings).length === 0,
)

interface Verdict {
  readonly test: SpecTest
  readonly wrong?: string
  readonly counted: boolean
}

function judge(test: SpecTest): Verdict {
  const { original } = test
  const analysis = analyzeCel(original.expr, environment)
  const outcome = evaluateCel(analysis, environment, new Map())
  if (outcome.is === 'unknown') return { test, counted: false }
  const matcher = original.resultMatcher
  if (matcher.case === 'evalError')
    return { test, counted: true, ...(outcome.is === 'value' && { wrong: `an error, here ${shown(outcome.value)}` }) }
  const expected =
    matcher.case === 'value' ? expectedOf(matcher.value) : matcher.case === undefined ? { value: true } : undefined
  if (!expected) return { test, counted: false }
  if (outcome.is === 'failure') return { test, counted: true, wrong: `${shown(expected.value)}, here ${outcome.why}` }
  return {
    test,
    counted: true,
    ...(!same(outcome.value, expected.value) && { wrong: `${shown(expected.value)}, here ${shown(outcome.value)}` }),
  }
}

function same(a: CelValue, b: CelValue): boolean {
  if (typeof a === 'number' && typeof b === 'number' && Number.isNaN(a)) return Number.isNaN(b)
  if (a instanceof Maybe) return a.content.length === 1 && same(a.content[0], b)
  return (typeNameOf(a) === typeNameOf(b) || (isUint(a) && typeof b === 'bigint')) && isEqual(a, b)
}

function shown(value: CelValue): string {
  if (value instanceof Map)
    return `{${[...value].map(([key, member]) => `${shown(key)}: ${shown(member)}`).join(', ')}}`
  if (Array.isArray(value)) return `[${value.map(shown).join(', ')}]`
  return `${typeNameOf(value)} ${isUint(value) ? value.value : String(value)}`
}

test('what can be evaluated comes to what the specification says', () => {
  const verdicts = closed.map(judge)
  const wrong = verdicts.flatMap(({ test: { path, original }, wrong: why }) =>
    why === undefined ? [] : [`${path}: ${original.expr}: ${why}`],
  )
  expect(wrong).toEqual([])
  expect(verdicts.filter(({ counted }) => counted).length).toBeGreaterThan(900)
})
