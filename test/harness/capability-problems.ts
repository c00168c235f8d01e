import type * as lsp from 'vscode-languageserver-protocol/node'
import type { EditorProfile } from './editor-profiles.ts'
import type { ReceivedMessage } from './received-messages.ts'

/** What messages hold that the editor has not said it knows. Requests of the server are the client's business, see `lsp-client.ts`. */
export function capabilityProblems({ params }: EditorProfile, messages: readonly ReceivedMessage[]): readonly string[] {
  const problems = new Set<string>()
  const legend = legendIn(messages)
  for (const { is, method, value } of messages) {
    const check = is === 'result' || is === 'part' || is === 'params' ? CHECKS[method] : undefined
    const say = (problem: string) => problems.add(`${method}: ${problem}`)
    if (check && value !== null && value !== undefined) check(value as never, params.capabilities, say, legend)
  }
  return [...problems]
}

type Say = (problem: string) => void
type Check<Value> = (value: Value, client: lsp.ClientCapabilities, say: Say, legend?: lsp.SemanticTokensLegend) => void

function legendIn(messages: readonly ReceivedMessage[]): lsp.SemanticTokensLegend | undefined {
  const initialized = messages.find(({ is, method }) => is === 'result' && method === 'initialize')
  return (initialized?.value as lsp.InitializeResult | undefined)?.capabilities.semanticTokensProvider?.legend
}

/** What every client of LSP 1.0 knows of kinds of items and of symbols. */
const OLDEST = 18
const known = <Kind extends number>(kinds: readonly Kind[] | undefined, kind: Kind | undefined) =>
  kind === undefined || (kinds ? kinds.includes(kind) : kind <= OLDEST)

const hover: Check<lsp.Hover> = ({ contents }, { textDocument }, say) => {
  const formats = textDocument?.hover?.contentFormat
  if (formats && isMarkup(contents) && !formats.includes(contents.kind)) say(`contents are ${contents.kind}`)
}

const completion: Check<lsp.CompletionList | lsp.CompletionItem[]> = (value, client, say) => {
  if (!Array.isArray(value) && value.itemDefaults) say('itemDefaults')
  for (const item of Array.isArray(value) ? value : value.items) {
    completionItem(item, client, say)
    const lazy = client.textDocument?.completion?.completionItem?.resolveSupport?.properties
    if (item.documentation === undefined && item.data !== undefined && !lazy?.includes('documentation'))
      say('documentation is left to be resolved')
  }
}

const completionItem: Check<lsp.CompletionItem> = (item, { textDocument }, say) => {
  const { completionItem: can, completionItemKind: kinds } = textDocument?.completion ?? {}
  const { documentation, insertTextFormat, insertTextMode, textEdit } = item
  const allowed: readonly (readonly [allowed: boolean | undefined, is: boolean, what: string])[] = [
    [can?.snippetSupport, insertTextFormat === 2, 'a snippet'],
    [can?.insertReplaceSupport, textEdit !== undefined && 'insert' in textEdit, 'insert and replace'],
    [can?.preselectSupport, item.preselect !== undefined, 'preselect'],
    [can?.commitCharactersSupport, item.commitCharacters !== undefined, 'commitCharacters'],
    [can?.deprecatedSupport, item.deprecated !== undefined, 'deprecated'],
    [can?.labelDetailsSupport, item.labelDetails !== undefined, 'labelDetails'],
    [known(kinds?.valueSet, item.kind), true, `the kind ${item.kind}`],
  ]
  for (const [may, does, what] of allowed) if (does && may !== true) say(what)
  for (const tag of item.tags ?? []) if (!can?.tagSupport?.valueSet.includes(tag)) say(`the tag ${tag}`)
  if (insertTextMode !== undefined && !can?.insertTextModeSupport?.valueSet.includes(insertTextMode))
    say(`the mode ${insertTextMode}`)
  if (isMarkup(documentation) && !(can?.documentationFormat ?? ['plaintext']).includes(documentation.kind))
    say(`documentation is ${documentation.kind}`)
}

const codeActions: Check<(lsp.CodeAction | lsp.Command)[]> = (actions, client, say) => {
  const can = client.textDocument?.codeAction
  for (const action of actions) {
    if (isCommand(action)) continue
    codeAction(action, client, say)
    if (!can?.codeActionLiteralSupport) say('an action that is no command')
    if (action.edit === undefined && action.command === undefined && !can?.resolveSupport?.properties.includes('edit'))
      say('an edit is left to be resolved')
  }
}

const codeAction: Check<lsp.CodeAction> = (action, client, say) => {
  const can = client.textDocument?.codeAction
  if (action.isPreferred !== undefined && !can?.isPreferredSupport) say('isPreferred')
  if (action.disabled && !can?.disabledSupport) say('disabled')
  if (action.data !== undefined && !can?.dataSupport) say('data')
  if (action.tags && !can?.tagSupport) say('tags')
  for (const diagnostic of action.diagnostics ?? []) diagnosticProblems(diagnostic, client, say)
  if (action.edit) workspaceEdit(action.edit, client, say)
}

const workspaceEdit: Check<lsp.WorkspaceEdit> = (edit, { workspace }, say) => {
  const can = workspace?.workspaceEdit
  if (edit.documentChanges && !can?.documentChanges) say('documentChanges')
  if (edit.changeAnnotations && !can?.changeAnnotationSupport) say('changeAnnotations')
  for (const change of edit.documentChanges ?? []) {
    if ('kind' in change && !can?.resourceOperations?.includes(change.kind)) say(`the operation ${change.kind}`)
    if ('edits' in change && change.edits.some((one) => 'snippet' in one)) say('an edit that is a snippet')
  }
}

function diagnosticProblems(diagnostic: lsp.Diagnostic, { textDocument }: lsp.ClientCapabilities, say: Say): void {
  const { diagnostic: pull, publishDiagnostics: push } = textDocument ?? {}
  const can = { ...push, ...pull }
  if (diagnostic.relatedInformation && !can.relatedInformation) say('relatedInformation')
  if (diagnostic.codeDescription && can.codeDescriptionSupport === false) say('codeDescription')
  if (diagnostic.data !== undefined && !can.dataSupport) say('data')
  for (const tag of diagnostic.tags ?? []) if (!can.tagSupport?.valueSet.includes(tag)) say(`the tag ${tag}`)
}

const diagnostics: Check<{ items?: lsp.Diagnostic[]; diagnostics?: lsp.Diagnostic[] }> = (list, client, say) => {
  for (const item of list.items ?? list.diagnostics ?? []) diagnosticProblems(item, client, say)
}

const workspaceDiagnostics: Check<lsp.WorkspaceDiagnosticReport> = ({ items }, client, say) => {
  for (const report of items) if (report.kind === 'full') diagnostics(report, client, say)
}

const documentSymbols: Check<(lsp.DocumentSymbol | lsp.SymbolInformation)[]> = (symbols, client, say) => {
  const can = client.textDocument?.documentSymbol
  for (const symbol of symbols) {
    if (!('location' in symbol) && !can?.hierarchicalDocumentSymbolSupport) say('a tree of symbols')
    if (!known(can?.symbolKind?.valueSet, symbol.kind)) say(`the kind ${symbol.kind}`)
    for (const tag of symbol.tags ?? []) if (!can?.tagSupport?.valueSet.includes(tag)) say(`the tag ${tag}`)
    if ('children' in symbol && symbol.children) documentSymbols(symbol.children, client, say)
  }
}

const workspaceSymbols: Check<(lsp.WorkspaceSymbol | lsp.SymbolInformation)[]> = (symbols, { workspace }, say) => {
  for (const { kind, location } of symbols) {
    if (!known(workspace?.symbol?.symbolKind?.valueSet, kind)) say(`the kind ${kind}`)
    if (!('range' in location) && !workspace?.symbol?.resolveSupport) say('a place without a range')
  }
}

const definitions: Check<lsp.Definition | lsp.LocationLink[]> = (found, { textDocument }, say) => {
  if ([found].flat().some((one) => 'targetUri' in one) && !textDocument?.definition?.linkSupport) say('a link')
}

const signatures: Check<lsp.SignatureHelp> = ({ signatures, activeParameter }, { textDocument }, say) => {
  const can = textDocument?.signatureHelp?.signatureInformation
  if (activeParameter === null && !can?.noActiveParameterSupport) say('no active parameter')
  for (const signature of signatures) {
    if (signature.activeParameter !== undefined && !can?.activeParameterSupport) say('activeParameter of a signature')
    const documented = [signature, ...(signature.parameters ?? [])]
    const formats = can?.documentationFormat ?? ['plaintext']
    if (documented.some(({ documentation: it }) => isMarkup(it) && !formats.includes(it.kind))) say('documentation')
    const byOffset = signature.parameters?.some(({ label }) => typeof label !== 'string')
    if (byOffset && !can?.parameterInformation?.labelOffsetSupport) say('a label by offsets')
  }
}

const foldingRanges: Check<lsp.FoldingRange[]> = (ranges, { textDocument }, say) => {
  const can = textDocument?.foldingRange
  if (ranges.length > (can?.rangeLimit ?? ranges.length)) say(`${ranges.length} ranges`)
  for (const { collapsedText, kind } of ranges) {
    if (collapsedText !== undefined && !can?.foldingRange?.collapsedText) say('collapsedText')
    if (kind !== undefined && can?.foldingRangeKind && !can.foldingRangeKind.valueSet?.includes(kind))
      say(`the kind ${kind}`)
  }
}

const documentLinks: Check<lsp.DocumentLink[]> = (links, { textDocument }, say) => {
  if (links.some(({ tooltip }) => tooltip !== undefined) && !textDocument?.documentLink?.tooltipSupport)
    say('a tooltip')
}

const prepareRename: Check<lsp.PrepareRenameResult> = (result, { textDocument }, say) => {
  if ('defaultBehavior' in result && !textDocument?.rename?.prepareSupportDefaultBehavior) say('defaultBehavior')
}

/** Tokens are numbers in fives: line and column from the one before, length, type and modifiers. */
const semanticTokens: Check<lsp.SemanticTokens> = ({ data }, { textDocument }, say, legend) => {
  const can = textDocument?.semanticTokens
  if (!can?.formats.includes('relative')) say('relative tokens')
  if (data.length % 5 !== 0) say('numbers that are no tokens')
  for (let at = 0; at < data.length; at += 5) {
    const [lines = 0, columns = 0, length = 0, type = 0, modifiers = 0] = data.slice(at, at + 5)
    if (length === 0) say('a token without a length')
    if (at > 0 && lines === 0 && columns < (data[at - 3] ?? 0) && !can?.overlappingTokenSupport) say('tokens overlap')
    const name = legend?.tokenTypes[type]
    if (name === undefined || !can?.tokenTypes.includes(name)) say(`the type ${name ?? type}`)
    if (modifiers >= 2 ** (legend?.tokenModifiers.length ?? 0)) say(`the modifiers ${modifiers}`)
  }
}

const initialize: Check<lsp.InitializeResult> = ({ capabilities }, { general, textDocument }, say) => {
  const encoding = capabilities.positionEncoding
  if (encoding !== undefined && !general?.positionEncodings?.includes(encoding)) say(`the encoding ${encoding}`)
  const rename = capabilities.renameProvider
  if (typeof rename === 'object' && !textDocument?.rename?.prepareSupport) say('options of renaming')
  const actions = capabilities.codeActionProvider
  if (typeof actions === 'object' && !textDocument?.codeAction?.codeActionLiteralSupport) say('options of code actions')
}

const CHECKS: Readonly<Record<string, Check<never>>> = {
  initialize,
  'codeAction/resolve': codeAction,
  'completionItem/resolve': completionItem,
  'textDocument/codeAction': codeActions,
  'textDocument/completion': completion,
  'textDocument/definition': definitions,
  'textDocument/diagnostic': diagnostics,
  'textDocument/documentLink': documentLinks,
  'textDocument/documentSymbol': documentSymbols,
  'textDocument/foldingRange': foldingRanges,
  'textDocument/hover': hover,
  'textDocument/prepareRename': prepareRename,
  'textDocument/publishDiagnostics': diagnostics,
  'textDocument/rename': workspaceEdit,
  'textDocument/semanticTokens/full': semanticTokens,
  'textDocument/semanticTokens/range': semanticTokens,
  'textDocument/signatureHelp': signatures,
  'workspace/applyEdit': ({ edit }: lsp.ApplyWorkspaceEditParams, client: lsp.ClientCapabilities, say: Say) =>
    workspaceEdit(edit, client, say),
  'workspace/diagnostic': workspaceDiagnostics,
  'workspace/symbol': workspaceSymbols,
}

function isMarkup(value: unknown): value is lsp.MarkupContent {
  return typeof value === 'object' && value !== null && 'kind' in value
}

function isCommand(action: lsp.CodeAction | lsp.Command): action is lsp.Command {
  return typeof action.command === 'string'
}
