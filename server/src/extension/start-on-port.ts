import { BrowserMessageReader, BrowserMessageWriter, createConnection } from 'vscode-languageserver/browser'
import type { CompiledSchemas } from '../core/schema/schema.ts'
import { createLanguageService } from '../core/service.ts'
import { guardTransport } from '../lsp/guard-transport.ts'
import { type ServerHost, serve } from '../lsp/server.ts'
import { writerThrough } from '../lsp/wrap-transport.ts'

/** Where messages come from and go to, as values: a worker's global object, or the channel to a parent process. */
export interface Port {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  /** A promise, where one is returned, is kept when the other side has the message. */
  postMessage(message: unknown): unknown
  addEventListener(type: 'error', listener: (event: unknown) => void): void
}

/** What the surroundings bring; the rest is the same everywhere. */
export interface PortHost extends Omit<ServerHost, 'name' | 'loadService'> {
  loadSchemas(): CompiledSchemas
}

/** Runs the language server on `port`. `onExit` is called when the client says that it has done with it. */
export function startOnPort(port: Port, host: PortHost, onExit: () => void): void {
  // The library asks for a browser's type, of which it uses what `Port` has.
  const anyPort = port as unknown as ConstructorParameters<typeof BrowserMessageReader>[0]
  const portWriter = writerThrough(new BrowserMessageWriter(anyPort), (message) => taken(port.postMessage(message)))
  const { reader, writer, messageStrategy } = guardTransport(new BrowserMessageReader(anyPort), portWriter)
  const connection = createConnection(reader, writer, { messageStrategy })
  serve(connection, {
    ...host,
    name: 'orch-config-language-server',
    loadService: async () => createLanguageService(host.loadSchemas()),
  })
  connection.onExit(onExit)
  connection.listen()
}

async function taken(sent: unknown): Promise<void> {
  await sent
}
