import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsOf, printable, widthOf } from '../../server/src/cli/terminal/cells.ts'
import { codeFrame } from '../../server/src/cli/terminal/code-frame.ts'
import { wrap } from '../../server/src/cli/terminal/wrap.ts'
import { indexLines } from '../../server/src/core/base/line-index.ts'
import { PLAIN } from './run.ts'

/** The frame of a text, in which `«…»` marks the primary place and `‹…›` related ones. */
function frame(marked: string, width = 60): string {
  const marks: { start: number; end: number; primary: boolean }[] = []
  let text = ''
  for (const character of marked) {
    if (character === '«' || character === '‹')
      marks.push({ start: text.length, end: text.length, primary: character === '«' })
    else if (character === '»' || character === '›') {
      const open = marks.findLast((mark) => mark.primary === (character === '»'))
      if (open) open.end = text.length
    } else text += character
  }
  return codeFrame(
    text,
    indexLines(text),
    marks.map(({ start, end, primary }) => ({ span: { start, end }, primary, ...(!primary && { label: 'here' }) })),
    { style: PLAIN, accent: (part) => part, width },
  ).join('\n')
}

describe('a code frame', () => {
  test('underlines the place among its neighbours', () => {
    expect(frame('one: 1\ntwo: 2\nthree: 3\nfour: «4x»\nfive: 5\nsix: 6\n')).toBe(
      `
  2 │ two: 2
  3 │ three: 3
▸ 4 │ four: 4x
    │       ^^
  5 │ five: 5`.slice(1),
    )
  })

  test('shows related places with their labels, and what is left out', () => {
    expect(frame('‹port›: 1\na: 1\nb: 2\nc: 3\nd: 4\ne: 5\n«port»: 2')).toBe(
      `
  1 │ port: 1
    │ ---- here
  ⋮
  5 │ d: 4
  6 │ e: 5
▸ 7 │ port: 2
    │ ^^^^`.slice(1),
    )
  })

  test('marks one cell where the span is empty', () => {
    expect(frame('key:«»')).toBe('▸ 1 │ key:\n    │     ^')
  })

  test('underlines a place of several lines in its first one', () => {
    expect(frame('key: «|\n  text\n»next: 1')).toContain('▸ 1 │ key: |\n    │      ^\n')
  })

  test('keeps carets below wide characters, emoji, combining marks and tabs', () => {
    expect(frame('名前: «値»')).toBe('▸ 1 │ 名前: 値\n    │       ^^')
    expect(frame('a👩‍👩‍👧‍👦é: «x»')).toBe('▸ 1 │ a👩‍👩‍👧‍👦é: x\n    │       ^')
    expect(frame('\tkey: «x»')).toBe('▸ 1 │     key: x\n    │          ^')
  })

  test('a text that no line can hold is measured without a look at each character', () => {
    expect(widthOf(`é${'x'.repeat(1_000_000)}`)).toBe(1_000_001)
  })

  test('cuts long lines around the place', () => {
    const shown = frame(`ca: ${'A'.repeat(5000)}«B»${'C'.repeat(5000)}`, 40).split('\n')
    expect(shown[0]).toMatch(/^▸ 1 │ …A+BC+…$/)
    expect(shown[1]?.indexOf('^')).toBe(shown[0]?.indexOf('B'))
    expect(shown.every((line) => widthOf(line) <= 40)).toBe(true)
  })

  test('keeps the beginning of a line that has room for the place', () => {
    expect(frame(`key: «bad» ${'x'.repeat(100)}`, 40)).toMatch(/^▸ 1 │ key: bad x+…\n {4}│ {6}\^\^\^$/)
  })

  test('numbers lines up to the last one with equal width', () => {
    expect(frame(`${'a: 1\n'.repeat(9)}«b»: 2`)).toBe('   8 │ a: 1\n   9 │ a: 1\n▸ 10 │ b: 2\n     │ ^')
  })

  test('never lets a file write to the terminal', () => {
    expect(frame('«k\u001b[31my»: \u202Ex')).toBe('▸ 1 │ k␛[31my: \uFFFDx\n    │ ^^^^^^^')
    expect(printable('a\nb\u009b')).toBe('a␊b\uFFFD')
  })

  test('fits its width and never throws, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.nat(),
        fc.nat(20),
        fc.integer({ min: 24, max: 100 }),
        (text, at, length, width) => {
          const start = at % (text.length + 1)
          const lines = codeFrame(
            text,
            indexLines(text),
            [{ span: { start, end: Math.min(text.length, start + length) }, primary: true }],
            { style: PLAIN, accent: (part) => part, width },
          )
          for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
          expect(lines.filter((line) => line.startsWith('▸'))).toHaveLength(1)
        },
      ),
    )
  })

  test('of a long line is the same whatever stands out of sight', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.nat(40), fc.integer({ min: 1, max: 70 }), (before, marked, width) => {
        const line = (last: string) => `${'a'.repeat(before)}«${'b'.repeat(marked)}»${'c'.repeat(2 * width)}${last}`
        const shown = frame(line('é'), width)
        fc.pre(!shown.includes('é'))
        expect(frame(line('e'), width)).toBe(shown)
      }),
    )
  })
})

describe('cells', () => {
  test('cover the line without gaps', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (line) => {
        const offsets = cellsOf(line).map((cell) => cell.offset)
        expect(offsets).toEqual([...offsets].sort((a, b) => a - b))
        expect(offsets[0] ?? 0).toBe(0)
      }),
    )
  })

  test('are the same wherever a line holds other than plain characters', () => {
    const text = fc.string({ unit: fc.constantFrom(...'a ~\t\u001f\u007f'), maxLength: 8 })
    fc.assert(
      fc.property(text, (line) => {
        const behind = cellsOf(`é${line}`).slice(1)
        expect(cellsOf(line)).toEqual(behind.map((cell) => ({ ...cell, offset: cell.offset - 1 })))
        expect(widthOf(line)).toBe(widthOf(`é${line}`) - 1)
      }),
    )
  })
})

describe('wrap', () => {
  test('breaks between words only', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
    expect(wrap('unbreakable', 4)).toEqual(['unbreakable'])
  })
})
