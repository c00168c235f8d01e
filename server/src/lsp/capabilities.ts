import { CodeActionKind, type ServerCapabilities, TextDocumentSyncKind } from 'vscode-languageserver'
import type { ClientFeatures } from './client-features.ts'
import { EDIT_COMMAND } from './edit-command.ts'
import { FIX_ALL_KIND, SORT_KEYS_KIND } from './handlers/code-action.ts'
import { QUESTIONS } from './handlers/question-commands.ts'
import { semanticTokensLegend } from './handlers/semantic-tokens.ts'
import { TRY_COMMAND } from './try-command.ts'

/** What the server offers to this client: nothing that the client could not use. */
export function serverCapabilities(client: ClientFeatures): ServerCapabilities {
  return {
    ...(client.choosesEncoding && { positionEncoding: client.encoding }),
    textDocumentSync: {
      openClose: true,
      change: TextDocumentSyncKind.Incremental,
      ...(client.tellsSaving && { save: true }),
    },
    hoverProvider: true,
    completionProvider: { triggerCharacters: COMPLETION_TRIGGERS, resolveProvider: true },
    ...(client.codeActions === 'commands' && { codeActionProvider: true }),
    ...(client.codeActions === 'literals' && {
      codeActionProvider: {
        codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.RefactorRewrite, FIX_ALL_KIND, SORT_KEYS_KIND],
        ...(client.lazyActions && { resolveProvider: true }),
      },
    }),
    signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [')'] },
    definitionProvider: true,
    referencesProvider: true,
    documentHighlightProvider: true,
    ...(client.linksEditing && { linkedEditingRangeProvider: true }),
    renameProvider: client.preparesRename ? { prepareProvider: true } : true,
    ...(client.semanticTokens && {
      semanticTokensProvider: { legend: semanticTokensLegend, full: { delta: true }, range: true },
    }),
    ...(client.executesCommands && { executeCommandProvider: { commands: commandsFor(client) } }),
    documentLinkProvider: { resolveProvider: false },
    documentSymbolProvider: true,
    workspaceSymbolProvider: { workDoneProgress: true },
    ...(client.lenses && { codeLensProvider: {} }),
    ...(client.hints && { inlayHintProvider: true }),
    ...(client.wantsFormatting && {
      documentFormattingProvider: true,
      documentRangeFormattingProvider: client.formatsRanges ? { rangesSupport: true } : true,
    }),
    ...(client.formatsOnType && { documentOnTypeFormattingProvider: { firstTriggerCharacter: '\n' } }),
    foldingRangeProvider: true,
    selectionRangeProvider: true,
    ...(client.diagnostics.pulls && {
      diagnosticProvider: {
        identifier: 'orch-config',
        interFileDependencies: false,
        workspaceDiagnostics: true,
        workDoneProgress: true,
      },
    }),
    ...(client.workspaceFolders && { workspace: { workspaceFolders: { supported: true, changeNotifications: true } } }),
  }
}

function commandsFor({ codeActions }: ClientFeatures): string[] {
  return [TRY_COMMAND, ...(codeActions === 'commands' ? [EDIT_COMMAND] : []), ...Object.keys(QUESTIONS)]
}

/** Characters after which a value, an item or a member can follow; words start completion by themselves. */
const COMPLETION_TRIGGERS = ['.', ' ', '"', "'", '/', '[', '{', ',', '(']
