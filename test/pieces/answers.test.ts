import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SourceFile } from '../../server/src/core/model/source-file.ts'
import { type Analysis, analysisOf } from '../../server/src/core/pieces/analysis.ts'
import { editText } from '../../server/src/core/pieces/edit-text.ts'
import { joined } from '../../server/src/core/pieces/pieced-text.ts'
import { splitText } from '../../server/src/core/pieces/split-text.ts'
import { testService } from '../harness/schemas.ts'
import { sources } from './sources.ts'
import { placeOf, tinyLimits, wantedEdit } from './texts.ts'

const service = testService()

/** All that is asked about a place. */
function answersAt(file: SourceFile, offset: number) {
  return {
    hover: service.hover(file, offset),
    completion: service.complete(file, offset),
    signature: service.signatureHelp(file, offset),
    selection: service.selectionRanges(file, offset),
    typed: service.onTypeFormatting(file, offset),
    actions: service.codeActions(file, { start: offset, end: offset }),
  }
}

function expectAsFromScratch(analysis: Analysis, place: number): void {
  const { text } = analysis
  const whole = joined(text, 0, text.pieces.length)
  const offset = Math.floor(place * (whole.length + 1))
  const near = service.fileAt(analysis, { start: offset, end: offset })
  const shown = `${whole.slice(0, offset)}<|>${whole.slice(offset)}`
  expect(near && answersAt(near, offset), shown).toEqual(answersAt(service.open(whole), offset))
}

describe('answers about a place of a text in pieces are those of the whole', () => {
  test('after any edits', () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.array(wantedEdit, { maxLength: 2 }),
        fc.array(place, { minLength: 1, maxLength: 4 }),
        (source, edits, places) => {
          let text = splitText(source, tinyLimits)
          for (const edit of edits) {
            const { length } = joined(text, 0, text.pieces.length)
            text = editText(text, placeOf(edit, length), edit.inserted, tinyLimits)
          }
          const analysis = service.advance(analysisOf(text), {}, () => true)
          for (const one of places) expectAsFromScratch(analysis, one)
        },
      ),
      { numRuns: 60 },
    )
  })
})
