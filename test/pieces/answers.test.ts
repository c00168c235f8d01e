import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptySpan, type Span } from '../../server/src/core/base/span.ts'
import type { DocumentSymbol } from '../../server/src/core/features/document-symbols.ts'
import type { WorkspaceSymbol } from '../../server/src/core/features/workspace-symbols.ts'
import type { SourceFile } from '../../server/src/core/model/source-file.ts'
import { type Analysis, analysisOf } from '../../server/src/core/pieces/analysis.ts'
import { editText } from '../../server/src/core/pieces/edit-text.ts'
import type { FileAt } from '../../server/src/core/pieces/file-at.ts'
import { marksOf } from '../../server/src/core/pieces/marks.ts'
import { namedIn } from '../../server/src/core/pieces/named-in.ts'
import { outlineOf, plainSymbols } from '../../server/src/core/pieces/outline.ts'
import { joined, pieceIndexAt } from '../../server/src/core/pieces/pieced-text.ts'
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

type FileOf = (analysis: Analysis, span: Span) => FileAt | undefined

/** A file is asked about all places that lie in the pieces that it is for. Places for which there is none are passed over. */
function expectAsFromScratch(analysis: Analysis, places: readonly number[], fileOf: FileOf): void {
  const { text } = analysis
  const whole = joined(text, 0, text.pieces.length)
  let near: FileAt | undefined
  for (const place of places) {
    const offset = Math.floor(place * (whole.length + 1))
    const piece = pieceIndexAt(text, offset)
    if (!near || piece < near.first || piece > near.last) near = fileOf(analysis, { start: offset, end: offset })
    if (!near) continue
    const shown = `${whole.slice(0, offset)}<|>${whole.slice(offset)}`
    expect(answersAt(near.file, offset), shown).toEqual(answersAt(service.open(whole), offset))
  }
}

/** The outline shows less, and nothing else. */
function expectOutline(outline: readonly DocumentSymbol[], whole: readonly DocumentSymbol[]): void {
  expect(outline.map(withoutChildren)).toEqual(whole.map(withoutChildren))
  for (const [i, { children }] of outline.entries())
    if (children.length > 0) expectOutline(children, whole[i]?.children ?? [])
}

function withoutChildren({ children: _children, ...symbol }: DocumentSymbol) {
  return symbol
}

test('what people look for by its name in a large file are its documents and the items of its list', () => {
  const [source = ''] = sources
  const text = `${source}---\n${source}`
  const file = service.open(text)
  const isShown = ({ kind, name }: WorkspaceSymbol) => kind === 'document' || /^https?:/.test(name)
  const named = namedIn(service.advance(analysisOf(splitText(text, tinyLimits)), {}, () => true))
  expect(named).toEqual(service.workspaceSymbols(file).filter(isShown))
  expect(named.length).toBeGreaterThan(9)
})

test('the outline of a large file names the items of its list', () => {
  const [source = ''] = sources
  const [document] = outlineOf(
    service.advance(analysisOf(splitText(source, tinyLimits)), {}, () => true),
    plainSymbols,
  ).flat()
  expect(
    document?.children.map(({ name, detail, children }) => [name, detail, children.map((child) => child.name)]),
  ).toEqual([
    [
      'jwt',
      '6 items',
      [
        'https://one.example.com',
        'https://two.example.com',
        'http://three.example.com',
        '[3]',
        '[4]',
        'https://one.example.com',
      ],
    ],
    ['anonymous', '', ['enabled', 'conditions']],
  ])
  expect(document?.children[0]?.children.flatMap(({ children }) => children)).toEqual([])
})

test('of a document that cannot be read by its items one file answers for all places', () => {
  const text = splitText(
    (sources[0] ?? '').replace('- issuer:', '- &a issuer:').replace('{claim: sub', '{claim: *a'),
    tinyLimits,
  )
  const analysis = service.advance(analysisOf(text), {}, () => true)
  expect(service.fileAt(analysis, { start: 500, end: 500 })).toMatchObject({ first: 0, last: text.pieces.length - 1 })
})

describe('answers about a place of a text in pieces are those of the whole', () => {
  test('of documents without a line between them', () => {
    const left = sources.filter((source) => /^(?!---)[^\n]+\napiVersion:/m.test(source))
    expect(left.length).toBeGreaterThan(1)
    for (const source of left) {
      const analysis = service.advance(analysisOf(splitText(source, tinyLimits)), { marks: true }, () => true)
      expectAsFromScratch(analysis, [0, 0.1], (...asked) => service.fileAt(...asked))
    }
  })

  test.each([
    ['a tab', '\nkind: AuthenticationConfiguration\njwt:\n\t- issuer: {}\n', '\t', '  - issuer: {}'],
    [
      'a wrong column',
      '\n    kind: AuthenticationConfiguration\n    jwt:\n      - issuer:\n      url: https://a\n',
      'kind',
      'kind: AuthenticationConfiguration\njwt:',
    ],
    ['a blank of another kind', '\nkind: AuthenticationConfiguration\njwt:\n\u00a0- issuer: {}\n', '\u00a0', ' '],
  ])('of %s, whatever is wrong in another document', (_what, wrong, mark, mended) => {
    const other = 'a: "b" c\nd:\n      e: 1\n\u00a0f: 1\n'
    const source = `${other}---\napiVersion: apiserver.config.k8s.io/v1beta1${wrong}---\n${other}`
    const analysis = service.advance(analysisOf(splitText(source, tinyLimits)), { marks: true }, () => true)
    const at = source.indexOf(mark, source.indexOf(wrong))
    expect(answersAt(service.open(source), at).actions[0]?.fix.edits).toMatchObject([{ newText: mended }])
    expectAsFromScratch(analysis, [at / source.length], (...asked) => service.fileAt(...asked))
  })

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
          const analysis = service.advance(analysisOf(text), { marks: true }, () => true)
          expectAsFromScratch(analysis, places, (...asked) => {
            const file = service.fileAt(...asked)
            expect(file).toBeDefined()
            return file
          })
          const whole = joined(text, 0, text.pieces.length)
          const file = service.open(whole)
          expectOutline(outlineOf(analysis, plainSymbols).flat(), service.documentSymbols(file))
          expect(marksOf(analysis)).toEqual({
            tokens: service.semanticTokens(file),
            links: service.documentLinks(file),
          })
        },
      ),
      { numRuns: 60 },
    )
  })

  test('before what was typed is judged', () => {
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    const typed = fc.record({
      at: fc.double({ min: 0.2, max: 0.95, noNaN: true }),
      removed: fc.constantFrom(0, 0, 0, 1, 4),
      inserted: fc.constantFrom('x', '7', ' ', '', '-', ': ', '\n', '"', ',', '#', '{', 'a: b\n'),
    })
    const plain = sources.filter((source) => typing(source, Math.floor(source.length / 2), 'x'))
    let [asked, outlined] = [0, 0]
    fc.assert(
      fc.property(fc.constantFrom(...plain), typed, place, (source, edit, other) => {
        const { start, end } = placeOf(edit, source.length)
        const analysis = editedAnalysis(source, { start, end }, edit.inserted)
        expectAsFromScratch(analysis, [start / (source.length + 1), other], (...wanted) => {
          const file = service.fileBeforeJudging(...wanted)
          if (file) asked++
          return file
        })
        const known = service.outlinedAnalysis(analysis)
        if (!known) return
        outlined++
        const whole = service.open(joined(known.text, 0, known.text.pieces.length))
        expectOutline(outlineOf(known, plainSymbols).flat(), service.documentSymbols(whole))
      }),
      { numRuns: 200 },
    )
    expect(asked).toBeGreaterThan(9)
    expect(outlined).toBeGreaterThan(9)
  })

  test('in each step after an outline of the whole is one by items again', () => {
    const [source = ''] = sources
    const item = source.indexOf('- issuer:', source.indexOf('- issuer:') + 1)
    const next = source.indexOf('- issuer:', item + 1)
    const aliased = source.replace('- issuer:', '- &a issuer:').replace('{claim: sub', '{claim: *a')
    const shorter = aliased.slice(0, item + 3) + aliased.slice(next + 3)
    const before = service.advance(analysisOf(splitText(shorter, tinyLimits)), {}, () => true)
    let analysis = analysisOf(editText(before.text, { start: 0, end: shorter.length }, source, tinyLimits), before)
    const whole = service.documentSymbols(service.open(source))
    let outlined = 0
    while (!analysis.complete) {
      const known = service.outlinedAnalysis(analysis)
      if (known) expectOutline(outlineOf(known, plainSymbols).flat(), whole)
      if (known) outlined++
      analysis = service.advance(analysis, {}, () => false)
    }
    expect(outlined).toBeGreaterThan(0)
  })
})

/** What is known of a text of which all was known before an edit. */
function editedAnalysis(source: string, span: Span, inserted: string): Analysis {
  const before = service.advance(analysisOf(splitText(source, tinyLimits)), {}, () => true)
  return analysisOf(editText(before.text, span, inserted, tinyLimits), before)
}

function typing(source: string, at: number, typed: string): FileAt | undefined {
  return service.fileBeforeJudging(editedAnalysis(source, emptySpan(at), typed), emptySpan(at))
}

describe('a file before judging', () => {
  function typingAtMark(text: string, typed: string): FileAt | undefined {
    return typing(text.replace('<|>', ''), text.indexOf('<|>'), typed)
  }
  const items = (one: string) => `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://one.example.com, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ''}}
- issuer: {url: https://two.example.com, audiences: [a]}
  ${one}
- issuer: {url: https://three.example.com, audiences: [a]}
  claimMappings: {username: {claim: sub, prefix: ''}}
`

  test('is there for what somebody types in a value', () => {
    expect(typingAtMark(items('claimMappings: {username: {claim: su<|>, prefix: ""}}'), 'b')).toMatchObject({
      first: 2,
      last: 2,
    })
  })

  test('is not there for an open quote, and for what may repeat another item', () => {
    expect(typingAtMark(items('claimMappings: {username: {claim: <|>sub}}'), '"')).toBeUndefined()
    expect(typingAtMark(items('claimMappings: {username: {claim: sub}}').replace('two', 'on<|>'), 'e')).toBeUndefined()
  })
})
