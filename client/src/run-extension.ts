import { commands, type ExtensionContext, window, workspace } from 'vscode'
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient'
import { registerCommands } from './commands.ts'
import { diagnosticsToldOnce } from './diagnostics-told-once.ts'
import { serverQuestions } from './server-questions.ts'
import { DOCUMENTS, isAliasOfOthers, shareLanguages } from './shared-languages.ts'
import { createStatusItem } from './status-item.ts'

/** Makes the client for the place that the extension runs in. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient

/** The id of the client, by which the setting `orchConfig.trace.server` is found, and the section of all settings. */
export const SECTION = 'orchConfig'

let running: BaseLanguageClient | undefined

/** Starts the language server. Everything that is not about VS Code itself is the server's. */
export async function runExtension(context: ExtensionContext, createClient: CreateClient): Promise<void> {
  const client = createClient({
    documentSelector: DOCUMENTS,
    // Evaluated at each start, so that a restarted server knows the settings of that moment.
    initializationOptions: currentSettings,
    diagnosticCollectionProvider: diagnosticsToldOnce,
    middleware: {
      provideDefinition: (document, position, token, next) =>
        isAliasOfOthers(document, position) ? undefined : next(document, position, token),
    },
  })
  running = client
  const server = serverQuestions(client)
  context.subscriptions.push(
    ...registerCommands(server),
    ...shareLanguages(client, SECTION, context.extension.id),
    ...createStatusItem(client, server, DOCUMENTS, SECTION),
    commands.registerCommand('orchConfig.restart', () => restart(client)),
    commands.registerCommand('orchConfig.showOutput', () => client.outputChannel.show()),
  )
  await client.start()
}

export async function stopExtension(): Promise<void> {
  await running?.stop()
}

/** The values alone: what VS Code hands out is no plain object, and no worker could be sent it. */
function currentSettings(): unknown {
  return JSON.parse(JSON.stringify(workspace.getConfiguration(SECTION)))
}

async function restart(client: BaseLanguageClient): Promise<void> {
  try {
    if (client.needsStop()) await client.stop()
    await client.start()
  } catch (error) {
    await window.showErrorMessage(`Orch Config could not be restarted: ${String(error)}`)
  }
}
