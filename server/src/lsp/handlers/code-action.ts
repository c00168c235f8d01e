import {
  CodeActionKind,
  type CodeAction as CodeActionOf,
  type CodeActionParams,
  type Command,
  type Diagnostic,
} from 'vscode-languageserver'
import { remembered } from '../../core/base/remembered.ts'
import type { TextEdit } from '../../core/base/text-edit.ts'
import type { CodeAction } from '../../core/features/code-actions.ts'
import { toSpan } from '../convert.ts'
import { toDiagnostic } from '../diagnostics.ts'
import type { OpenDocument } from '../document-store.ts'
import { asCommand } from '../edit-command.ts'
import { fileAt } from '../file-at.ts'
import { diagnoseOptions, type Session, settingsFor } from '../session.ts'
import { toWorkspaceEdit } from '../workspace-edit.ts'

/** Fixing everything that is safe to fix; offered only to those who ask for it by kind. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.orchConfig`

/** Bringing fields into the order of the schema. */
export const SORT_KEYS_KIND = `${CodeActionKind.Source}.sortKeys.orchConfig`

/** What an action without edits carries to `codeAction/resolve`. */
interface LazyAction {
  readonly uri: string
  readonly version: number
}

/**
 * `textDocument/codeAction`. What is fixable follows from the requested range alone: several clients send no diagnostics,
 * or send them back with columns of their own.
 */
export function handleCodeAction(session: Session, params: CodeActionParams): (CodeActionOf | Command)[] {
  const document = session.documents.get(params.textDocument.uri)
  const form = session.client.codeActions
  if (!document || form === 'none' || settingsFor(session, document.uri).ignored) return []
  const actions = actionsAt(session, document, params)
  return form === 'commands' ? actions.map((action) => asCommand(document, action)) : actions
}

function actionsAt(session: Session, document: OpenDocument, params: CodeActionParams): CodeActionOf[] {
  const { only, diagnostics = [] } = params.context
  const actions: CodeActionOf[] = []
  if (asksFor(only, CodeActionKind.QuickFix)) {
    const span = toSpan(document, params.range, session.client.encoding)
    const file = fileAt(session, document, span)
    const options = diagnoseOptions(session, document.uri)
    const found = session.service().codeActions(file, span, options, MOST_QUICK_FIXES)
    for (const alike of groupAlike(found.slice(0, MOST_QUICK_FIXES)))
      actions.push(quickFix(session, document, alike, diagnostics))
  }
  if (asksFor(only, CodeActionKind.RefactorRewrite)) actions.push(...rewritings(session, document, params.range))
  if (only && asksFor(only, FIX_ALL_KIND)) actions.push(...fixAll(session, document))
  if (only && asksFor(only, SORT_KEYS_KIND)) actions.push(...sortKeys(session, document))
  return actions
}

function rewritings(session: Session, document: OpenDocument, range: CodeActionParams['range']): CodeActionOf[] {
  const span = toSpan(document, range, session.client.encoding)
  return session
    .service()
    .refactorings(fileAt(session, document, span), span)
    .map(({ title, edits }) => ({
      title,
      kind: CodeActionKind.RefactorRewrite,
      edit: toWorkspaceEdit(session, document, edits),
    }))
}

/** Nobody reads more of them, and a file that is selected as a whole can have thousands of findings. */
const MOST_QUICK_FIXES = 500

/** Kinds are hierarchical: asking for `source` asks for `source.fixAll` too; asking for nothing in particular, for everything. */
function asksFor(only: readonly string[] | undefined, kind: string): boolean {
  return only === undefined || only.some((asked) => asked === '' || kind === asked || kind.startsWith(`${asked}.`))
}

/** Several findings may be mended by one and the same fix, such as all missing fields of an object at once; it is offered once. */
function groupAlike(found: readonly CodeAction[]): readonly (readonly [CodeAction, ...CodeAction[]])[] {
  const groups = new Map<string, [CodeAction, ...CodeAction[]]>()
  // Fixes of all lines share their edits.
  const written = remembered((edits: readonly TextEdit[]) => ({ json: JSON.stringify(edits) }))
  for (const action of found) {
    const key = `${action.fix.title}\n${written(action.fix.edits).json}`
    const group = groups.get(key)
    if (group) group.push(action)
    else groups.set(key, [action])
  }
  return [...groups.values()]
}

function quickFix(
  session: Session,
  document: OpenDocument,
  alike: readonly [CodeAction, ...CodeAction[]],
  sent: readonly Diagnostic[],
): CodeActionOf {
  const [{ fix }] = alike
  return {
    title: fix.title,
    kind: CodeActionKind.QuickFix,
    diagnostics: alike.map(({ finding }) => asSent(toDiagnostic(session, document, finding), sent)),
    ...(alike.some((one) => one.fix.preferred) && session.client.preferredActions && { isPreferred: true }),
    edit: toWorkspaceEdit(session, document, fix.edits),
  }
}

/** The client's own object, where there is one: clients find the diagnostic that an action belongs to by comparing. */
function asSent(ours: Diagnostic, sent: readonly Diagnostic[]): Diagnostic {
  return (
    sent.find((theirs) => theirs.code === ours.code && isSamePlace(theirs, ours) && theirs.message === ours.message) ??
    sent.find((theirs) => theirs.code === ours.code && isSamePlace(theirs, ours)) ??
    ours
  )
}

function isSamePlace(a: Diagnostic, b: Diagnostic): boolean {
  return (
    a.range.start.line === b.range.start.line &&
    a.range.start.character === b.range.start.character &&
    a.range.end.line === b.range.end.line &&
    a.range.end.character === b.range.end.character
  )
}

/** `codeAction/resolve`: the edits of an action that was offered without. They are for the text that it was offered for, or there are none. */
export function handleCodeActionResolve(session: Session, action: CodeActionOf): CodeActionOf {
  const { data } = action
  if (action.edit || !isLazy(data)) return action
  const document = session.documents.get(data.uri)
  if (document?.version !== data.version) return action
  return { ...action, edit: toWorkspaceEdit(session, document, fixAllEdits(session, document)) }
}

function isLazy(data: unknown): data is LazyAction {
  return typeof data === 'object' && data !== null && 'uri' in data && 'version' in data
}

/** Analyses the file once for each round of fixes, so it waits until the action is chosen, where the client can choose without the edits. */
function fixAll(session: Session, document: OpenDocument): CodeActionOf[] {
  const action: CodeActionOf = { title: 'Fix everything that is safe to fix', kind: FIX_ALL_KIND }
  if (session.client.lazyActions) {
    const data: LazyAction = { uri: document.uri, version: document.version }
    const isAny = session.service().hasSafeFix(document.file(), diagnoseOptions(session, document.uri))
    return isAny ? [{ ...action, data }] : []
  }
  const edits = fixAllEdits(session, document)
  return edits.length === 0 ? [] : [{ ...action, edit: toWorkspaceEdit(session, document, edits) }]
}

function fixAllEdits(session: Session, document: OpenDocument): readonly TextEdit[] {
  return session.service().fixAll(document.file(), diagnoseOptions(session, document.uri)).edits
}

function sortKeys(session: Session, document: OpenDocument): CodeActionOf[] {
  const edits = session.service().sortKeys(document.file())
  if (edits.length === 0) return []
  const edit = toWorkspaceEdit(session, document, edits)
  return [{ title: 'Bring keys into the order of the documentation', kind: SORT_KEYS_KIND, edit }]
}
