import { expect } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import type { DiagnoseOptions } from '../../server/src/core/rules/diagnose.ts'
import { comparable, parseCarets } from './carets.ts'
import { testService } from './schemas.ts'

/**
 * Diagnoses a fixture with carets and demands exactly the findings that it announces. Remarks stand beside settings that are right, so only
 * fixtures that announce one see them.
 */
export function check(source: string, options: DiagnoseOptions = {}): void {
  const fixture = parseCarets(source)
  const service = testService()
  const failures: unknown[] = []
  const remarks = source.includes(' worth-knowing') ? {} : { 'worth-knowing': 'off' as const }
  const findings = service.diagnose(service.open(fixture.text), {
    ...options,
    severity: { ...remarks, ...options.severity },
    onRuleFailure: (code, error) => failures.push([code, error]),
  })
  const { actual, expected } = comparable(fixture, findings)
  expect(failures).toEqual([])
  expect(actual).toEqual(expected)
}

/** Applies the fix with this title (of the first finding that offers it) and returns the text. */
export function applyFix(source: string, title: string): string {
  const { text } = parseCarets(source)
  const service = testService()
  const file = service.open(text)
  const actions = service.codeActions(file, { start: 0, end: text.length })
  const action = actions.find(({ fix }) => fix.title === title)
  expect(action, `no fix "${title}"; there are: ${actions.map(({ fix }) => fix.title).join(' | ')}`).toBeDefined()
  return applyEdits(text, action?.fix.edits ?? [])
}
