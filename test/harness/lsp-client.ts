import { type ChildProcess, fork, spawn } from 'node:child_process'
import { createServer, type Socket } from 'node:net'
import {
  type CancellationToken,
  type ClientCapabilities,
  createMessageConnection,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type InitializeResult,
  IPCMessageReader,
  IPCMessageWriter,
  type MessageConnection,
  type PublishDiagnosticsParams,
  SocketMessageReader,
  SocketMessageWriter,
  StreamMessageReader,
  StreamMessageWriter,
  type TextDocumentContentChangeEvent,
} from 'vscode-languageserver-protocol/node'
import { methodStates } from '../../server/build/data/method-states.ts'
import type { EditorProfile } from './editor-profiles.ts'
import { root } from './paths.ts'
import { listenTo, type ReceivedMessage } from './received-messages.ts'

/** The bundle that is shipped; `npm run build` makes it. */
export const serverBundle = `${root}server/dist/main.cjs`

export type TransportName = 'stdio' | 'socket' | 'node-ipc'

/**
 * An editor as its profile describes it, against the shipped bundle in a process of its own.
 * It is strict: it answers only those requests of the server that the profile announces, and keeps count of all others.
 */
export interface LspClient {
  readonly profile: EditorProfile
  readonly process: ChildProcess
  readonly initialized: InitializeResult
  /** What the server wrote to the log, and what it had no right to send. Both are empty in a clean session. */
  readonly complaints: readonly string[]
  request<Result>(method: string, params: unknown, token?: CancellationToken): Promise<Result>
  /** What came so far for a progress token, of work or of results. */
  progress(token: string): readonly unknown[]
  notify(method: string, params: unknown): void
  open(uri: string, text: string, version?: number, languageId?: string): void
  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): void
  close(uri: string): void
  /** The diagnostics of a version, as this editor gets them: pulled, or pushed with exactly that version. */
  diagnostics(uri: string, version: number): Promise<readonly Diagnostic[]>
  /** The next pushed list of a document that is not yet taken. */
  pushed(uri: string): Promise<PublishDiagnosticsParams>
  /** Number of times that the server asked to pull again. */
  refreshes(): number
  /** The methods that the server has registered for. */
  registered(): readonly string[]
  setConfiguration(section: unknown): void
  /** `shutdown`, `exit`, and the exit code. */
  stop(): Promise<number | null>
}

export interface ClientOptions {
  readonly transport?: TransportName
  /** The `orchConfig` section that the editor answers with, where it can be asked. */
  readonly configuration?: unknown
  /** False for an editor that announces `workspace/configuration` and never answers. */
  readonly answersConfiguration?: boolean
  /** True for an editor that tells of changed settings as soon as the server registers for them, although nothing changed. */
  readonly tellsConfiguration?: boolean
  readonly initializationOptions?: unknown
  /** Hears everything that the server sends. */
  readonly onReceived?: (message: ReceivedMessage) => void
}

export async function startClient(profile: EditorProfile, options: ClientOptions = {}): Promise<LspClient> {
  const { child, connection } = await launch(options.transport ?? 'stdio')
  if (options.onReceived) listenTo(connection, options.onReceived)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const complaints: string[] = []
  const inbox = createInbox()
  let configuration = options.configuration
  let refreshCount = 0
  const registered: string[] = []
  const progress = new Map<string | number, unknown[]>()

  child.stderr?.on('data', (data) => complaints.push(`stderr: ${data}`))
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => inbox.put(params))
  connection.onNotification('window/logMessage', ({ message }: { message: string }) => {
    complaints.push(message)
  })
  connection.onRequest((method, params) => {
    if (methodStates[method]?.state !== 'yes' || !mayAsk(profile, method, params)) {
      complaints.push(`unannounced request ${method}`)
      return null
    }
    if (method === 'workspace/configuration') {
      return options.answersConfiguration === false ? new Promise(() => {}) : configurationAnswer(params, configuration)
    }
    if (method === 'workspace/diagnostic/refresh') refreshCount++
    if (method === 'workspace/applyEdit') return { applied: true }
    if (method === 'window/showDocument') return { success: true }
    if (method === 'client/registerCapability') {
      const methods = registrationsIn(params)
      registered.push(...methods)
      const told = 'workspace/didChangeConfiguration'
      if (options.tellsConfiguration && methods.includes(told)) notify(told, { settings: null })
    }
    return null
  })
  connection.onNotification((method) => {
    if (methodStates[method]?.state !== 'yes') complaints.push(`undocumented notification ${method}`)
  })
  connection.onUnhandledProgress(({ token, value }) => {
    progress.set(token, [...(progress.get(token) ?? []), value])
  })
  connection.listen()

  const params = profile.params
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    ...params,
    ...(options.initializationOptions !== undefined && { initializationOptions: options.initializationOptions }),
  })
  const notify = (method: string, content: unknown) => void connection.sendNotification(method, content)
  notify('initialized', {})
  const pulls = initialized.capabilities.diagnosticProvider !== undefined

  async function pull(uri: string): Promise<readonly Diagnostic[]> {
    const report: DocumentDiagnosticReport = await connection.sendRequest('textDocument/diagnostic', {
      textDocument: { uri },
    })
    if (report.kind !== 'full') throw new Error('A report without a previous result must be full.')
    return report.items
  }

  return {
    profile,
    process: child,
    initialized,
    complaints,
    request: (method, content, token) =>
      token ? connection.sendRequest(method, content, token) : connection.sendRequest(method, content),
    progress: (token) => progress.get(token) ?? [],
    notify,
    open: (uri, text, version = 1, languageId = 'yaml') =>
      notify('textDocument/didOpen', { textDocument: { uri, languageId, version, text } }),
    change: (uri, version, contentChanges) =>
      notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges }),
    close: (uri) => notify('textDocument/didClose', { textDocument: { uri } }),
    diagnostics: (uri, version) => (pulls ? pull(uri) : inbox.takeVersion(uri, version)),
    pushed: (uri) => inbox.take(uri, () => true),
    refreshes: () => refreshCount,
    registered: () => registered,
    setConfiguration: (section) => {
      configuration = section
    },
    stop: async () => {
      await connection.sendRequest('shutdown')
      void connection.sendNotification('exit')
      return exited
    },
  }
}

/** The requests that a server may send to this editor. */
function mayAsk({ params: { capabilities } }: EditorProfile, method: string, params: unknown): boolean {
  const { workspace, window } = capabilities
  switch (method) {
    case 'workspace/configuration':
      return workspace?.configuration === true
    case 'workspace/diagnostic/refresh':
      return [workspace?.diagnostics, misspelled(workspace)].some((feature) => feature?.refreshSupport === true)
    case 'workspace/codeLens/refresh':
      return workspace?.codeLens?.refreshSupport === true
    case 'workspace/foldingRange/refresh':
      return workspace?.foldingRange?.refreshSupport === true
    case 'workspace/inlayHint/refresh':
      return workspace?.inlayHint?.refreshSupport === true
    case 'workspace/semanticTokens/refresh':
      return workspace?.semanticTokens?.refreshSupport === true
    case 'workspace/applyEdit':
      return workspace?.applyEdit === true
    case 'window/showDocument':
      return window?.showDocument?.support === true
    case 'client/registerCapability':
      return registrationsIn(params).every((registered) =>
        registered === 'workspace/didChangeWatchedFiles'
          ? workspace?.didChangeWatchedFiles?.dynamicRegistration === true
          : workspace?.didChangeConfiguration?.dynamicRegistration === true,
      )
    default:
      return false
  }
}

/** As Helix has it. */
function misspelled(workspace: (ClientCapabilities['workspace'] & Misspelled) | undefined) {
  return workspace?.diagnostic
}

interface Misspelled {
  readonly diagnostic?: { readonly refreshSupport?: boolean }
}

function registrationsIn(params: unknown): readonly string[] {
  const { registrations } = params as { readonly registrations: readonly { readonly method: string }[] }
  return registrations.map(({ method }) => method)
}

function configurationAnswer(params: unknown, configuration: unknown): unknown[] {
  const { items } = params as { readonly items: readonly { readonly section?: string }[] }
  return items.map(({ section }) => (section === 'orchConfig' ? (configuration ?? null) : null))
}

/** Pushed lists by document, taken in the order of their arrival. */
function createInbox() {
  type Waiting = {
    readonly wants: (params: PublishDiagnosticsParams) => boolean
    resolve(it: PublishDiagnosticsParams): void
  }
  const arrived: PublishDiagnosticsParams[] = []
  const waiting: Waiting[] = []
  function take(uri: string, test: (params: PublishDiagnosticsParams) => boolean): Promise<PublishDiagnosticsParams> {
    const wants = (params: PublishDiagnosticsParams) => params.uri === uri && test(params)
    const index = arrived.findIndex(wants)
    const [found] = index < 0 ? [] : arrived.splice(index, 1)
    return found ? Promise.resolve(found) : new Promise((resolve) => waiting.push({ wants, resolve }))
  }
  return {
    take,
    takeVersion: async (uri: string, version: number) =>
      (await take(uri, (params) => params.version === version)).diagnostics,
    put: (params: PublishDiagnosticsParams) => {
      const index = waiting.findIndex(({ wants }) => wants(params))
      const [waiter] = index < 0 ? [] : waiting.splice(index, 1)
      if (waiter) waiter.resolve(params)
      else arrived.push(params)
    },
  }
}

interface Launched {
  readonly child: ChildProcess
  readonly connection: MessageConnection
}

function launch(transport: TransportName): Promise<Launched> | Launched {
  switch (transport) {
    case 'stdio': {
      const child = spawn(process.execPath, [serverBundle, '--stdio'])
      const streams = [new StreamMessageReader(child.stdout), new StreamMessageWriter(child.stdin)] as const
      return { child, connection: createMessageConnection(...streams) }
    }
    case 'node-ipc': {
      const child = fork(serverBundle, ['--node-ipc'], { silent: true, execArgv: [] })
      return { child, connection: createMessageConnection(new IPCMessageReader(child), new IPCMessageWriter(child)) }
    }
    case 'socket':
      return launchOnSocket()
  }
}

/** The editor listens, the server connects. */
function launchOnSocket(): Promise<Launched> {
  return new Promise((resolve, reject) => {
    const listener = createServer()
    listener.once('error', reject)
    listener.listen(0, '127.0.0.1', () => {
      const address = listener.address()
      const port = typeof address === 'object' ? address?.port : undefined
      const child = spawn(process.execPath, [serverBundle, `--socket=${port}`])
      listener.once('connection', (socket: Socket) => {
        listener.close()
        const streams = [new SocketMessageReader(socket), new SocketMessageWriter(socket)] as const
        resolve({ child, connection: createMessageConnection(...streams) })
      })
    })
  })
}
