import type { Connection, ExecuteCommandParams } from 'vscode-languageserver'
import type { FolderFiles } from '../host/folder-files.ts'
import type { Answer } from './guard.ts'
import { createCodeLens } from './handlers/code-lens.ts'
import { createExecuteCommand, tryEffects } from './handlers/execute-command.ts'
import { createTryHints } from './handlers/try-hints.ts'
import { inlayHintsWith } from './handlers/value-hint.ts'
import { createSamples } from './samples.ts'
import type { Session } from './session.ts'

/** The requests about trying tokens and requests. The result is to be told which files have changed. */
export function answerTryRequests(
  connection: Connection,
  answer: Answer,
  loadFiles: () => Promise<FolderFiles>,
  current: () => Session | undefined,
): (uris: readonly string[]) => void {
  const samples = createSamples(loadFiles)
  const effects = tryEffects(connection, current)
  connection.onCodeLens(answer('textDocument/codeLens', () => [], createCodeLens(samples)))
  connection.languages.inlayHint.on(answer('textDocument/inlayHint', () => [], inlayHintsWith(createTryHints(samples))))
  connection.onExecuteCommand(
    answer<ExecuteCommandParams, unknown>(
      'workspace/executeCommand',
      () => null,
      createExecuteCommand(samples, effects),
    ),
  )
  return (uris) => {
    if (samples.concernedBy(uris)) effects.refresh()
  }
}
