import {
  CodeActionKind,
  type CodeAction as CodeActionOf,
  type CodeActionParams,
  type Diagnostic,
} from 'vscode-languageserver'
import type { CodeAction } from '../../core/features/code-actions.ts'
import { toSpan } from '../convert.ts'
import { toDiagnostic } from '../diagnostics.ts'
import type { OpenDocument } from '../document-store.ts'
import { diagnoseOptions, type Session, settingsFor } from '../session.ts'
import { toWorkspaceEdit } from '../workspace-edit.ts'

/** Fixing everything that is safe to fix; offered only to those who ask for it by kind. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.orchConfig`

/**
 * `textDocument/codeAction`. What is fixable follows from the requested range alone: several clients send no diagnostics,
 * or send them back with columns of their own.
 */
export function handleCodeAction(session: Session, params: CodeActionParams): CodeActionOf[] {
  const document = session.documents.get(params.textDocument.uri)
  if (!document || !session.client.codeActions || settingsFor(session, document.uri).ignored) return []
  const { only, diagnostics } = params.context
  const actions: CodeActionOf[] = []
  if (asksFor(only, CodeActionKind.QuickFix)) {
    const span = toSpan(document, params.range, session.client.encoding)
    const found = session.service().codeActions(document.file(), span, diagnoseOptions(session, document.uri))
    for (const action of found) actions.push(quickFix(session, document, action, diagnostics))
  }
  if (only && asksFor(only, FIX_ALL_KIND)) actions.push(...fixAll(session, document))
  return actions
}

/** Kinds are hierarchical: asking for `source` asks for `source.fixAll` too; asking for nothing in particular, for everything. */
function asksFor(only: readonly string[] | undefined, kind: string): boolean {
  return only === undefined || only.some((asked) => asked === '' || kind === asked || kind.startsWith(`${asked}.`))
}

function quickFix(
  session: Session,
  document: OpenDocument,
  { finding, fix }: CodeAction,
  sent: readonly Diagnostic[],
): CodeActionOf {
  const ours = toDiagnostic(session, document, finding)
  const theirs = sent.find((diagnostic) => diagnostic.code === ours.code && isSamePlace(diagnostic, ours))
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    // The client's own object, where there is one: clients find the diagnostic that an action belongs to by comparing.
    diagnostics: [theirs ?? ours],
    ...(fix.preferred && session.client.preferredActions && { isPreferred: true }),
    edit: toWorkspaceEdit(session, document, fix.edits),
  }
}

function isSamePlace(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.range.start.line === b.range.start.line &&
    a.range.start.character === b.range.start.character &&
    a.range.end.line === b.range.end.line &&
    a.range.end.character === b.range.end.character
  )
}

/** Computed only when a client asks for the kind: it analyses the file once for each round of fixes. */
function fixAll(session: Session, document: OpenDocument): CodeActionOf[] {
  const { edits } = session.service().fixAll(document.file(), diagnoseOptions(session, document.uri))
  if (edits.length === 0) return []
  return [
    {
      title: 'Fix everything that is safe to fix',
      kind: FIX_ALL_KIND,
      edit: toWorkspaceEdit(session, document, edits),
    },
  ]
}
