import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { indexLines } from '../../server/src/core/base/line-index.ts'
import { differingPart } from '../../server/src/core/pieces/differing-part.ts'
import { editText } from '../../server/src/core/pieces/edit-text.ts'
import {
  joined,
  lengthOf,
  linesOf,
  type PiecedText,
  sliceOf,
  type TextPiece,
} from '../../server/src/core/pieces/pieced-text.ts'
import { splitText } from '../../server/src/core/pieces/split-text.ts'
import { placeOf, tinyLimits, wantedEdit } from './texts.ts'

const whole = (text: PiecedText) => joined(text, 0, text.pieces.length)
const textsOf = (text: PiecedText) => text.pieces.map((piece) => piece.text)

const AUTHENTICATORS = `# Who may log in.
apiVersion: apiserver.config.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
# The first one.
- issuer:
    url: https://one.example.com
    audiences:
    - a

  # Deeper than a dash.
- issuer: {url: https://two.example.com}
- issuer:
    certificateAuthority: |
      - no item
      # no comment

anonymous:
  enabled: true
`

describe('cutting a text', () => {
  test('at the items of the largest list', () => {
    const [head, ...items] = textsOf(splitText(AUTHENTICATORS, tinyLimits))
    const tail = items.pop()
    expect(head).toMatch(/jwt:\n$/)
    expect(items).toEqual([
      expect.stringMatching(/^# The first one\.\n- issuer[\s\S]*- a\n\n {2}# Deeper than a dash\.\n$/),
      '- issuer: {url: https://two.example.com}\n',
      expect.stringMatching(/^- issuer[\s\S]*- no item\n {6}# no comment\n\n$/),
    ])
    expect(tail).toBe('anonymous:\n  enabled: true\n')
  })

  test('at documents, whose first one may begin with comments', () => {
    const stream = '# one\n---\na: 1\n--- # two\nb: 2\n----\n---\n'
    expect(textsOf(splitText(stream, { smallest: 0, frame: 0, most: 10_000 }))).toEqual([
      '# one\n---\na: 1\n',
      '--- # two\nb: 2\n----\n',
      '---\n',
    ])
  })

  test('where it begins with a template, which is no JSON', () => {
    const stream = '{{ .key }}: 1\n---\nb: 1\n'
    expect(textsOf(splitText(stream, { smallest: 0, frame: 0, most: 10_000 }))).toHaveLength(2)
  })

  test('where it begins with a bracket before a block mapping, which is no JSON', () => {
    const stream = '{a: 1\nb: 2\n---\nc: 1\n'
    expect(textsOf(splitText(stream, { smallest: 0, frame: 0, most: 10_000 }))).toHaveLength(2)
  })

  test('with its templates alone, what stands before the first document begins none', () => {
    for (const template of ['{{ if .a }}', '$(A)', '$A']) {
      const stream = `${template}\n# one\n---\na: 1\n---\n{{ end }}\n---\n`
      expect(textsOf(splitText(stream, { smallest: 0, frame: 0, most: 10_000 }))).toEqual([
        `${template}\n# one\n---\na: 1\n`,
        '---\n{{ end }}\n',
        '---\n',
      ])
    }
  })

  test('where a line within a document begins as directives do', () => {
    const texts = ['a: 1\n%b: 2\n', '---\n# b\n---\nb: |\n  %c\n']
    expect(textsOf(splitText(texts.join(''), { smallest: 0, frame: 0, most: 10_000 }))).toEqual([
      'a: 1\n%b: 2\n',
      '---\n# b\n',
      '---\nb: |\n  %c\n',
    ])
  })

  test.each([
    ['a directive', '%YAML 1.1\n---\na: 1\n---\nb: 1\n'],
    ['one that nobody knows', '# a\n%b\n---\na: 1\n---\nb: 1\n'],
    ['one behind a document', 'a: 1\n%TAG ! b\n---\nb: 1\n'],
    ['a line that ends a document', 'a: 1\n...\n---\nb: 1\n'],
    ['a lone CR', 'a: 1\r---\nb: 1\n---\n'],
    ['a template over two documents', 'a: {{ 1\n---\nb: 1 }}\n'],
    ['JSON at its begin', '{"a": 1}\n---\nb: 1\n'],
    ['JSON that begins with a bracket too many', '{{"a": 1}\n---\nb: 1\n'],
    ['JSON behind a comment', '// a\n{"a": 1}\n---\nb: 1\n'],
    ['a line of three dashes in a comment of JSON', '/*\n---\n*/ {"a": 1}\n'],
  ])('not at all with %s', (_what, text) => {
    const pieces = splitText(text, { smallest: 0, frame: 0, most: 10_000 })
    expect(textsOf(pieces)).toEqual([text])
    expect(pieces.undivided).toBe(true)
  })

  test('not where much stands around the list, nor in a small text', () => {
    expect(textsOf(splitText(AUTHENTICATORS, { smallest: 60, frame: 100, most: 10_000 }))).toHaveLength(1)
    expect(textsOf(splitText(AUTHENTICATORS, { smallest: 10_000, frame: 10_000, most: 10_000 }))).toHaveLength(1)
  })
})

test('a text is one piece where there would be too many, and is cut again when there are fewer', () => {
  const limits = { smallest: 0, frame: 1_000, most: 4 }
  const list = 'a: 1\n---\nb:\n- c\n- d\n'
  const before = splitText(list, limits)
  expect(textsOf(before)).toHaveLength(1)
  const shorter = editText(before, { start: 0, end: 9 }, '', limits)
  expect(textsOf(shorter)).toHaveLength(4)
  for (const added of ['- e\n', '---\n']) {
    const longer = editText(shorter, { start: 11, end: 11 }, added, limits)
    expect(textsOf(longer)).toEqual([`b:\n- c\n- d\n${added}`])
    expect(longer.undivided).toBe(true)
  }
})

describe('editing a text', () => {
  test('leaves the pieces alone that it does not touch', () => {
    const before = splitText(AUTHENTICATORS, tinyLimits)
    const at = AUTHENTICATORS.indexOf('two.example')
    const after = editText(before, { start: at, end: at + 3 }, 'second', tinyLimits)
    expect(textsOf(after)).toEqual(textsOf(splitText(whole(after), tinyLimits)))
    expect(after.pieces.map((piece, i) => piece === before.pieces[i])).toEqual([true, true, false, true, true])
  })

  test('gives the same pieces, documents, lines and places as cutting the new text does', () => {
    const stream = `${AUTHENTICATORS}---\n# two\n${AUTHENTICATORS}---\na: 1\n---\n`
    // With something behind the list, with nothing, and without a line break.
    const list = AUTHENTICATORS.slice(0, AUTHENTICATORS.indexOf('\nanonymous'))
    const endings = [AUTHENTICATORS, AUTHENTICATORS.trimEnd(), `${list}\n`, list]
    fc.assert(
      fc.property(
        fc.constantFrom(stream, stream.replaceAll('\n', '\r\n'), stream.replaceAll(/^/gm, ' '), ...endings),
        fc.array(wantedEdit, { minLength: 1, maxLength: 5 }),
        (source, edits) => {
          let pieces = splitText(source, tinyLimits)
          let text = source
          for (const edit of edits) {
            const span = placeOf(edit, text.length)
            pieces = editText(pieces, span, edit.inserted, tinyLimits)
            text = text.slice(0, span.start) + edit.inserted + text.slice(span.end)
            const anew = splitText(text, tinyLimits)
            expect(whole(pieces)).toBe(text)
            expect(linesOf(pieces)).toEqual(indexLines(text))
            expect(sliceOf(pieces, span)).toBe(text.slice(span.start, span.end))
            expect(pieces.undivided).toBe(anew.undivided)
            expect(documentTexts(pieces)).toEqual(documentTexts(anew))
            for (const piece of beforeLast(pieces)) expect(piece.text).toMatch(/\n$|^$/)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

test('where little stands around a list, edits come to the very pieces that cutting comes to', () => {
  // The frame is half as long as the smallest text, as in `pieceLimits`.
  const limits = { smallest: 280, frame: 140, most: 10_000 }
  const stream = `a: 1\n---\n${AUTHENTICATORS}---\n${AUTHENTICATORS.replace('# The', `${'# More.\n'.repeat(9)}# The`)}`
  fc.assert(
    fc.property(
      fc.constantFrom(AUTHENTICATORS, stream, stream.replaceAll('\n', '\r\n')),
      fc.array(wantedEdit, { minLength: 1, maxLength: 5 }),
      (source, edits) => {
        let pieces = splitText(source, limits)
        for (const edit of edits) {
          pieces = editText(pieces, placeOf(edit, lengthOf(pieces)), edit.inserted, limits)
          expect(textsOf(pieces)).toEqual(textsOf(splitText(whole(pieces), limits)))
        }
      },
    ),
    { numRuns: 300 },
  )
})

describe('replacing more than what differs', () => {
  const replaced = (before: PiecedText, text: string) => {
    const part = differingPart(before, { start: 0, end: lengthOf(before) }, text)
    return editText(before, part.span, part.text, tinyLimits)
  }

  test('leaves the pieces alone that stay as they are', () => {
    const before = splitText(AUTHENTICATORS, tinyLimits)
    const after = replaced(before, AUTHENTICATORS.replace('two.example', 'second.example'))
    expect(textsOf(after)).toEqual(textsOf(splitText(whole(after), tinyLimits)))
    expect(after.pieces.map((piece, i) => piece === before.pieces[i])).toEqual([true, true, false, true, true])
    expect(replaced(before, AUTHENTICATORS).pieces).toEqual(before.pieces)
  })

  test('comes to the same text, and to the same documents as cutting it does', () => {
    const stream = AUTHENTICATORS.repeat(2).replaceAll('apiVersion', '---\napiVersion')
    fc.assert(
      fc.property(
        fc.constantFrom(AUTHENTICATORS, stream, stream.replaceAll('\n', '\r\n')),
        fc.array(wantedEdit, { minLength: 1, maxLength: 3 }),
        wantedEdit,
        (source, edits, around) => {
          const before = splitText(source, tinyLimits)
          let text = source
          for (const edit of edits) {
            const { start, end } = placeOf(edit, text.length)
            text = text.slice(0, start) + edit.inserted + text.slice(end)
          }
          const after = replaced(before, text)
          expect(whole(after)).toBe(text)
          expect(documentTexts(after)).toEqual(documentTexts(splitText(text, tinyLimits)))

          const span = placeOf(around, source.length)
          const part = differingPart(before, span, text)
          expect(source.slice(0, part.span.start) + part.text + source.slice(part.span.end)).toBe(
            source.slice(0, span.start) + text + source.slice(span.end),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})

/** The pieces that more text follows. */
function beforeLast({ pieces }: PiecedText): readonly TextPiece[] {
  const last = pieces.findLastIndex(({ text }) => text !== '')
  return pieces.slice(0, Math.max(0, last))
}

function documentTexts(text: PiecedText): readonly string[] {
  return text.documents.map(({ first, count }) => joined(text, first, first + count))
}
