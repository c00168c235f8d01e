import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Document, ToStringOptions } from 'yaml'
import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, stringify } from 'yaml'
import { indexLines } from '../../server/src/core/base/line-index.ts'
import type { Span } from '../../server/src/core/base/span.ts'
import type { CursorSlot } from '../../server/src/core/yaml/cursor-at.ts'
import { cursorAt, documentAt } from '../../server/src/core/yaml/cursor-at.ts'
import { parseYaml } from '../../server/src/core/yaml/parse.ts'
import { hasTemplate } from '../../server/src/core/yaml/template.ts'
import type { MappingNode, SequenceNode, YamlDocument, YamlNode, YamlProblem } from '../../server/src/core/yaml/tree.ts'
import { root } from '../harness/paths.ts'

const examples = readdirSync(`${root}server/examples`, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:yaml|json)$/.test(name))
  .map((name) => readFileSync(`${root}server/examples/${name}`, 'utf8'))

const pieces = [
  'a: 1\n',
  'b:\n',
  '  c: x\n',
  '  - d\n',
  '- e: "f"\n',
  '- ',
  "'",
  '"',
  '[',
  ']',
  '{',
  '}',
  ',',
  ': ',
  ':',
  '? ',
  '&a ',
  '*a',
  '!t ',
  '!(x) && y',
  '|\n',
  '>-\n',
  '  text\n',
  '# c',
  '\n',
  '\r\n',
  '\r',
  '\t',
  '  ',
  '---\n',
  '...\n',
  '%YAML 1.1\n',
  '{{ x }}',
  '{{- if x }}\n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of Terraform
  '${x}',
  '\\',
  '\uFEFF',
  '😀',
  '\0',
  '@',
  '`',
]

/** Random text of YAML's own signs, and example files with pieces put in, taken out or doubled. */
const texts = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .tuple(
      fc.constantFrom(...examples),
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(12), fc.constantFrom('', ...pieces)), {
        minLength: 1,
        maxLength: 4,
      }),
    )
    .map(([example, changes]) => changes.reduce(change, example)),
)

function change(text: string, [place, removed, added]: readonly [number, number, string]): string {
  const start = Math.floor(place * text.length)
  return text.slice(0, start) + added + text.slice(start + removed)
}

function expectTree(documents: readonly YamlDocument[], text: string): void {
  expect(documents[0]?.span.start).toBe(0)
  expect(documents.at(-1)?.span.end).toBe(text.length)
  documents.forEach((document, i) => {
    expect(document.span.start).toBe(documents[i - 1]?.span.end ?? 0)
    expectOrdered(
      document.comments.map(({ span }) => span),
      document.span,
    )
    for (const { span } of document.problems) expectOrdered([span], document.span)
    for (const span of document.directives) expectOrdered([span], { start: 0, end: text.length })
    if (document.root !== undefined) {
      expectOrdered([document.root.span], document.span)
      expectNode(document.root)
    }
  })
}

/** Spans that follow one another within `outer`. */
function expectOrdered(spans: readonly Span[], outer: Span): void {
  let position = outer.start
  for (const { start, end } of spans) {
    if (start < position || end < start || end > outer.end) {
      throw new Error(`span ${start}-${end} behind ${position} in ${outer.start}-${outer.end}`)
    }
    position = end
  }
}

function expectNode(node: YamlNode): void {
  for (const { span, parts, nodes } of node.kind === 'mapping'
    ? entryParts(node)
    : node.kind === 'sequence'
      ? itemParts(node)
      : []) {
    expectOrdered([span], node.span)
    expectOrdered(parts, span)
    nodes.forEach(expectNode)
  }
  if (node.kind === 'mapping') expectOrdered(spansOf(node.entries), node.span)
  if (node.kind === 'sequence') expectOrdered(spansOf(node.items), node.span)
}

const spansOf = (parts: readonly { readonly span: Span }[]) => parts.map(({ span }) => span)
const sign = (offset: number | undefined) => (offset === undefined ? [] : [{ start: offset, end: offset + 1 }])
const given = (node: YamlNode | undefined) => (node === undefined ? [] : [node])

function entryParts(node: MappingNode) {
  return node.entries.map(({ span, key, colon, value }) => ({
    span,
    parts: [...spansOf(given(key)), ...sign(colon), ...spansOf(given(value))],
    nodes: [...given(key), ...given(value)],
  }))
}

function itemParts(node: SequenceNode) {
  return node.items.map((item) => ({
    span: item.span,
    parts: [...sign(item.dash), ...spansOf(given(item.node))],
    nodes: given(item.node),
  }))
}

function slotAt(documents: readonly YamlDocument[], text: string, offset: number): CursorSlot {
  const document = documentAt(documents, offset)
  if (document === undefined) throw new Error('no document')
  return cursorAt(document, text, indexLines(text), offset)
}

function expectSlot(slot: CursorSlot, text: string): void {
  expectOrdered([slot.span], { start: 0, end: text.length })
  expect(slot.indent).toBeGreaterThanOrEqual(0)
  if (slot.slot === 'item') expect(typeof slot.path.at(-1)).toBe('number')
}

describe('any text', () => {
  test('has documents without gaps, and a tree whose spans are ordered and nested', () => {
    fc.assert(
      fc.property(texts, (text) => expectTree(parseYaml(text), text)),
      { numRuns: 1500 },
    )
  })

  test('has a slot at every offset', () => {
    fc.assert(
      fc.property(
        texts,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 20 }),
        (text, places) => {
          const documents = parseYaml(text)
          for (const place of places) expectSlot(slotAt(documents, text, Math.round(place * text.length)), text)
        },
      ),
      { numRuns: 500 },
    )
  })
})

/** What a tree says as plain data; keys and scalars are their text. */
function plain(node: YamlNode | undefined): unknown {
  switch (node?.kind) {
    case undefined:
      return ''
    case 'scalar':
      return node.text
    case 'alias':
      return plain(node.target)
    case 'sequence':
      return node.items.map((item) => plain(item.node))
    case 'mapping':
      return node.entries.map(({ key, value }) => [plain(key), plain(value)])
  }
}

/** The same of the reference implementation's own reading, every scalar as text. */
function reference(text: string): unknown {
  return documentsOf(text).map((document) => nodeData(document.contents, document as Document))
}

function documentsOf(text: string) {
  return [parseAllDocuments(text, { schema: 'failsafe', uniqueKeys: false })].flat()
}

function nodeData(node: unknown, document: Document): unknown {
  if (isAlias(node)) return nodeData(node.resolve(document), document)
  if (isMap(node)) return node.items.map(({ key, value }) => [nodeData(key, document), nodeData(value, document)])
  if (isSeq(node)) return node.items.map((item) => nodeData(item, document))
  return isScalar(node) ? node.value : ''
}

describe('text without mistakes', () => {
  const scalar = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc
      .array(fc.constantFrom('a', ' ', '\n', '#', ':', '- ', '"', "'", '\\', '\t', 'é', '😀', '{', '? '), {
        maxLength: 12,
      })
      .map((parts) => parts.join('')),
    fc.constantFrom('yes', '0x1F', '', '~', '<<', '|', '>', '!x', '*x', '&x', '@', '%'),
  )
  const value = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.stringMatching(/^[a-z]{1,6}$/), scalar), tie('value'), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    ),
  })).value
  const options = fc.record({
    indent: fc.constantFrom(2, 3, 4),
    indentSeq: fc.boolean(),
    collectionStyle: fc.constantFrom('any', 'block', 'flow'),
    defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'),
    lineWidth: fc.constantFrom(0, 20, 80),
  })

  test('reads as the reference implementation reads it, line breaks of Windows included', () => {
    fc.assert(
      fc.property(value, options, fc.boolean(), (data, style, windows) => {
        const written = stringify(data, style as ToStringOptions)
        const text = windows ? written.replaceAll('\n', '\r\n') : written
        // The decoder is stricter than YAML 1.2 here and there; what it refuses need not read alike, nor JSON with mistakes that let its signs mean something else.
        const documents = parseYaml(text)
        const isAlike = (problem: YamlProblem, json: boolean) => json && problem.remedy === 'double-quotes'
        fc.pre(documents.every(({ json, problems }) => problems.every((problem) => isAlike(problem, json))))
        // The reference implementation writes some texts that it does not read again: a colon before a line break, in brackets.
        fc.pre(documentsOf(text).every(({ errors }) => errors.length === 0))
        // A template may be anything, so it is not read as YAML.
        fc.pre(!hasTemplate(text))
        // To the decoder a question mark between brackets marks a key also without a blank behind it.
        fc.pre(!/[[{,]\s*\?[\w./]/.test(text))
        expect(documents.map((document) => plain(document.root))).toEqual(reference(text))
      }),
      { numRuns: 1500 },
    )
  })

  test('the examples read so, too', () => {
    for (const text of examples) {
      const documents = parseYaml(text)
      if (documents.some(({ problems }) => problems.length > 0)) continue
      expect(documents.map((document) => plain(document.root))).toEqual(reference(text))
    }
  })
})

describe('examples while they are typed', () => {
  test('every beginning has a tree and a slot at its end', () => {
    for (const text of examples.filter((example) => example.length < 2500)) {
      for (let end = 0; end <= text.length; end += 1) {
        const beginning = text.slice(0, end)
        const documents = parseYaml(beginning)
        expectTree(documents, beginning)
        expectSlot(slotAt(documents, beginning, end), beginning)
      }
    }
  }, 120_000)

  test('every offset of a whole example has a slot', () => {
    for (const text of examples) {
      const documents = parseYaml(text)
      for (let offset = 0; offset <= text.length; offset++) expectSlot(slotAt(documents, text, offset), text)
    }
  })
})
