import { expect, test } from 'vitest'
import { rules } from '../../server/src/core/rules/registry.ts'
import { applyFix, check } from '../harness/check.ts'
import { completion, completionIn, itemsAt } from '../harness/completion.ts'
import { parseCursor } from '../harness/cursor.ts'
import { testSchemas, testService } from '../harness/schemas.ts'

const HEADER = 'apiVersion: orch-config.dev/v1\nkind: ProjectSettings\n'
const inProject = completionIn('orch-config.dev/v1', 'ProjectSettings')

test('codes of findings, their levels and releases are offered', () => {
  inProject('severity:\n  unknown-f<|>', { accept: 'unknown-field', result: 'severity:\n  unknown-field: ' })
  inProject('severity:\n  unknown-field: <|>', { offers: ['error', 'warning', 'information', 'hint', 'off'] })
  inProject('target: <|>', { accept: '1.35', result: 'target: "1.35"' })
  inProject('<|>', { offers: ['severity', 'target', 'ignore', 'overrides'], offersNot: ['features', 'trace'] })
})

test('a level that YAML would take for a boolean is quoted', () => {
  inProject('severity:\n  unknown-field: <|>', { accept: 'off', result: 'severity:\n  unknown-field: "off"' })
  expect(applyFix(`${HEADER}severity: {unknown-field: off}\n`, 'Quote: "off"')).toBe(
    `${HEADER}severity: {unknown-field: "off"}\n`,
  )
})

test('the kinds of settings are offered to those only who name their group', () => {
  expect(itemsAt('<|>').items.filter(({ label }) => label.includes('Settings'))).toEqual([])
  completion('apiVersion: orch-config.dev/v1\nkind: <|>', { offers: ['ProjectSettings'] })
})

test('hover explains fields and codes', () => {
  const hover = (source: string) => {
    const { text, offset } = parseCursor(HEADER + source)
    return testService().hover(testService().open(text), offset)?.markdown
  }
  expect(hover('ign<|>ore: [a]')).toContain('`**`')
  expect(hover('severity: {unknown-<|>field: error}')).toContain('The object has no field of this name.')
})

test('what is wrong is reported as in any other document', () => {
  check(`${HEADER}target: "1.3"
#       ^^^^^ error unknown-value: "target" cannot be "1.3"
ignored: []
^^^^^^^ error unknown-field: change it to "ignore"
severity:
  unknown-feld: error
# ^^^^^^^^^^^^ warning unknown-value: change it to unknown-field
  wrong-type: fatal
#             ^^^^^ error unknown-value
overrides:
- severity: {wrong-type: hint}
# ^^^^^^^^ error missing-field: Add "files"
`)
})

test('the vocabulary of codes names every rule', () => {
  const known = testSchemas().vocabularies['rule-codes']?.values ?? {}
  expect(rules.map(({ code }) => code).filter((code) => !Object.hasOwn(known, code))).toEqual([])
})
