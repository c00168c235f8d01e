import { commands, type ExtensionContext, window, workspace } from 'vscode'
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient'
import { registerCommands } from './commands.ts'
import { serverQuestions } from './server-questions.ts'
import { createStatusItem } from './status-item.ts'

/** Makes the client for the place that the extension runs in. */
export type CreateClient = (options: LanguageClientOptions) => BaseLanguageClient

/** The id of the client, by which the setting `orchConfig.trace.server` is found, and the section of all settings. */
export const SECTION = 'orchConfig'

/** No scheme: the server needs no files but that of a project, so remote, virtual and unsaved documents are served like any other. */
const DOCUMENTS = [
  { language: 'yaml' },
  { language: 'json' },
  { language: 'jsonc' },
  { pattern: '**/*.{yaml,yml,json,conf}' },
]

let running: BaseLanguageClient | undefined

/** Starts the language server. Everything that is not about VS Code itself is the server's. */
export async function runExtension(context: ExtensionContext, createClient: CreateClient): Promise<void> {
  const client = createClient({
    documentSelector: DOCUMENTS,
    // Evaluated at each start, so that a restarted server knows the settings of that moment.
    initializationOptions: currentSettings,
  })
  running = client
  const server = serverQuestions(client)
  context.subscriptions.push(
    ...registerCommands(server),
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
