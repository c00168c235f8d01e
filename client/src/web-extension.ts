import { type ExtensionContext, Uri, workspace } from 'vscode'
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from 'vscode-languageclient/browser'
import { runExtension, SECTION, stopExtension } from './run-extension.ts'

/** In a browser: the server is a worker. */
export function activate(context: ExtensionContext): Promise<void> {
  let worker: Worker | undefined
  async function start(): Promise<MessageTransports> {
    // One that was asked to stop ends by itself, one that hangs does not.
    worker?.terminate()
    worker = await startWorker(context)
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) }
  }
  return runExtension(context, (options) => new LanguageClient(SECTION, 'Orch Config', start, options))
}

export function deactivate(): Promise<void> {
  return stopExtension()
}

/** The worker is handed what it cannot read itself; from then on it speaks the protocol. */
async function startWorker(context: ExtensionContext): Promise<Worker> {
  const inServer = (name: string) => Uri.joinPath(context.extensionUri, 'dist', 'server', name)
  const schemas = new TextDecoder().decode(await workspace.fs.readFile(inServer('schemas.json')))
  const worker = new Worker(inServer('worker.js').toString(true))
  const { version } = context.extension.packageJSON
  worker.postMessage({ version, schemas: JSON.parse(schemas), formatter: inServer('format-yaml.js').toString(true) })
  return worker
}
