import { expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { compileCelData } from '../../server/src/core/cel/compile-data.ts'
import type { CelEnvironment } from '../../server/src/core/cel/environment.ts'
import { formatType } from '../../server/src/core/cel/format-type.ts'
import { ERROR } from '../../server/src/core/cel/types.ts'
import { celDocument, celEnvironment } from './environments.ts'

const environments = celDocument('environments')
const functions = celDocument('functions')

test.each([undefined, 'k8s.io', 'other'])('everything in the data can be read (dialect %s)', (dialect) => {
  const faults: string[] = []
  const data = compileCelData(environments, functions, dialect, undefined, faults)
  expect(faults).toEqual([])
  expect([...data.environments.keys()]).toEqual(['claims', 'user', 'request'])
})

test('what cannot be read is left out and noted', () => {
  const faults: string[] = []
  const broken = {
    environments: { a: { variables: { x: { type: 'list(' }, y: { type: 'nowhere.Type' } } } },
    types: {},
  }
  const odd = {
    functions: { f: { overloads: [{ signature: 'f(int)' }, { signature: 'g(int) -> int' }, 7] } },
    macros: { m: { form: 'unheard-of' } },
  }
  const { environments: compiled } = compileCelData(broken, odd, undefined, undefined, faults)
  expect(faults).toHaveLength(6)
  expect(compiled.get('a')?.functions.size).toBe(0)
  expect(compileCelData(null, [1], 'x').environments.size).toBe(0)
})

const { functions: compiledFunctions, macroDocs } = celEnvironment('user')
const entries = [...compiledFunctions.values(), ...macroDocs.values()]

test('every function and macro is described', () => {
  expect(
    entries.filter(({ doc, library }) => !/^\S.*[.;:]$/.test(doc) || library === '').map(({ name }) => name),
  ).toEqual([])
  const shown = [...compiledFunctions.values()].filter(({ hidden, library }) => !hidden && library !== 'authz')
  expect(shown.filter(({ example }) => example === undefined).map(({ name }) => name)).toEqual([])
})

test('every example is right in the environment of the variable that it uses', () => {
  const wrong = entries.flatMap(({ name, example }) => {
    if (example === undefined) return []
    const used = /\b(claims|user|request)\b/.exec(example.replace(/'[^']*'/g, ''))?.[1] ?? 'claims'
    const texts = example.includes('claims.email) && has(request') ? example.split(' && ') : [example]
    return texts.flatMap((text) => {
      const place = /\b(claims|user|request)\b/.exec(text.replace(/'[^']*'/g, ''))?.[1] ?? used
      return analyzeCel(text, celEnvironment(place, 'k8s.io')).problems.map(
        ({ message }) => `${name}: ${text}: ${message}`,
      )
    })
  })
  expect(wrong).toEqual([])
})

test('a dialect changes what it names and keeps the rest', () => {
  const base = celEnvironment('claims')
  const upstream = celEnvironment('claims', 'k8s.io')
  const typeIn = (environment: CelEnvironment) => formatType(environment.variables.get('claims')?.type ?? ERROR)
  expect([typeIn(base), typeIn(upstream)]).toEqual(['map(string, dyn)', 'map(string, any)'])
  expect(upstream.variables.get('claims')?.doc).toBe(base.variables.get('claims')?.doc)
  expect([base.dynamicResult, upstream.dynamicResult]).toEqual([true, false])
  expect([...upstream.foreignVariables].sort()).toEqual(['request', 'user'])
})
