import {
  type ClientCapabilities,
  type CompletionClientCapabilities,
  type CompletionItemKind,
  type InitializeParams,
  InsertTextMode,
  type SymbolKind,
} from 'vscode-languageserver'
import type { PositionEncoding } from './convert.ts'
import { ALL_VIEWS, type View } from './refresh-client.ts'
import { switchesOff } from './settings.ts'

/**
 * What the client can do, in the words of this server. The only file that reads client capabilities;
 * no decision anywhere depends on the client's name.
 */
export interface ClientFeatures {
  readonly encoding: PositionEncoding
  /** The encoding is written into the answer only for clients that know of the choice. */
  readonly choosesEncoding: boolean
  readonly diagnostics: DiagnosticFeatures
  readonly completion: CompletionFeatures
  readonly hoverMarkdown: boolean
  /** As objects with a kind and an edit, as commands that make the server hand over the edit, or not at all. */
  readonly codeActions: 'literals' | 'commands' | 'none'
  readonly preferredActions: boolean
  /** Edits of a code action may be left to `codeAction/resolve`. */
  readonly lazyActions: boolean
  readonly documentChanges: boolean
  readonly symbols: SymbolFeatures
  readonly workspaceSymbols: { readonly knowsKind: (kind: SymbolKind) => boolean }
  readonly signatures: SignatureFeatures
  /** A definition may come with the place that it is the definition of. */
  readonly definitionLinks: boolean
  /** The client asks what would be renamed before it asks for the new name. */
  readonly preparesRename: boolean
  /** Several places are typed in at the same time. */
  readonly linksEditing: boolean
  /** Editors choose one of the servers that announce it, so it is not announced where it is switched off from the start. */
  readonly wantsFormatting: boolean
  /** Several ranges are formatted with one request. */
  readonly formatsRanges: boolean
  readonly formatsOnType: boolean
  readonly semanticTokens: boolean
  readonly lenses: boolean
  readonly hints: boolean
  /** Lenses and actions bring commands along, whether the client speaks of commands or not. */
  readonly executesCommands: boolean
  /** What is asked for again when the server says so. */
  readonly refreshes: ReadonlySet<View>
  /** An edit may create a file. */
  readonly createsFiles: boolean
  readonly showsDocuments: boolean
  readonly foldingLimit: number
  readonly workspaceFolders: boolean
  /** The client can be asked to watch files. */
  readonly watchesFiles: boolean
  /** The client tells when a document is saved. */
  readonly tellsSaving: boolean
  readonly configuration: { readonly pulls: boolean; readonly registers: boolean }
}

export interface DiagnosticFeatures {
  readonly pulls: boolean
  readonly refreshes: boolean
  readonly related: boolean
  readonly links: boolean
  readonly tags: ReadonlySet<number>
}

export interface CompletionFeatures {
  readonly snippets: boolean
  /** What becomes of further lines of an insertion. */
  readonly furtherLines: FurtherLines
  readonly insertReplace: boolean
  readonly markdown: boolean
  /** Documentation may be left to `completionItem/resolve`; other clients get it with the list. */
  readonly lazyDocumentation: boolean
  readonly deprecated: 'tag' | 'flag' | 'none'
  readonly preselect: boolean
  /** An item may be accepted by typing on. */
  readonly commitCharacters: boolean
  readonly knowsKind: (kind: CompletionItemKind) => boolean
}

/** They are taken as they are, or indented as the first line is; some clients do with them what nobody can know. */
export type FurtherLines = 'as is' | 'indented' | 'indented when told' | 'unknown'

export interface SignatureFeatures {
  readonly markdown: boolean
  /** A parameter may be named by its place in the label. */
  readonly offsets: boolean
}

export interface SymbolFeatures {
  readonly hierarchical: boolean
  readonly tags: boolean
  readonly knowsKind: (kind: SymbolKind) => boolean
}

export function clientFeatures(params: InitializeParams): ClientFeatures {
  const { capabilities } = params
  const { textDocument, workspace, general } = capabilities
  const codeActions = codeActionForm(capabilities)
  return {
    encoding: chooseEncoding(general?.positionEncodings),
    choosesEncoding: general?.positionEncodings !== undefined,
    diagnostics: diagnosticFeatures(capabilities),
    completion: completionFeatures(capabilities),
    hoverMarkdown: textDocument?.hover?.contentFormat?.includes('markdown') ?? true,
    codeActions,
    preferredActions: textDocument?.codeAction?.isPreferredSupport === true,
    lazyActions: resolvesEdits(capabilities),
    documentChanges: workspace?.workspaceEdit?.documentChanges === true,
    symbols: symbolFeatures(capabilities),
    workspaceSymbols: { knowsKind: knowsSymbolKind(workspace?.symbol?.symbolKind?.valueSet) },
    signatures: signatureFeatures(capabilities),
    definitionLinks: textDocument?.definition?.linkSupport === true,
    preparesRename: textDocument?.rename?.prepareSupport === true,
    linksEditing: textDocument?.linkedEditingRange !== undefined,
    wantsFormatting: !switchesOff(params.initializationOptions, 'formatting'),
    formatsRanges: textDocument?.rangeFormatting?.rangesSupport === true,
    formatsOnType: textDocument?.onTypeFormatting !== undefined,
    semanticTokens: textDocument?.semanticTokens !== undefined,
    lenses: textDocument?.codeLens !== undefined,
    hints: textDocument?.inlayHint !== undefined,
    executesCommands:
      codeActions === 'commands' ||
      [workspace?.executeCommand, textDocument?.codeLens, textDocument?.inlayHint].some(
        (feature) => feature !== undefined,
      ),
    refreshes: new Set(ALL_VIEWS.filter((view) => workspace?.[view]?.refreshSupport === true)),
    createsFiles: workspace?.applyEdit === true && canCreateFiles(capabilities),
    showsDocuments: params.capabilities.window?.showDocument?.support === true,
    workspaceFolders: workspace?.workspaceFolders === true,
    watchesFiles: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    tellsSaving: textDocument?.synchronization?.didSave === true,
    foldingLimit: textDocument?.foldingRange?.rangeLimit ?? Number.POSITIVE_INFINITY,
    configuration: {
      pulls: workspace?.configuration === true,
      registers: workspace?.didChangeConfiguration?.dynamicRegistration === true,
    },
  }
}

function canCreateFiles({ workspace }: ClientCapabilities): boolean {
  const edits = workspace?.workspaceEdit
  return edits?.documentChanges === true && edits.resourceOperations?.includes('create') === true
}

/** The client's first choice among those that this server speaks. */
function chooseEncoding(offered: readonly string[] | undefined): PositionEncoding {
  const isKnown = (name: string): name is PositionEncoding => ['utf-8', 'utf-16', 'utf-32'].includes(name)
  return offered?.find(isKnown) ?? 'utf-16'
}

/** Details of diagnostics may be announced for pulling, for pushing, or for both. */
function diagnosticFeatures({ textDocument, workspace }: ClientCapabilities): DiagnosticFeatures {
  const pull = textDocument?.diagnostic
  const push = textDocument?.publishDiagnostics
  return {
    pulls: pull !== undefined,
    refreshes: (workspace?.diagnostics ?? misspelled(workspace))?.refreshSupport === true,
    related: (pull?.relatedInformation ?? push?.relatedInformation) === true,
    // Old clients ignore a link that they do not know; only a plain "no" is a reason to leave it out.
    links: (pull?.codeDescriptionSupport ?? push?.codeDescriptionSupport) !== false,
    tags: new Set((pull?.tagSupport ?? push?.tagSupport)?.valueSet ?? []),
  }
}

/** Helix, and whoever else takes the protocol's types from the crate `lsp-types` 0.95, leaves the last letter out. */
function misspelled(workspace: (ClientCapabilities['workspace'] & Misspelled) | undefined) {
  return workspace?.diagnostic
}

interface Misspelled {
  readonly diagnostic?: { readonly refreshSupport?: boolean }
}

/** Before LSP 3.8 all code actions were commands, and what they did was the server's business. */
function codeActionForm({ textDocument, workspace }: ClientCapabilities): ClientFeatures['codeActions'] {
  if (!textDocument?.codeAction) return 'none'
  if (textDocument.codeAction.codeActionLiteralSupport) return 'literals'
  return workspace?.applyEdit === true ? 'commands' : 'none'
}

/** An action without edits must carry what they are to be made from. */
function resolvesEdits({ textDocument }: ClientCapabilities): boolean {
  const actions = textDocument?.codeAction
  return actions?.dataSupport === true && actions.resolveSupport?.properties.includes('edit') === true
}

/** What every client of LSP 1.0 knows: Text to Reference. */
const OLDEST_COMPLETION_KINDS = 18

function completionFeatures({ textDocument }: ClientCapabilities): CompletionFeatures {
  const completion = textDocument?.completion
  const item = completion?.completionItem
  const kinds = completion?.completionItemKind?.valueSet
  return {
    snippets: item?.snippetSupport === true,
    furtherLines: furtherLines(completion),
    insertReplace: item?.insertReplaceSupport === true,
    markdown: item?.documentationFormat?.includes('markdown') === true,
    lazyDocumentation: item?.resolveSupport?.properties.includes('documentation') === true,
    deprecated: item?.tagSupport?.valueSet.includes(1) ? 'tag' : item?.deprecatedSupport ? 'flag' : 'none',
    preselect: item?.preselectSupport === true,
    commitCharacters: item?.commitCharactersSupport === true,
    knowsKind: (kind) => (kinds ? kinds.includes(kind) : kind <= OLDEST_COMPLETION_KINDS),
  }
}

/** A client that takes a mode for all items at once, and supports none, does what snippets are usually for: it indents. */
function furtherLines(completion: CompletionClientCapabilities | undefined): FurtherLines {
  const modes = completion?.completionItem?.insertTextModeSupport?.valueSet
  if (modes?.includes(InsertTextMode.asIs)) return 'as is'
  if (modes?.includes(InsertTextMode.adjustIndentation)) return 'indented when told'
  return completion?.completionList?.itemDefaults?.includes('insertTextMode') ? 'indented' : 'unknown'
}

/** What every client of LSP 1.0 knows: File to Array. */
const OLDEST_SYMBOL_KINDS = 18

function symbolFeatures({ textDocument }: ClientCapabilities): SymbolFeatures {
  const symbols = textDocument?.documentSymbol
  return {
    hierarchical: symbols?.hierarchicalDocumentSymbolSupport === true,
    tags: symbols?.tagSupport?.valueSet.includes(1) === true,
    knowsKind: knowsSymbolKind(symbols?.symbolKind?.valueSet),
  }
}

function knowsSymbolKind(kinds: readonly SymbolKind[] | undefined): (kind: SymbolKind) => boolean {
  return (kind) => (kinds ? kinds.includes(kind) : kind <= OLDEST_SYMBOL_KINDS)
}

function signatureFeatures({ textDocument }: ClientCapabilities): SignatureFeatures {
  const information = textDocument?.signatureHelp?.signatureInformation
  return {
    markdown: information?.documentationFormat?.includes('markdown') === true,
    offsets: information?.parameterInformation?.labelOffsetSupport === true,
  }
}
