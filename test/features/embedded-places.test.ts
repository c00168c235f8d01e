import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyEdits, type TextEdit } from '../../server/src/core/base/text-edit.ts'
import type { EmbeddedFile } from '../../server/src/core/model/embedded-file.ts'
import { demandSound } from '../harness/completion.ts'
import { testService } from '../harness/schemas.ts'

const HEADER = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nsyncFrequency: 1m\n'

const body = fc
  .array(
    fc.constantFrom(
      'maxPods: 110',
      'clusterDNS:',
      '- 10.0.0.10',
      `  - "it's"`,
      '',
      '   ',
      'text: "a\\tb" # ü 🙂',
      '# comment',
      '{{ if .x }}',
      'staticPodPath: C:\\dir',
    ),
    { maxLength: 8 },
  )
  .map((lines) => HEADER + lines.join('\n'))

function indent(text: string, width: number): string {
  return text.replace(/^(?=.)/gm, ' '.repeat(width))
}

const wrapper = fc.constantFrom<(text: string) => string>(
  (text) => `data:\n  x: |\n${indent(text, 5)}\nmetadata: {}\n`,
  (text) => `- - |-\n${indent(text, 6)}`,
  (text) => `x: |+2\n${indent(text, 2)}\n\n\n`,
  (text) => `x: ${JSON.stringify(text)}\n`,
  (text) => `{"a": [${JSON.stringify(`y: ${JSON.stringify(text)}`)}]}`,
  (text) => `x: '${text.replaceAll("'", "''").replaceAll('\n', '\n\n  ')}'\n`,
  (text) => `a: |\n  b: >\n${indent(text.replaceAll('\n', '\n\n'), 4)}\nc: 1\n`,
)

/** Mappings of a file that are documents, which edits of others may break. */
const nested = fc
  .tuple(
    body,
    fc.constantFrom<(text: string) => string>(
      (text) => `items:\n- a: 1\n- ${indent(text, 2).slice(2)}\nb: 1\n`,
      (text) => `a:\n  b:\n${indent(text, 4)}\nc: 1\n`,
    ),
  )
  .map(([text, wrap]) => wrap(text))

/** A file in which a text is embedded, and that text. */
const wrapped = fc
  .tuple(body, wrapper, fc.boolean())
  .map(([text, wrap, windows]) => (windows ? wrap(text).replaceAll('\n', '\r\n') : wrap(text)))

test('every character of the text has its place in the file, in order', () => {
  let seen = 0
  fc.assert(
    fc.property(fc.oneof({ arbitrary: wrapped, weight: 3 }, nested), (text) => {
      for (const embedded of testService().open(text).embedded) {
        seen++
        demandPlaces(embedded, text)
      }
    }),
  )
  expect(seen).toBeGreaterThan(50)
})

function demandPlaces({ file, span, toFile, toText }: EmbeddedFile, whole: string): void {
  let before = span.start
  for (let offset = 0; offset <= file.text.length; offset++) {
    const there = toFile(offset)
    expect(there >= before && there <= span.end && span.end <= whole.length).toBe(true)
    before = there
    const character = file.text[offset] ?? ''
    // What may be an escape, and blanks that may be folded line breaks, stand there in another form.
    if (!/[\w.:#🙂]/u.test(character)) continue
    expect(whole[there]).toBe(character)
    expect(toText(there)).toBe(offset)
  }
  for (let offset = 0; offset <= whole.length; offset++) {
    const inside = toText(offset) ?? 0
    expect(inside >= 0 && inside <= file.text.length).toBe(true)
  }
}

test('an edit of the text becomes one of the file that does the same', () => {
  let made = 0
  const added = fc.constantFrom('', 'x: 1', '\n', 'x: 1\n', '\n  y: "2"', 'a\n\nb\n', "it's")
  fc.assert(
    fc.property(wrapped, fc.nat(), fc.nat(20), added, (text, from, length, newText) => {
      // Half a template is another text altogether.
      fc.pre(!text.includes('{{'))
      for (const embedded of testService().open(text).embedded) {
        const edit = editBehindHeader(embedded, from, length, newText)
        const inFile = edit && embedded.editFile(edit)
        if (!inFile) continue
        made++
        const after = testService().open(applyEdits(text, [inFile])).embedded
        const expected = withoutTrailing(applyEdits(embedded.file.text, [edit]))
        expect(after.map(({ file }) => withoutTrailing(file.text)).join()).toBe(expected)
      }
    }),
    { numRuns: 500 },
  )
  expect(made).toBeGreaterThan(100)
})

/** The header stays, so that the text is found again; no line break is torn apart. */
function editBehindHeader({ file }: EmbeddedFile, from: number, length: number, newText: string): TextEdit | undefined {
  const { text, lineBreak } = file
  const header = text.indexOf('1m') + '1m'.length
  const start = header + (from % (text.length - header + 1))
  const end = Math.min(text.length, start + length)
  const splits = [start, end].some((offset) => text[offset - 1] === '\r' && text[offset] === '\n')
  const first = start === header && !newText.startsWith('\n')
  return splits || first ? undefined : { span: { start, end }, newText: newText.replaceAll('\n', lineBreak) }
}

/** Blanks at the ends of lines, and blank lines at the end, mean nothing in a block. */
function withoutTrailing(text: string): string {
  return text.replace(/[ \t]+(?=\r?\n|$)/g, '').trimEnd()
}

test('every prefix of a file is answered', () => {
  const service = testService()
  const block = indent(`${HEADER}authentication:\n  x509: {clientCAFile: /x}\n`, 4)
  const text = `data:\n  x: |\n${block}---\ny: ${JSON.stringify(`${HEADER}maxPods: many\n`)}\n`
  for (let length = 0; length <= text.length; length++) {
    const file = service.open(text.slice(0, length))
    for (const { span } of service.diagnose(file)) expect(span.start <= span.end && span.end <= length).toBe(true)
    for (const item of service.complete(file, length)) demandSound(item, file.text, length)
    service.hover(file, length)
    service.selectionRanges(file, length)
    service.documentSymbols(file)
  }
})
