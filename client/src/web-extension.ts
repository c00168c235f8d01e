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
  let files: Promise<ServerFiles> | undefined
  let worker: Worker | undefined
  async function start(): Promise<MessageTransports> {
    files ??= readServerFiles(context)
    const { script, ...handedOver } = await files
    // One that was asked to stop ends by itself, one that hangs does not.
    worker?.terminate()
    worker = new Worker(script)
    // What the worker cannot read itself; from then on it speaks the protocol.
    worker.postMessage({ version: context.extension.packageJSON.version, ...handedOver })
    return { reader: new BrowserMessageReader(worker), writer: new BrowserMessageWriter(worker) }
  }
  return runExtension(context, (options) => new LanguageClient(SECTION, 'Orch Config', start, options))
}

export function deactivate(): Promise<void> {
  return stopExtension()
}

interface ServerFiles {
  /** URLs of scripts. */
  readonly script: string
  readonly formatter: string
  readonly schemas: string
}

/**
 * Everything is read through VS Code and handed on as blobs: it starts no worker from the place of an extension that is installed on another
 * machine, and a worker may load nothing from there.
 */
async function readServerFiles({ extensionUri }: ExtensionContext): Promise<ServerFiles> {
  const read = (name: string) => workspace.fs.readFile(Uri.joinPath(extensionUri, 'dist', 'server', name))
  const blob = async (name: string) =>
    URL.createObjectURL(new Blob([new Uint8Array(await read(name))], { type: 'application/javascript' }))
  const [script, formatter, schemas] = await Promise.all([
    blob('worker.js'),
    blob('format-yaml.js'),
    read('schemas.jsonl'),
  ])
  return { script, formatter, schemas: new TextDecoder().decode(schemas) }
}
