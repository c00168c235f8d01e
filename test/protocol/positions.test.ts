import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { indexLines } from '../../server/src/core/base/line-index.ts'
import { JoinedText } from '../../server/src/core/pieces/joined-text.ts'
import type { PiecedText } from '../../server/src/core/pieces/pieced-text.ts'
import { splitText } from '../../server/src/core/pieces/split-text.ts'
import { editBlocks, textBlocks } from '../../server/src/core/pieces/text-blocks.ts'
import { applyChanges } from '../../server/src/lsp/apply-changes.ts'
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

/** Columns, counted from the begin of the line. */
function columnsBefore(content: string, offset: number, name: PositionEncoding): number {
  const before = content.slice(0, offset)
  if (name === 'utf-16') return before.length
  // A lone surrogate is written as three bytes, as what stands for it would be.
  return name === 'utf-32' ? [...before].length : Buffer.byteLength(before)
}

test('places in long lines are found as those in short ones', () => {
  const part = fc.constantFrom('a', 'é', '中', '😀', '\ud83d', 'abc'.repeat(100), '😀'.repeat(99))
  const long = fc.array(part, { minLength: 20, maxLength: 60 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(long, fc.array(fc.nat(12_000), { minLength: 1, maxLength: 8 }), encoding, (content, places, name) => {
      const of = indexed(`x\n${content}\ny`)
      for (const place of places) {
        const at = Math.min(place, content.length)
        // Within a character nobody asks.
        const offset = (content.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at
        const position = { line: 1, character: columnsBefore(content, offset, name) }
        expect(toPosition(of, offset + 2, name)).toEqual(position)
        expect(toOffset(of, position, name)).toBe(offset + 2)
      }
    }),
  )
})

test('thousands of places in a line of a megabyte are found without reading it for each', () => {
  const of = indexed('é'.repeat(1_000_000))
  for (let offset = 0; offset < 1_000_000; offset += 20) {
    const position = { line: 0, character: offset * 2 }
    if (toPosition(of, offset, 'utf-8').character !== position.character) throw new Error(`${offset}`)
    if (toOffset(of, position, 'utf-8') !== offset) throw new Error(`${offset}`)
  }
})

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
  /** Small enough for these texts to be kept in several pieces. */
  const limits = { smallest: 4, frame: 10, most: 10_000 }
  const apply = (before: PiecedText, change: TextDocumentContentChangeEvent, name: PositionEncoding) =>
    applyChanges(before, [change], name, limits)
  const edit = fc.record({ from: fc.nat(40), to: fc.nat(40), insert: text })

  test('the text, its lines and its positions are as if the new text had been opened', () => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 4 }), encoding, (content, edits, name) => {
        let document = splitText(content, limits)
        for (const { from, to, insert } of edits) {
          const { text: before } = new JoinedText(document)
          const of = indexed(before)
          const range = { start: toPosition(of, from, name), end: toPosition(of, to, name) }
          const span = toSpan(of, range, name)
          const wanted = indexed(before.slice(0, span.start) + insert + before.slice(span.end))
          document = apply(document, { range, text: insert }, name)
          const found = new JoinedText(document)
          expect({ text: found.text, lines: found.lines }).toEqual(wanted)
          for (let offset = -1; offset <= wanted.text.length + 1; offset++) {
            const position = toPosition(wanted, offset, name)
            expect(toPosition(found, offset, name)).toEqual(position)
            expect(toOffset(found, position, name)).toBe(toOffset(wanted, position, name))
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the same as the reference implementation of the protocol makes of it', () => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 4 }), (content, changes) => {
        let ours = splitText(content, limits)
        const theirs = TextDocument.create('file:///a.yaml', 'yaml', 0, content)
        for (const { from, to, insert } of changes) {
          const range = { start: theirs.positionAt(Math.min(from, to)), end: theirs.positionAt(Math.max(from, to)) }
          const event = { range, text: insert }
          ours = apply(ours, event, 'utf-16')
          TextDocument.update(theirs, [event], 1)
        }
        expect(new JoinedText(ours).text).toBe(theirs.getText())
      }),
      { numRuns: 500 },
    )
  })

  test('many changes at once come to the same as one after the other', () => {
    const event = fc.record({ line: fc.nat(30), from: fc.nat(6), to: fc.nat(6), insert: text })
    fc.assert(
      fc.property(text, fc.array(event, { minLength: 51, maxLength: 80 }), encoding, (content, events, name) => {
        const changes = events.map(({ line, from, to, insert }) => {
          const range = { start: { line, character: from }, end: { line: line + (to % 3), character: to } }
          return from === to ? { text: insert } : { range, text: insert }
        })
        const single = changes.reduce((before, change) => apply(before, change, name), splitText(content, limits))
        const together = new JoinedText(applyChanges(splitText(content, limits), changes, name, limits))
        expect({ text: together.text, lines: together.lines }).toEqual(indexed(new JoinedText(single).text))
      }),
    )
  })

  test('in blocks, places are where they are in the text', () => {
    fc.assert(
      fc.property(text, fc.array(edit, { maxLength: 8 }), fc.integer({ min: 1, max: 9 }), (content, edits, size) => {
        let blocks = textBlocks(content, size)
        for (const { from, to, insert } of edits) {
          const { text: before } = new JoinedText(blocks)
          const start = Math.min(from, to, before.length)
          const end = Math.min(Math.max(from, to), before.length)
          blocks = editBlocks(blocks, { start, end }, insert, size)
          const wanted = indexed(before.slice(0, start) + insert + before.slice(end))
          const found = new JoinedText(blocks)
          expect({ text: found.text, lines: found.lines }).toEqual(wanted)
          for (let offset = 0; offset <= wanted.text.length; offset++)
            expect(toPosition(found, offset, 'utf-16')).toEqual(toPosition(wanted, offset, 'utf-16'))
        }
      }),
      { numRuns: 500 },
    )
  })

  test('a change without a range is the whole text', () => {
    const after = new JoinedText(apply(splitText('old', limits), { text: 'new\n' }, 'utf-16'))
    expect({ text: after.text, lines: after.lines }).toEqual(indexed('new\n'))
  })
})

test('the end of a text in pieces without a line break at its end', () => {
  const items = Array.from({ length: 30 }, (_, at) => `- key${at}: value\n`).join('')
  for (const end of ['', '- "', '- a', '- a\n', 'b: "']) {
    const content = `list:\n${items}${end}`
    const pieced = splitText(content, { smallest: 10, frame: 1_000, most: 10_000 })
    for (const name of encodings)
      for (let offset = content.length - 8; offset <= content.length; offset++) {
        const position = toPosition(indexed(content), offset, name)
        expect(toPosition(new JoinedText(pieced), offset, name)).toEqual(position)
        expect(toOffset(new JoinedText(pieced), position, name)).toBe(offset)
      }
  }
})
