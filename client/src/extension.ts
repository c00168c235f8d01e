import { join } from 'node:path'
import { commands, type ExtensionContext, window } from 'vscode'
import { LanguageClient, TransportKind } from 'vscode-languageclient/node'

let client: LanguageClient | undefined

/** Starts the language server that the extension carries. Everything else is the server's. */
export async function activate(context: ExtensionContext): Promise<void> {
  const started = createClient(context)
  client = started
  context.subscriptions.push(
    commands.registerCommand('orchConfig.restart', () => restart(started)),
    commands.registerCommand('orchConfig.showOutput', () => started.outputChannel.show()),
  )
  await started.start()
}

export async function deactivate(): Promise<void> {
  await client?.stop()
}

function createClient(context: ExtensionContext): LanguageClient {
  const module = {
    module: context.asAbsolutePath('dist/server/main.cjs'),
    transport: TransportKind.ipc,
    // Most of a start is compiling the bundle; here Node keeps the compiled code from one start to the next.
    options: { env: { NODE_COMPILE_CACHE: join(context.globalStorageUri.fsPath, 'compiled') } },
  }
  return new LanguageClient(
    // The setting `orchConfig.trace.server` is found by this id.
    'orchConfig',
    'Orch Config',
    { run: module, debug: module },
    {
      // No scheme: the server needs no files but that of a project, so remote, virtual and unsaved documents are served like any other.
      documentSelector: [
        { language: 'yaml' },
        { language: 'json' },
        { language: 'jsonc' },
        { pattern: '**/*.{yaml,yml,json,conf}' },
      ],
    },
  )
}

async function restart(running: LanguageClient): Promise<void> {
  try {
    await running.restart()
  } catch (error) {
    await window.showErrorMessage(`Orch Config could not be restarted: ${String(error)}`)
  }
}
