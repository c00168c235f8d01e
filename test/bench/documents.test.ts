import { describe, expect, test } from 'vitest'
import { type BenchDocument, createDocuments } from '../../server/build/bench/documents.ts'
import { percentile } from '../../server/build/bench/statistics.ts'
import { createLanguageService } from '../../server/src/core/service.ts'
import { root } from '../harness/paths.ts'
import { testSchemas } from '../harness/schemas.ts'

const service = createLanguageService(testSchemas())
const { kubelet, auth, authWithFindings, multi } = createDocuments(`${root}server/build/bench/`)

/** Remarks do no harm. */
function codesOf(text: string): readonly string[] {
  const findings = service.diagnose(service.open(text))
  return findings.filter(({ severity }) => severity === 'error' || severity === 'warning').map(({ code }) => code)
}

describe('the documents that are measured', () => {
  test.each([kubelet, auth(1), auth(30), multi(30)])(
    '$name has no findings, wherever somebody has typed',
    (document) => {
      expect(codesOf(document.text)).toEqual([])
      for (const text of typedTexts(document)) expect(codesOf(text)).toEqual([])
    },
  )

  test('those with findings have one for each authenticator, wherever somebody has typed', () => {
    const document = authWithFindings(30)
    expect(codesOf(document.text)).toHaveLength(30)
    for (const text of typedTexts(document)) expect(codesOf(text)).toEqual(codesOf(document.text))
  })

  test('places lie apart, and a question stands at the begin of a value', () => {
    for (const { text, places, question } of [kubelet, auth(30), multi(30)]) {
      const lines = Object.values(places).flatMap((pair) => pair.map(({ line }) => line))
      expect(new Set(lines).size).toBe(6)
      expect(text.split('\n')[question.line]?.slice(0, question.character)).toMatch(/^ *\w+: $/)
    }
  })
})

/** The document with a letter typed at each of its places. */
function typedTexts({ text, places }: BenchDocument): readonly string[] {
  return Object.values(places)
    .flat()
    .map(({ line, character }) => {
      const lines = text.split('\n')
      lines[line] = `${lines[line]?.slice(0, character)}x${lines[line]?.slice(character)}`
      return lines.join('\n')
    })
}

test('percentiles are values that were measured', () => {
  expect(percentile([3, 1, 2], 0.5)).toBe(2)
  expect(percentile([4, 1, 2, 3], 0.95)).toBe(4)
  expect(percentile([7], 0.95)).toBe(7)
  expect(percentile([], 0.5)).toBeNaN()
})
