import { describe, test } from 'vitest'
import { check } from '../harness/check.ts'
import { authorization, webhook } from './documents.ts'

const entry = webhook().slice(`${authorization}authorizers:\n`.length)

function conditions(count: number, finding = ''): string {
  const items = Array.from({ length: count }, (_, i) => `    - expression: request.user != 'u${i}'\n`)
  return `${webhook()}    matchConditions:\n${finding}${items.join('')}`
}

describe('webhook settings go with the type Webhook', () => {
  test.each(['Node', 'RBAC', 'ABAC', 'Custom'])('not with %s', (type) =>
    check(
      webhook()
        .replace('type: Webhook', `type: ${type}`)
        .replace('  webhook:\n', '  webhook:\n# ^^^^^^^ error forbidden-here: unless "type" is Webhook\n'),
    ),
  )

  test('a type in other case is the mistake, not the settings', () =>
    check(
      webhook().replace(
        '- type: Webhook\n',
        '- type: webhook\n#       ^^^^^^^ error unknown-value: change it to Webhook\n',
      ),
    ))

  test('a missing type is the mistake, not the settings', () =>
    check(webhook().replace('- type: Webhook\n  name: a\n', '- name: a\n# ^^^^ error missing-field: "type"\n')))

  test('several webhooks', () => check(`${webhook()}${entry.replace('name: a', 'name: b')}`))
  test('two of one name are counted as one', () =>
    check(
      `${webhook()}${entry.replace('name: a\n', 'name: a\n#       ^ warning duplicate-item: another item has "a"\n')}`,
    ))
})

describe('name', () => {
  const named = (name: string) => `${authorization}authorizers:\n- type: RBAC\n  name: ${name}\n`
  const longest = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`

  test('of 253 characters', () => check(named(longest)))
  test('of 254 characters', () =>
    check(`${named(`${longest}d`)}#       ${'^'.repeat(254)} error malformed-text: at most 253 characters`))
})

describe('matchConditions', () => {
  test('64 of them', () => check(conditions(64)))
  test('65 of them', () => check(conditions(65, '#   ^^^^^^^^^^^^^^^ error too-many-items: 64 are allowed, not 65\n')))
  test('the same expression twice: silent in the reference', () =>
    check(`${webhook()}    matchConditions: [{expression: "true"}, {expression: "true"}]\n`))
})
