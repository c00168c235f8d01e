import { join } from 'node:path'
import type { ExtensionContext } from 'vscode'
import { LanguageClient, TransportKind } from 'vscode-languageclient/node'
import { runExtension, SECTION, stopExtension } from './run-extension.ts'

/** On a desktop and on a remote machine: the server is a process of its own. */
export function activate(context: ExtensionContext): Promise<void> {
  const server = {
    module: context.asAbsolutePath('dist/server/child.cjs'),
    transport: TransportKind.ipc,
    // Most of a start is compiling the bundle; here Node keeps the compiled code from one start to the next.
    options: { env: { NODE_COMPILE_CACHE: join(context.globalStorageUri.fsPath, 'compiled') } },
  }
  return runExtension(
    context,
    (options) => new LanguageClient(SECTION, 'Orch Config', { run: server, debug: server }, options),
  )
}

export function deactivate(): Promise<void> {
  return stopExtension()
}
