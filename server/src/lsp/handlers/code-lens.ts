import type { CodeLens, CodeLensParams } from 'vscode-languageserver'
import type { Outcome, Trial } from '../../core/try/trial.ts'
import type { TryTarget } from '../../core/try/try-target.ts'
import { toRange } from '../convert.ts'
import type { OpenDocument } from '../document-store.ts'
import { isPieced } from '../piece-analyses.ts'
import { type FoundSample, nameOf, type Samples, sampleUris, tryWith } from '../samples.ts'
import type { Session } from '../session.ts'
import { TRY_COMMAND, type TryArgument } from '../try-command.ts'

/** `textDocument/codeLens`: on each authenticator and authorizer, what trying it comes to, or how to begin. */
export function createCodeLens(samples: Samples): (session: Session, params: CodeLensParams) => Promise<CodeLens[]> {
  return async (session, { textDocument: { uri } }) => {
    const document = session.documents.get(uri)
    // Nobody tries thousands of authenticators; those who want to run the command.
    if (!document || isPieced(document)) return []
    const target = session.service().tryTarget(document.file())
    if (!target) return []
    const sample = await samples.find(session, document, target)
    if (!sample)
      return session.client.createsFiles
        ? lenses(session, document, target, creationTitle(uri, target), { uri, create: true })
        : []
    if (!samples.isActive(uri)) return lenses(session, document, target, `Try with ${sample.name}`, { uri })
    return results(session, document, target, sample)
  }
}

function creationTitle(uri: string, target: TryTarget): string {
  return `Try: create ${nameOf(sampleUris(uri, target)[0])}`
}

function lenses(
  session: Session,
  document: OpenDocument,
  { items }: TryTarget,
  title: string,
  argument: TryArgument,
): CodeLens[] {
  return items.map(({ key }) => lens(session, document, key, title, argument))
}

function lens(
  session: Session,
  document: OpenDocument,
  span: TryTarget['items'][number]['key'],
  title: string,
  argument: TryArgument,
): CodeLens {
  const range = toRange(document, span, session.client.encoding)
  return { range, command: { title, command: TRY_COMMAND, arguments: [argument] } }
}

async function results(
  session: Session,
  document: OpenDocument,
  target: TryTarget,
  sample: FoundSample,
): Promise<CodeLens[]> {
  const { uri } = document
  const report = await tryWith(session, document, sample)
  if ('problem' in report) return lenses(session, document, target, `${sample.name}: ${report.problem}`, { uri })
  const found = target.items.flatMap(({ span, key }) => {
    const trial = report.trials.find((candidate) => candidate.span.start === span.start)
    return trial ? [lens(session, document, key, titleOf(trial), { uri })] : []
  })
  const [first] = target.items
  return first ? [...found, lens(session, document, first.key, 'Hide', { uri, stop: true })] : found
}

const MARKS: Readonly<Record<Outcome, string>> = { accepted: '✓', rejected: '✗', skipped: '–', unknown: '?' }

function titleOf({ outcome, detail }: Trial): string {
  return `${MARKS[outcome]} ${detail}`
}
