import type { CancellationToken } from 'vscode-languageserver'
import type { Analysis } from '../core/pieces/analysis.ts'
import type { OpenDocument } from './document-store.ts'
import { nextTurn } from './next-turn.ts'
import { isPieced, SLICE } from './piece-analyses.ts'
import { diagnoseOptions, type Session } from './session.ts'

/**
 * Answers about the whole of a document: with its analysis where it is kept in pieces, as soon as that is good enough, in slices between other messages. By then the
 * text may be another one; the answer is about that of the request, as the protocol wants it: a client that still needs it knows what it has changed since.
 */
export function whenKnown<Result>(
  session: Session,
  uri: string,
  token: CancellationToken,
  answers: Answers<Result>,
): Result | Promise<Result> {
  const document = session.documents.get(uri)
  return document ? answerAbout(session, document, token, answers) : answers.nothing()
}

/** The same about a document that may be open or not. */
export function answerAbout<Result>(
  session: Session,
  document: OpenDocument,
  token: CancellationToken,
  answers: Answers<Result>,
): Result | Promise<Result> {
  if (token.isCancellationRequested) return answers.nothing()
  if (!isPieced(document)) return answers.ofFile(document)
  const options = diagnoseOptions(session, document.uri)
  const outlined = answers.needs === 'outline' ? session.analyses.outlined(document, options) : undefined
  if (outlined) return answers.ofPieces(document, outlined)
  const analysis = session.analyses.advance(document, options, SLICE)
  if (analysis.complete) return answers.ofPieces(document, analysis)
  return new Promise<void>(nextTurn).then(() => answerAbout(session, document, token, answers))
}

interface Answers<Result> {
  /** Of a document in pieces. The outline is known before all is, and tells nothing of what else is in an item that was changed. */
  readonly needs: 'outline' | 'all'
  /** Of a document that is not kept in pieces. */
  readonly ofFile: (document: OpenDocument) => Result
  readonly ofPieces: (document: OpenDocument, analysis: Analysis) => Result
  /** Of no document, or for nobody who waits. */
  readonly nothing: () => Result
}
