import type { Diagnostic, DocumentSymbol, SymbolInformation } from 'vscode-languageserver'
import type { Span } from '../core/base/span.ts'
import type { SourceFile } from '../core/model/source-file.ts'
import { type Analysis, analysisOf } from '../core/pieces/analysis.ts'
import type { FileAt } from '../core/pieces/file-at.ts'
import { lengthOf, type PiecedText, pieceIndexAt } from '../core/pieces/pieced-text.ts'
import type { DiagnoseOptions } from '../core/rules/diagnose.ts'
import type { LanguageService } from '../core/service.ts'
import type { OpenDocument } from './document-store.ts'
import { now } from './now.ts'
import { createRunMemory, type RunMemory } from './run-memory.ts'

/** An open document that is kept in several pieces: one that is large. */
export type PiecedDocument = OpenDocument & { readonly pieces: PiecedText }

export function isPieced(document: OpenDocument): document is PiecedDocument {
  return document.pieces !== undefined && document.pieces.pieces.length > 1
}

/** What is known of large open documents, taken along from version to version. */
export interface PieceAnalyses {
  /** Goes on with a document until all is known, or `milliseconds` have passed; a little is done in any case. */
  advance(document: PiecedDocument, options: DiagnoseOptions, milliseconds: number): Analysis
  /** What is known of a document, as far as its outline needs it; undefined where that is to be found out. */
  outlined(document: PiecedDocument, options: DiagnoseOptions): Analysis | undefined
  /** Whether all is known of this version of a document, with the settings that it was last looked at with. */
  isComplete(document: PiecedDocument): boolean
  /** What requests about a place need of a document, as a file; undefined where they need all. */
  fileAt(document: PiecedDocument, options: DiagnoseOptions, span: Span): SourceFile | undefined
  /** From now on tokens and links are found out too; who never asks for them does not pay for them. */
  needMarks(): void
  readonly diagnostics: RunMemory<Diagnostic>
  readonly symbols: RunMemory<DocumentSymbol>
  readonly flatSymbols: RunMemory<SymbolInformation>
  close(uri: string): void
}

interface Known {
  readonly analysis: Analysis
  /** The settings that it was made with. */
  readonly settings: string
}

/** The file that requests about some pieces got last: they come in groups. */
interface Opened extends FileAt {
  readonly pieces: PiecedText
}

/** In UTF-16 units. What is known of a text takes six times as much memory as the text, and is found out again where somebody asks. */
const MOST_KNOWN = 64 * 1024 * 1024

/** Of documents that are longer together than `mostKnown` those are forgotten that were not looked at for longest. */
export function createPieceAnalyses(service: () => LanguageService, mostKnown = MOST_KNOWN): PieceAnalyses {
  /** The one that was looked at last stands last. */
  const latest = new Map<string, Known>()
  let length = 0
  /** By text: somebody may still wait for what is found in one that is not the latest any more. */
  const unfinished = new WeakMap<PiecedText, Known>()
  let marks = false
  const opened = new Map<string, Opened>()

  function remember(uri: string, known: Known): void {
    takeOut(uri)
    latest.set(uri, known)
    length += lengthOf(known.analysis.text)
    for (const oldest of latest.keys()) {
      if (length <= mostKnown || oldest === uri) break
      forget(oldest)
    }
  }

  function forget(uri: string): void {
    takeOut(uri)
    opened.delete(uri)
  }

  function takeOut(uri: string): void {
    const known = latest.get(uri)
    if (!known) return
    latest.delete(uri)
    length -= lengthOf(known.analysis.text)
  }

  /** What is known of a document before more is found out. */
  function begun({ uri, pieces }: PiecedDocument, options: DiagnoseOptions): Known {
    const settings = JSON.stringify([options.severity, options.release, marks])
    const known = unfinished.get(pieces) ?? latest.get(uri)
    const before = known?.settings === settings ? known.analysis : undefined
    return { analysis: before?.text === pieces ? before : analysisOf(pieces, before), settings }
  }

  function advance(
    document: PiecedDocument,
    options: DiagnoseOptions,
    milliseconds: number,
    known = begun(document, options),
  ): Analysis {
    const { uri, pieces } = document
    const begunBefore = unfinished.get(pieces)
    const end = now() + milliseconds
    const analysis = service().advance(known.analysis, { marks, ...options }, () => now() < end)
    const found = { ...known, analysis }
    if (analysis.complete) unfinished.delete(pieces)
    else unfinished.set(pieces, found)
    if (!begunBefore || latest.get(uri)?.analysis.text === pieces) remember(uri, found)
    return analysis
  }

  return {
    advance,
    outlined: (document, options) => {
      const { analysis } = begun(document, options)
      return analysis.complete ? analysis : service().outlinedAnalysis(analysis)
    },
    isComplete: ({ uri, pieces }) => {
      const analysis = latest.get(uri)?.analysis
      return analysis?.text === pieces && analysis.complete
    },
    fileAt: (document, options, span) => {
      const { uri, pieces } = document
      const first = pieceIndexAt(pieces, span.start)
      const last = pieceIndexAt(pieces, span.end)
      const before = opened.get(uri)
      if (before?.pieces === pieces && before.first <= first && last <= before.last) return before.file
      const known = begun(document, options)
      const found =
        service().fileBeforeJudging(known.analysis, span) ??
        service().fileAt(advance(document, options, SLICE, known), span)
      if (found) opened.set(uri, { pieces, ...found })
      return found?.file
    },
    needMarks: () => {
      marks = true
    },
    diagnostics: createRunMemory(),
    symbols: createRunMemory(),
    flatSymbols: createRunMemory(),
    close: forget,
  }
}

/** How many milliseconds a large document is worked at before other messages are looked at. */
export const SLICE = 8
