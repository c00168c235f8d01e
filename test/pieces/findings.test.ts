import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Analysis, analysisOf } from '../../server/src/core/pieces/analysis.ts'
import { editText } from '../../server/src/core/pieces/edit-text.ts'
import { findingRuns, findingsOf } from '../../server/src/core/pieces/finding-runs.ts'
import { JoinedText } from '../../server/src/core/pieces/joined-text.ts'
import { joined, type PiecedText } from '../../server/src/core/pieces/pieced-text.ts'
import { splitText } from '../../server/src/core/pieces/split-text.ts'
import type { Finding } from '../../server/src/core/rules/finding.ts'
import { type IndexedText, toRange } from '../../server/src/lsp/convert.ts'
import { createRunMemory, type RunMemory } from '../../server/src/lsp/run-memory.ts'
import { testService } from '../harness/schemas.ts'
import { sources } from './sources.ts'
import { placeOf, tinyLimits, wantedEdit } from './texts.ts'

function analysed(text: PiecedText, before?: Analysis): Analysis {
  return testService().advance(analysisOf(text, before), {}, () => true)
}

function expectAsFromScratch(analysis: Analysis): void {
  const { text } = analysis
  const service = testService()
  const whole = joined(text, 0, text.pieces.length)
  expect(analysis.complete).toBe(true)
  expect(findingsOf(analysis), whole).toEqual(service.diagnose(service.open(whole)))
}

/** What the protocol tells of a finding. */
function told(of: IndexedText): (finding: Finding) => object {
  const rangeOf = ({ span }: Pick<Finding, 'span'>) => toRange(of, span, 'utf-16')
  return (finding) => ({ ...finding, span: rangeOf(finding), related: finding.related.map(rangeOf) })
}

/** Findings that were told before are told again as long as `memory` says so. */
function expectToldAsFromScratch(analysis: Analysis, memory: RunMemory<object>): void {
  const text = new JoinedText(analysis.text)
  const fromRuns = [...findingRuns(analysis)].flatMap(({ known, place, findings }) => {
    const make = () => findings().map(told(text))
    return known ? memory(known, place, make) : make()
  })
  expect(fromRuns, text.text).toEqual(findingsOf(analysis).map(told(text)))
}

const BETWEEN = '\n- issuer: {url: https://b'
const OPEN = '- issuer:\n    url: "https://c.example.com'
const OPEN_BRACKETS =
  "- issuer:\n    url: https://c.example.com\n    audiences: [{a, 'b]'\n    audienceMatchPolicy: MatchAny"
/** Texts of large files that are written so in every item. */
const OPEN_BEHIND = `- issuer: {url: https://c.example.com, audiences: [a, "b", 'c']}\n  x: "open\n- issuer: {audiences: ["b"]}`
const OPEN_BEFORE = '- issuer:\n    url: https://c.example.com\n    audiences: [a\n- issuer: {audiences: ["b"]}'

test.each([
  ['as it is', (text: string) => text],
  ['without a line break at its end', (text: string) => text.trimEnd()],
  ['with CRLF', (text: string) => text.replaceAll('\n', '\r\n')],
  ['with an item that is half typed', (text: string) => `${text}- issuer:\n    ur`],
  ['with a quote that is not closed yet', (text: string) => text.replace(BETWEEN, `\n${OPEN}${BETWEEN}`)],
  ['with one that is not closed by the next', (text: string) => text.replace(BETWEEN, `\n${OPEN}${BETWEEN}"c", x: `)],
  ['with brackets that are not closed yet', (text: string) => text.replace(BETWEEN, `\n${OPEN_BRACKETS}${BETWEEN}`)],
  [
    'with such a quote behind brackets that are closed',
    (text: string) => text.replace(BETWEEN, `\n${OPEN_BEHIND}${BETWEEN}`),
  ],
  [
    'with both, one in the other',
    (text: string) =>
      text.replace(BETWEEN, `\n- issuer:\n    url: https://c.example.com\n    audiences: [a, "b${BETWEEN}`),
  ],
  [
    'with a quoted text that goes on in the first column',
    (text: string) =>
      text.replace(BETWEEN, `\n- issuer:\n    url: "https:\n//c.example.com"\n    audiences: []${BETWEEN}`),
  ],
  [
    'with something typed before the last key of an item',
    (text: string) => text.replace(BETWEEN, `\n- issuer:\n    audiences: []\nx   url: https://c.example.com${BETWEEN}`),
  ],
  [
    'with a template that does not end',
    (text: string) => text.replace(BETWEEN, `\n- issuer:\n    url: {{ .url${BETWEEN}`),
  ],
  ['with one that does not end above its list', (text: string) => text.replace('jwt:', '# {{ .comment\njwt:')],
  [
    'with one that ends too far behind',
    (text: string) =>
      text.replace(BETWEEN, `\n- issuer:\n    url: <% .url\n# ${'a'.repeat(10_000)}${BETWEEN}`).replace(/$/, '# %>\n'),
  ],
  ['with such brackets before some with quotes', (text: string) => text.replace(BETWEEN, `\n${OPEN_BEFORE}${BETWEEN}`)],
])('a text %s is judged by its items', (_how, change) => {
  const list = 'apiVersion: apiserver.orch.io/v1beta1\nkind: AuthenticationConfiguration\njwt:\n'
  const items = '- issuer: {url: https://a.example.com}\n- issuer: {url: https://b.example.com}\n'
  const analysis = analysed(splitText(change(list + items), tinyLimits))
  expect(analysis.text.documents.map((document) => document.list)).toEqual([{ column: 0 }])
  expect(analysis.wholes.size).toBe(0)
  expectAsFromScratch(analysis)
})

test.each([
  ['a quote that a later item closes', `${OPEN}\n- url: b"\n- issuer: {}\n`],
  ['two quotes that are not closed', `${OPEN}\n${OPEN}\n- issuer: {}\n`],
  ['brackets that a later item closes', `${OPEN_BRACKETS}\n- url: b }]\n- issuer: {}\n`],
  ['brackets that one closes behind a quote', `${OPEN_BRACKETS}\n- url: 'b }'\n  message: ]\n- issuer: {}\n`],
  [
    'a template that ends in the next item',
    '- issuer: {url: a}\n- issuer:\n    url: {{ .a\n- issuer: b }}\n- issuer: {}\n',
  ],
  ['a template that ends two items behind', '- issuer:\n    url: {{ .a\n- issuer: b\n- issuer: c }}\n- issuer: {}\n'],
  ['a template behind one that does not end', '- issuer: b {% x\n  c: d {{ .a\n- issuer: c }}\n- issuer: {}\n'],
  [
    'a quote that was read with others, and may have a partner',
    `- a:\n    b: {c: '"d':" + e'}\n    f: g\n- a:\n    b: {c: "", d: ""}\n- issuer: {}\n`,
  ],
  ['a template from above its list', '# {{ .a\n- issuer: b\n- issuer: c }}\n- issuer: {}\n'],
  ['a template that goes on behind its list', '- issuer: b\n- issuer: c {{ .a\nanonymous: }}\n'],
  ['brackets that a repaired one follows', `${OPEN_BRACKETS}\n- url: "a" [ b\n- issuer: {}\n`],
  ['brackets in two items', `${OPEN_BRACKETS}\n${OPEN_BRACKETS}\n- issuer: {}\n`],
  [
    'brackets that one closes behind another in quotes',
    `${OPEN_BRACKETS}\n- url: ['b ]']\n  message: ]\n- issuer: {}\n`,
  ],
  ['a quote between brackets that a later item closes', `- a: { 'b: ""}\n- a: {b: '"c" + d'}\n- issuer: {}\n`],
  ['a tail that goes on where the last item ends', '- {}\n- a: |\n{b: c}\n- issuer:\n    url: d\n  e: f\n'],
  ['a field of the last item that stands behind it', '- issuer: {}\n- issuer: {}\nclaimValidationRules: []\n'],
  [
    'text between the columns of list and root',
    '  - issuer:\n      url: a\n  - {}\n\n # a\n  >   groups:\n        claim: b\n',
  ],
  ['a text of its last item in the column of the dash', '- issuer: {url: https://a}\n- {}\n-\n# a\n|-\n  b\n'],
])('a text with %s is judged as a whole', (_how, items) => {
  const text = `apiVersion: apiserver.orch.io/v1beta1\nkind: AuthenticationConfiguration\njwt:\n${items}`
  const analysis = analysed(splitText(text, tinyLimits))
  expect(analysis.wholes.size).toBe(1)
  expectAsFromScratch(analysis)
})

test('what is said of items follows what stands around the list', () => {
  const items = '- issuer: {url: https://a.example.com}\n- issuer: {url: https://b.example.com}\n'
  const text = `apiVersion: apiserver.orch.io/v1beta1\nkind: AuthenticationConfiguration\njwt:\n${items}`
  const before = analysed(splitText(text, tinyLimits))
  const at = text.indexOf('jwt:')
  const after = analysed(editText(before.text, { start: at, end: at }, 'claimMappings: {}\n', tinyLimits), before)
  expect(after.wholes.size).toBe(0)
  expectAsFromScratch(after)
})

test('a key of an item that is typed is compared with those of others, and no list of all is made until one has it', () => {
  const list = 'apiVersion: apiserver.orch.io/v1beta1\nkind: AuthenticationConfiguration\njwt:\n'
  const items = ['a', 'b', 'c'].map((name) => `- issuer: {url: https://${name}}\n`).join('')
  const typed: Analysis[] = []
  let analysis = analysed(splitText(list + items, tinyLimits))
  const at = (list + items).indexOf('//b') + 2
  for (const [length, text] of [
    [1, 'd'],
    [1, 'a'],
    [1, 'c'],
    [0, 'e'],
  ] as const) {
    analysis = analysed(editText(analysis.text, { start: at, end: at + length }, text, tinyLimits), analysis)
    typed.push(analysis)
    expectAsFromScratch(analysis)
  }
  const repeated = typed.map(({ repetitions }) => repetitions.get(0))
  expect(repeated.map((all) => all?.map(({ item }) => item))).toEqual([[], [2], [3], []])
  const again = analysed(editText(analysis.text, { start: at, end: at }, 'f', tinyLimits), analysis)
  expect(again.repetitions.get(0)).toBe(repeated.at(-1))
})

describe('findings of a text in pieces are those of the whole', () => {
  test.each(sources.map((text) => [text.slice(0, 200), text]))('%s', (_name, text) => {
    expectAsFromScratch(analysed(splitText(text, tinyLimits)))
  })

  test('after any edits', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.array(wantedEdit, { minLength: 1, maxLength: 4 }),
        (source, edits) => {
          let analysis = analysed(splitText(source, tinyLimits))
          const memory = createRunMemory<object>()
          expectToldAsFromScratch(analysis, memory)
          for (const edit of edits) {
            const length = joined(analysis.text, 0, analysis.text.pieces.length).length
            const text = editText(analysis.text, placeOf(edit, length), edit.inserted, tinyLimits)
            analysis = analysed(text, analysis)
            expectAsFromScratch(analysis)
            expectToldAsFromScratch(analysis, memory)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('of a document that is judged as a whole all findings are counted, and those kept that are told', () => {
  const fields = Array.from({ length: 1_500 }, (_, at) => `unknown${at}: 1\n`).join('')
  const text = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${fields}---\na: 1\n`
  const analysis = analysed(splitText(text, tinyLimits))
  const service = testService()
  const all = service.diagnose(service.open(text))
  expect(all).toHaveLength(1_500)
  expect([...findingRuns(analysis)].map(({ count }) => count)).toEqual([1_500])
  expect(findingsOf(analysis)).toEqual(all.slice(0, 1_001))
})
