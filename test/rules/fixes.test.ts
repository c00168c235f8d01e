import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import type { Finding } from '../../server/src/core/rules/finding.ts'
import { rules } from '../../server/src/core/rules/registry.ts'
import { parseCarets } from '../harness/carets.ts'
import { testService } from '../harness/schemas.ts'

interface Case {
  readonly code: string
  readonly title: string
  readonly text: string
  readonly finding: Finding
  readonly fixed: string
}

/** Every fix that is offered for the examples of a rule, each also with CRLF line breaks. */
function cases(): readonly Case[] {
  const service = testService()
  return rules.flatMap(({ code, examples }) =>
    examples.bad
      .map((example) => parseCarets(example).text)
      .flatMap((text) => [text, text.replaceAll('\n', '\r\n')])
      .flatMap((text) =>
        service
          .codeActions(service.open(text), { start: 0, end: text.length })
          .filter(({ finding, fix }) => finding.code === code && !fix.title.startsWith('Ignore '))
          .map(({ finding, fix }) => ({
            code,
            title: fix.title,
            text,
            finding,
            fixed: applyEdits(text, fix.edits),
          })),
      ),
  )
}

function findingsIn(text: string): readonly Finding[] {
  return testService().diagnose(testService().open(text))
}

const BROKEN = ['yaml-syntax', 'yaml-tab', 'json-syntax', 'duplicate-key', 'wrong-type']

describe.each(cases().map((one, index) => [`${index + 1} ${one.code}: ${one.title}`, one] as const))('%s', (_, one) => {
  test('mends what it is for', () => {
    // A placeholder is there to be filled in; until then the value is as good as absent.
    const holdsPlace = /""/.test(one.fixed) && !/""/.test(one.text)
    const messages = findingsIn(one.fixed).map(({ code, message }) => `${code}: ${message}`)
    expect(messages.includes(`${one.finding.code}: ${one.finding.message}`)).toBe(holdsPlace)
  })

  test('breaks nothing else', () => {
    const before = findingsIn(one.text).map(({ code }) => code)
    const added = findingsIn(one.fixed).filter(({ code }) => BROKEN.includes(code) && !before.includes(code))
    expect(added.map(({ code, message }) => `${code}: ${message}`)).toEqual([])
  })

  test('keeps the line breaks', () => expect(/(?<!\r)\n/.test(one.fixed)).toBe(/(?<!\r)\n/.test(one.text)))
})
