import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { indexLines } from '../../server/src/core/base/line-index.ts'
import { applyChange } from '../../server/src/lsp/apply-change.ts'
import { type IndexedText, type PositionEncoding, toOffset, toPosition, toSpan } from '../../server/src/lsp/convert.ts'

const encodings: readonly PositionEncoding[] = ['utf-8', 'utf-16', 'utf-32']
const encoding = fc.constantFrom(...encodings)

/** Short texts that are rich in what goes wrong: line breaks of all kinds, characters of all widths, lone surrogates. */
const text = fc
  .array(fc.constantFrom('a', 'b: ', 'é', '中', '😀', '\ud83d', '\n', '\r', '\r\n', '\t', '\u2028'), { maxLength: 24 })
  .map((parts) => parts.join(''))

function indexed(content: string): IndexedText {
  return { text: content, lines: indexLines(content) }
}

describe('columns', () => {
  const line = indexed('x: "é中😀" # end\nnext')
  const hash = line.text.indexOf('#')

  test.each([
    ['utf-8', 15],
    ['utf-16', 10],
    ['utf-32', 9],
  ] as const)('%s', (name, character) => {
    expect(toPosition(line, hash, name)).toEqual({ line: 0, character })
    expect(toOffset(line, { line: 0, character }, name)).toBe(hash)
  })

  test.each(encodings)(
    'a column behind the end of its line is its end, a line behind the last is the end (%s)',
    (name) => {
      for (const end of ['\n', '\r\n', '\r']) {
        const two = indexed(`ab😀${end}cd`)
        expect(toOffset(two, { line: 0, character: 1000 }, name)).toBe(4)
        expect(toOffset(two, { line: 7, character: 0 }, name)).toBe(two.text.length)
      }
    },
  )

  test('a column inside of a character is where the character begins', () => {
    expect(toOffset(indexed('😀x'), { line: 0, character: 3 }, 'utf-8')).toBe(0)
  })

  test('a range that runs backwards is turned around', () => {
    const range = { start: { line: 0, character: 3 }, end: { line: 0, character: 1 } }
    expect(toSpan(indexed('abcd'), range, 'utf-16')).toEqual({ start: 1, end: 3 })
  })

  test('every offset between characters comes back', () => {
    fc.assert(
      fc.property(text, encoding, (content, name) => {
        const of = indexed(content)
        let offset = 0
        for (const character of content) {
          // Between CR and LF there is no position: a line break is one thing.
          const insideBreak = character === '\n' && content[offset - 1] === '\r'
          if (!insideBreak) expect(toOffset(of, toPosition(of, offset, name), name)).toBe(offset)
          offset += character.length
        }
      }),
    )
  })
})

describe('changes', () => {
  test('the text and its lines are as if the new text had been opened', () => {
    const edit = fc.record({ from: fc.nat(40), to: fc.nat(40), insert: text })
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 4 }), encoding, (content, edits, name) => {
        let document = indexed(content)
        for (const { from, to, insert } of edits) {
          const range = { start: toPosition(document, from, name), end: toPosition(document, to, name) }
          const span = toSpan(document, range, name)
          const wanted = document.text.slice(0, span.start) + insert + document.text.slice(span.end)
          document = applyChange(document, { range, text: insert }, name)
          expect(document).toEqual(indexed(wanted))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the same as the reference implementation of the protocol makes of it', () => {
    const change = fc.record({ from: fc.nat(40), to: fc.nat(40), insert: text })
    fc.assert(
      fc.property(text, fc.array(change, { maxLength: 4 }), (content, changes) => {
        let ours = indexed(content)
        const theirs = TextDocument.create('file:///a.yaml', 'yaml', 0, content)
        for (const { from, to, insert } of changes) {
          const range = { start: theirs.positionAt(Math.min(from, to)), end: theirs.positionAt(Math.max(from, to)) }
          const event = { range, text: insert }
          ours = applyChange(ours, event, 'utf-16')
          TextDocument.update(theirs, [event], 1)
        }
        expect(ours.text).toBe(theirs.getText())
      }),
      { numRuns: 500 },
    )
  })

  test('a change without a range is the whole text', () => {
    expect(applyChange(indexed('old'), { text: 'new\n' }, 'utf-16')).toEqual(indexed('new\n'))
  })
})
