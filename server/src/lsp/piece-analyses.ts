import { type Analysis, analysisOf } from '../core/pieces/analysis.ts'
import type { PiecedText } from '../core/pieces/pieced-text.ts'
import type { DiagnoseOptions } from '../core/rules/diagnose.ts'
import type { LanguageService } from '../core/service.ts'
import type { OpenDocument } from './document-store.ts'

/** An open document that is kept in several pieces: one that is large. */
export type PiecedDocument = OpenDocument & { readonly pieces: PiecedText }

export function isPieced(document: OpenDocument): document is PiecedDocument {
  return document.pieces !== undefined && document.pieces.pieces.length > 1
}

/** What is known of large open documents, taken along from version to version. */
export interface PieceAnalyses {
  /** Goes on with a document until all is known, or `milliseconds` have passed; a little is done in any case. */
  advance(document: PiecedDocument, options: DiagnoseOptions, milliseconds: number): Analysis
  close(uri: string): void
}

interface Known {
  readonly analysis: Analysis
  /** The settings that it was made with. */
  readonly settings: string
}

export function createPieceAnalyses(service: () => LanguageService): PieceAnalyses {
  const latest = new Map<string, Known>()
  return {
    advance: ({ uri, pieces }, options, milliseconds) => {
      const settings = JSON.stringify([options.severity, options.release])
      const known = latest.get(uri)
      const before = known?.settings === settings ? known.analysis : undefined
      const begun = before?.text === pieces ? before : analysisOf(pieces, before)
      const end = performance.now() + milliseconds
      const analysis = service().advance(begun, options, () => performance.now() < end)
      latest.set(uri, { analysis, settings })
      return analysis
    },
    close: (uri) => {
      latest.delete(uri)
    },
  }
}
