import type { Connection } from 'vscode-languageserver'
import type { Answer } from './guard.ts'
import { createDefinition } from './handlers/definition.ts'
import { handleDocumentHighlight } from './handlers/document-highlight.ts'
import { handleLinkedEditingRange } from './handlers/linked-editing-range.ts'
import { handlePrepareRename } from './handlers/prepare-rename.ts'
import { createReferences } from './handlers/references.ts'
import { handleRename } from './handlers/rename.ts'
import { createSemanticTokens } from './handlers/semantic-tokens.ts'
import { handleSignatureHelp } from './handlers/signature-help.ts'
import { createSharedNames } from './shared-names.ts'

/** The requests about names, their meaning and their colours. */
export function answerNameRequests(connection: Connection, answer: Answer): void {
  const names = createSharedNames()
  connection.onSignatureHelp(answer('textDocument/signatureHelp', () => null, handleSignatureHelp))
  connection.onDefinition(answer('textDocument/definition', () => null, createDefinition(names)))
  connection.onReferences(answer('textDocument/references', () => [], createReferences(names)))
  connection.onDocumentHighlight(answer('textDocument/documentHighlight', () => [], handleDocumentHighlight))
  connection.languages.onLinkedEditingRange(
    answer('textDocument/linkedEditingRange', () => null, handleLinkedEditingRange),
  )
  connection.onPrepareRename(answer('textDocument/rename', () => null, handlePrepareRename))
  connection.onRenameRequest(answer('textDocument/rename', () => null, handleRename))
  const tokens = createSemanticTokens()
  const method = 'textDocument/semanticTokens'
  connection.languages.semanticTokens.on(answer(method, tokens.empty, tokens.full))
  connection.languages.semanticTokens.onDelta(answer(method, tokens.empty, tokens.delta))
  connection.languages.semanticTokens.onRange(answer(method, tokens.empty, tokens.range))
}
