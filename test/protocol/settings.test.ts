import { expect, test } from 'vitest'
import { parseSettings } from '../../server/src/lsp/settings.ts'
import { testService } from '../harness/schemas.ts'

test.each([
  ['the section itself', { target: '1.35', severity: { 'unknown-field': 'off' } }],
  ['an object with the section', { orchConfig: { target: '1.35', severity: { 'unknown-field': 'off' } }, yaml: {} }],
])('%s', (_name, value) => {
  expect(parseSettings(value, testService())).toEqual({
    settings: { target: '1.35', severity: { 'unknown-field': 'off' } },
    problems: [],
  })
})

test.each([[null], [undefined], [{}], [[]], ['text'], [{ yaml: { schemas: {} } }]])('%j says nothing', (value) => {
  expect(parseSettings(value, testService())).toBeUndefined()
})

test('an empty section takes settings back', () => {
  expect(parseSettings({ orchConfig: {} }, testService())).toEqual({ settings: {}, problems: [] })
})

test('what an editor sends without being asked to is accepted: empty values, nulls, its own settings', () => {
  const value = { target: '', severity: null, features: { hover: true }, trace: { server: 'off' } }
  expect(parseSettings(value, testService())).toEqual({ settings: value, problems: [] })
})

test('what cannot be used is left out and named, the rest counts', () => {
  const value = {
    target: 1.35,
    severity: { 'unknown-field': 'fatal', 'no-such-rule': 'hint', 'wrong-type': 'hint' },
    features: { hover: false, telepathy: true },
    colour: 'red',
  }
  const parsed = parseSettings(value, testService())
  expect(parsed?.settings).toEqual({ severity: { 'wrong-type': 'hint' }, features: { hover: false } })
  expect(parsed?.problems.map((problem) => /"orchConfig\.([^"]*)"/.exec(problem)?.[1])).toEqual([
    'target',
    'severity.unknown-field',
    'severity.no-such-rule',
    'features.telepathy',
    'colour',
  ])
})

test('only releases that are known are taken', () => {
  const problems = (target: string) => parseSettings({ target }, testService())?.problems.length
  expect(['1.34', 'v1.35', '1.36.2', 'v1.36.0-rc.1'].map(problems)).toEqual([0, 0, 0, 0])
  expect(['1.3', '2', 'newest', '1.350', '11.35'].map(problems)).toEqual([1, 1, 1, 1, 1])
})
