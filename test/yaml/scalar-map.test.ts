import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CST, Parser, parse } from 'yaml'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { encodeInsertion } from '../../server/src/core/yaml/encode-insertion.ts'
import { decodeScalar } from '../../server/src/core/yaml/scalar-map.ts'
import type { ScalarStyle } from '../../server/src/core/yaml/tree.ts'

const RUNS = { numRuns: 1_000 }

/** The value of `key`, as the `yaml` package reads it and as a source of its own; undefined when the text is not what it was meant to be. */
function scalarOf(
  text: string,
):
  | { readonly value: string; readonly source: string; readonly style: ScalarStyle; readonly indent: number }
  | undefined {
  const documents = [...new Parser().parse(text)].filter((token) => token.type === 'document')
  const map = documents[0]?.type === 'document' ? documents[0].value : undefined
  const scalar = map?.type === 'block-map' && map.items.length === 1 ? map.items[0]?.value : undefined
  if (documents.length !== 1 || !scalar) return undefined
  const style = STYLES.get(scalar.type)
  if (!style || !('source' in scalar)) return undefined
  const value: unknown = tryParse(text)
  if (typeof value !== 'string') return undefined
  if (scalar.type !== 'block-scalar') return { value, source: scalar.source, style, indent: 0 }
  const source = CST.stringify(scalar)
  return { value, source, style: source.startsWith('|') ? 'literal' : 'folded', indent: scalar.indent }
}

const STYLES: ReadonlyMap<string, ScalarStyle> = new Map([
  ['scalar', 'plain'],
  ['single-quoted-scalar', 'single'],
  ['double-quoted-scalar', 'double'],
  ['block-scalar', 'literal'],
])

function tryParse(text: string): unknown {
  try {
    const root: unknown = parse(text, { schema: 'failsafe', logLevel: 'silent' })
    return typeof root === 'object' && root !== null && 'key' in root ? root.key : undefined
  } catch {
    return undefined
  }
}

const inner = (...more: string[]) =>
  fc
    .array(fc.constantFrom('a', 'b', ' ', ' ', '\t', '\n', '\n', '\r\n', 'é', '😀', '%', '.', ...more), {
      maxLength: 14,
    })
    .map((parts) => parts.join(''))

/** Lines of a block scalar, with all kinds of indentation and blank lines, and with line breaks of both kinds. */
const lines = fc.array(
  fc.tuple(
    fc.constantFrom('', ' ', '  ', '   ', '     '),
    fc.constantFrom('', 'a', 'b c', "it's", '\tx', '# no', 'é😀 ', '- k: v', '\t'),
  ),
  { maxLength: 7 },
)

const documents: Readonly<Record<ScalarStyle, fc.Arbitrary<string>>> = {
  plain: inner().map((text) => `key: a${text.replace(/\n[ \t]*(?=\S)/g, '\n  ')}\n`),
  single: inner("''", '"', '\\').map((text) => `key: '${text.replace(/\n/g, '\n  ')}'\n`),
  double: inner(
    '\\n',
    '\\t',
    '\\"',
    '\\\\',
    '\\x41',
    '\\u00e9',
    '\\U0001F600',
    '\\/',
    '\\ ',
    '\\\n',
    '\\\r\n',
    "'",
    '\\_',
    '\\0',
  ).map((text) => `key: "${text.replace(/\n/g, '\n  ')}"\n`),
  literal: block('|'),
  folded: block('>'),
}

function block(mark: string): fc.Arbitrary<string> {
  const header = fc.constantFrom('', '-', '+', '1', '2', '2-', '+2', '3+', '-  # comment', '   ')
  return fc.tuple(header, lines, fc.constantFrom('\n', '\r\n'), fc.boolean()).map(([marks, content, feed, end]) => {
    const body = content.map(([indent, text]) => `${indent}${text}`).join(feed)
    return `key: ${mark}${marks}${feed}${body}${end ? feed : ''}`
  })
}

describe.each(['plain', 'single', 'double', 'literal', 'folded'] as const)('%s', (style) => {
  test('the value is that of the yaml package', () => {
    let compared = 0
    fc.assert(
      fc.property(documents[style], (text) => {
        const scalar = scalarOf(text)
        if (scalar?.style !== style) return
        compared++
        expect(decodeScalar(scalar.source, style, scalar.indent).value).toBe(scalar.value)
      }),
      RUNS,
    )
    // Texts that turn out to be something else must not be most of them.
    expect(compared).toBeGreaterThan(RUNS.numRuns / 4)
  })

  test('offsets map in order, and copied units to themselves', () => {
    fc.assert(
      fc.property(documents[style], (text) => {
        const scalar = scalarOf(text)
        if (scalar?.style !== style) return
        const { source, indent } = scalar
        const { value, toSource, toValue, spanToSource } = decodeScalar(source, style, indent)
        let previous = 0
        for (let i = 0; i <= value.length; i++) {
          const at = toSource(i)
          expect(at).toBeGreaterThanOrEqual(previous)
          expect(at).toBeLessThanOrEqual(source.length)
          previous = at
          if (i === value.length) continue
          const span = spanToSource({ start: i, end: i + 1 })
          const written = source.slice(span.start, span.end)
          // Every unit has a place: itself, or what stands for it; but for the line break that a block gets where the text ends.
          if (span.start < source.length) expect(written).not.toBe('')
          else expect(value[i]).toBe('\n')
          if (written.length !== 1 || written === '\n') continue
          expect(written).toBe(value[i])
          expect(toValue(span.start)).toBe(i)
        }
      }),
      RUNS,
    )
  })

  test('an insertion is read back where it was put', () => {
    const pieces = fc
      .array(fc.constantFrom('a', ' ', "'", '"', '\\', '\n', '\t', ': ', ' #', '[', 'é', '😀', '==', '&&', '\u0001'), {
        maxLength: 5,
      })
      .map((parts) => parts.join(''))
    let encoded = 0
    fc.assert(
      fc.property(documents[style], pieces, fc.nat(), fc.nat(3), (text, insertion, place, length) => {
        const scalar = scalarOf(text)
        if (scalar?.style !== style) return
        const { source, indent } = scalar
        const { value } = decodeScalar(source, style, indent)
        const start = place % (value.length + 1)
        const end = Math.min(value.length, start + length)
        const edit = encodeInsertion(style, insertion, {
          source,
          parentIndent: indent,
          span: { start, end },
          flow: false,
        })
        if (edit === undefined) return
        encoded++
        const result = applyEdits(source, [edit])
        const at = text.lastIndexOf(source)
        const whole = scalarOf(text.slice(0, at) + result + text.slice(at + source.length))
        // Blanks at the very end of the text may become part of a block, or cease to be.
        expect(whole?.source.trimEnd()).toBe(result.trimEnd())
        if (whole?.source !== result) return
        expect(whole.value).toBe(value.slice(0, start) + insertion + value.slice(end))
      }),
      RUNS,
    )
    expect(encoded).toBeGreaterThan(RUNS.numRuns / 20)
  })
})

describe('places', () => {
  /** The source under a stretch of the value. */
  function sourceOf(source: string, style: ScalarStyle, part: string, indent = 0): string {
    const { value, spanToSource } = decodeScalar(source, style, indent)
    const start = value.indexOf(part)
    const span = spanToSource({ start, end: start + part.length })
    return source.slice(span.start, span.end)
  }

  test('an escape is one place', () => {
    expect(sourceOf(String.raw`"a == \"b\""`, 'double', '"b"')).toBe(String.raw`\"b\"`)
    expect(sourceOf("'a == ''b'''", 'single', "'b'")).toBe("''b''")
    expect(decodeScalar(String.raw`"a\u00e9b"`, 'double', 0).toValue(4)).toBe(1)
  })

  test('a stretch over lines has the indentation between its ends only', () => {
    expect(sourceOf('|\n  first\n  second\n', 'literal', 'second')).toBe('second')
    expect(sourceOf('|\n  first\n  second\n', 'literal', 'first\nsecond')).toBe('first\n  second')
    expect(sourceOf('>-\r\n  first\r\n  second', 'folded', 'first second')).toBe('first\r\n  second')
    expect(sourceOf('first\n  second', 'plain', 'first')).toBe('first')
  })

  test('an empty scalar has a place behind its opening quote', () => {
    expect(decodeScalar('""', 'double', 0).toSource(0)).toBe(1)
    expect(decodeScalar("''", 'single', 0).spanToSource({ start: 0, end: 0 })).toEqual({ start: 1, end: 1 })
  })
})

describe('insertions', () => {
  function insert(style: ScalarStyle, source: string, text: string, flow = false): string | undefined {
    const clean = source.replace('^', '')
    const at = decodeScalar(clean, style, 0).toValue(source.indexOf('^'))
    return encodeInsertion(style, text, { source: clean, parentIndent: 0, span: { start: at, end: at }, flow })?.newText
  }

  test('are escaped for their style', () => {
    expect(insert('double', '"a == ^"', '"x\\y"\n')).toBe(String.raw`\"x\\y\"\n`)
    expect(insert('single', "'a == ^'", "'x'")).toBe("''x''")
    expect(insert('plain', 'a == ^', "'x'")).toBe("'x'")
    expect(insert('literal', '|\n  a ==^\n', '\nb')).toBe('\n  b')
    expect(insert('folded', '>\n   a ==^\n', '\nb')).toBe('\n\n   b')
  })

  test('are refused where the style cannot hold them', () => {
    expect(insert('plain', 'a^', ': b')).toBeUndefined()
    expect(insert('plain', 'a^', ' #b')).toBeUndefined()
    expect(insert('plain', '^a', '!')).toBeUndefined()
    expect(insert('plain', 'a^', 'x[0]')).toBe('x[0]')
    expect(insert('plain', 'a^', 'x[0]', true)).toBeUndefined()
    expect(insert('single', "'a^'", '\u0001')).toBeUndefined()
    expect(insert('literal', '|\n  ^a\n', ' ')).toBeUndefined()
  })
})
