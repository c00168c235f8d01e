import {
  type Connection,
  type DocumentRangeFormattingParams,
  type DocumentRangesFormattingParams,
  type InitializeParams,
  type InitializeResult,
  MessageType,
  type PublishDiagnosticsParams,
  ShowMessageNotification,
  type TextDocumentIdentifier,
} from 'vscode-languageserver'
import { messageOf } from '../core/base/describe-error.ts'
import { pieceLimits } from '../core/pieces/split-text.ts'
import type { LanguageService } from '../core/service.ts'
import type { FilePaths } from '../host/file-paths.ts'
import type { FolderFiles } from '../host/folder-files.ts'
import type { FormatText } from '../host/format-text.ts'
import type { createProjectFiles } from '../host/project-files.ts'
import { serverCapabilities } from './capabilities.ts'
import { type ClientFeatures, clientFeatures } from './client-features.ts'
import { createClosedFiles } from './closed-files.ts'
import { type Configuration, createConfiguration } from './configuration.ts'
import type { DiagnosticsChannel } from './diagnostics.ts'
import { createDocumentStore } from './document-store.ts'
import type { EngineTuning } from './engine-tuning.ts'
import { type Answer, guard, guardTask, type Handler, type Lifecycle } from './guard.ts'
import { handleCodeAction, handleCodeActionResolve } from './handlers/code-action.ts'
import { emptyCompletion, handleCompletion } from './handlers/completion.ts'
import { handleCompletionResolve } from './handlers/completion-resolve.ts'
import { handleDocumentLink } from './handlers/document-link.ts'
import { handleDocumentSymbol } from './handlers/document-symbol.ts'
import { handleFoldingRange } from './handlers/folding-range.ts'
import { createFormatting } from './handlers/formatting.ts'
import { handleHover } from './handlers/hover.ts'
import { handleOnTypeFormatting } from './handlers/on-type-formatting.ts'
import { handleSelectionRange } from './handlers/selection-range.ts'
import { createWorkspaceSymbol } from './handlers/workspace-symbol.ts'
import { createLog } from './log.ts'
import { answerNameRequests } from './name-requests.ts'
import { nextTurn } from './next-turn.ts'
import { createPieceAnalyses } from './piece-analyses.ts'
import { createProjectSettings, isProjectFile } from './project-settings.ts'
import { emptyReport, type PullDiagnostics, pullDiagnostics } from './pull-diagnostics.ts'
import { type PushedFiles, pushClosedFiles } from './push-closed-files.ts'
import { pushDiagnostics } from './push-diagnostics.ts'
import { ALL_VIEWS, refreshDiagnostics, refreshViews } from './refresh-client.ts'
import { createServiceLoader } from './service-loader.ts'
import type { Session } from './session.ts'
import { answerTryRequests } from './try-requests.ts'
import { changedFolders, initialFolders, watchFiles } from './workspace.ts'
import { createWorkspaceDiagnostics, emptyWorkspaceReport, type WorkspaceDiagnostics } from './workspace-diagnostics.ts'

/** What the server needs from its surroundings; it reads nothing itself. */
export interface ServerHost {
  readonly name: string
  readonly version: string
  readonly paths: FilePaths
  readonly createProjectFiles: typeof createProjectFiles
  /** Called once, after `initialize` is answered: loading the core takes longer than everything before it. */
  loadService(): Promise<LanguageService>
  /** Loads nothing before it is called. */
  readonly formatText: FormatText
  /** Called when something is asked about files that are not open. */
  loadFolderFiles(): Promise<FolderFiles>
  /** Absent where the engine is not ours to tune. */
  readonly engine?: EngineTuning
}

interface Running {
  readonly session: Session
  readonly configuration: Configuration
  readonly diagnostics: DiagnosticsChannel | PullDiagnostics
  readonly workspaceDiagnostics: WorkspaceDiagnostics
  readonly pushedFiles: PushedFiles | undefined
  /** Projects may say something else now. */
  readonly projectsChanged: () => void
  /** The same texts have other diagnostics now. */
  readonly refresh: () => void
}

/** Answers on `connection` until it ends. The caller listens. */
export function serve(connection: Connection, host: ServerHost): void {
  const lifecycle: Lifecycle = { session: undefined }
  let running: Running | undefined

  connection.onInitialize((params): InitializeResult => {
    const client = clientFeatures(params)
    running = startSession(connection, host, client, params)
    lifecycle.session = running.session
    const { load } = running.session
    // Behind the answer, and not behind `initialized`: clients take a moment before they go on, and loading takes longer than that.
    nextTurn(() => void load().catch((error: unknown) => reportBroken(connection, error)))
    return { serverInfo: { name: host.name, version: host.version }, capabilities: serverCapabilities(client) }
  })
  connection.onInitialized(() => {
    if (running) followFiles(connection, running, samplesChanged)
    running?.configuration.start()
  })
  connection.onShutdown(() => {
    running?.workspaceDiagnostics.stop()
    running?.pushedFiles?.stop()
  })
  connection.onDidChangeConfiguration((params) => running?.configuration.changed(params))

  listenToDocuments(connection, host.engine, () => running)
  const answer = answerRequests(connection, lifecycle, () => running)
  const { formatText } = host
  const ofRange = createFormatting(formatText, ({ range }: DocumentRangeFormattingParams) => [range])
  const ofRanges = createFormatting(formatText, ({ ranges }: DocumentRangesFormattingParams) => ranges)
  connection.onDocumentFormatting(answer('textDocument/formatting', () => [], createFormatting(formatText)))
  connection.onDocumentRangeFormatting(answer('textDocument/rangeFormatting', () => [], ofRange))
  connection.onDocumentRangesFormatting(answer('textDocument/rangesFormatting', () => [], ofRanges))
  connection.onDocumentOnTypeFormatting(answer('textDocument/onTypeFormatting', () => [], handleOnTypeFormatting))
  const samplesChanged = answerTryRequests(connection, answer, host.loadFolderFiles, () => running?.session)
}

/** Files can change while the server runs, and so can where projects are and what they say. */
function followFiles(
  connection: Connection,
  running: Running,
  samplesChanged: (uris: readonly string[]) => void,
): void {
  const { session, projectsChanged, refresh } = running
  const { client, log, projects, closedFiles } = session
  function changed(name: string, uris: readonly string[]): void {
    guardTask(log, name, () => {
      if (uris.some(isProjectFile)) projectsChanged()
      closedFiles.changed()
      closedFilesChanged(running)
      samplesChanged(uris)
    })
  }
  watchFiles(connection, client, log, () => {
    // Who pulls watches by the pattern; others look only into the directories that they knew when they were asked.
    if (client.diagnostics.pulls) closedFiles.watched()
  })
  // Without waiting for the answer: lsp-mode 8 watches and never says so.
  if (client.watchesFiles) running.pushedFiles?.start()
  connection.onDidChangeWatchedFiles(({ changes }) =>
    changed(
      'workspace/didChangeWatchedFiles',
      changes.map(({ uri }) => uri),
    ),
  )
  connection.onDidSaveTextDocument(({ textDocument: { uri } }) => changed('textDocument/didSave', [uri]))
  if (!client.workspaceFolders) return
  connection.workspace.onDidChangeWorkspaceFolders((event) => {
    projects.setFolders(changedFolders(projects.folders(), event))
    refresh()
  })
}

function closedFilesChanged({ workspaceDiagnostics, pushedFiles }: Running): void {
  workspaceDiagnostics.changed()
  pushedFiles?.changed()
}

/** Without its schemas the server can do nothing; that is worth a message that nobody has to look for. */
function reportBroken(connection: Connection, error: unknown): void {
  const message = `Orch Config cannot start, install it again: ${messageOf(error)}`
  connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Error, message })
}

function startSession(
  connection: Connection,
  host: ServerHost,
  client: ClientFeatures,
  params: InitializeParams,
): Running {
  const log = createLog((message) => connection.console.error(message))
  const loader = createServiceLoader(host.loadService)
  const configuration = createConfiguration(
    connection,
    client,
    log,
    loader,
    params.initializationOptions,
    settingsChanged,
  )
  const projects = createProjectSettings(host.createProjectFiles, host.paths, loader.service, log)
  const documents = createDocumentStore({
    analyse: (text) => loader.service().open(text),
    encoding: client.encoding,
    limits: pieceLimits,
    pathOf: host.paths.pathOf,
    onTooLong: (uri, { length, lines }) =>
      log.once(`long ${uri}`, `"${uri}" has more than ${length} characters or ${lines} lines, and is left aside.`),
  })
  const analyses = createPieceAnalyses(loader.service)
  const closedFiles = createClosedFiles({
    documents,
    analyses,
    paths: host.paths,
    projects,
    log,
    service: loader.service,
    loadFolderFiles: host.loadFolderFiles,
  })
  const session: Session = {
    ...loader,
    client,
    log,
    documents,
    paths: host.paths,
    closedFiles,
    analyses,
    settings: configuration.current,
    projects,
    settingsPending: configuration.pending,
  }
  const pullAgain = () => refreshDiagnostics(connection, log)
  const push = (list: PublishDiagnosticsParams) => void connection.sendDiagnostics(list)
  const diagnostics = client.diagnostics.pulls ? pullDiagnostics(session, pullAgain) : pushDiagnostics(session, push)
  const workspaceDiagnostics = createWorkspaceDiagnostics(session, closedFiles)
  const pushedFiles = client.diagnostics.pulls ? undefined : pushClosedFiles(session, closedFiles, push)
  function refresh(): void {
    diagnostics.refresh()
    workspaceDiagnostics.refresh()
    pushedFiles?.refresh()
  }
  function settingsChanged(what: 'all' | 'views'): void {
    if (what === 'all') refresh()
    refreshViews(connection, session, ALL_VIEWS)
  }
  function projectsChanged(): void {
    projects.forget()
    refresh()
  }
  projects.setFolders(initialFolders(params, host.paths))
  return { session, configuration, diagnostics, workspaceDiagnostics, pushedFiles, projectsChanged, refresh }
}

function listenToDocuments(
  connection: Connection,
  engine: EngineTuning | undefined,
  current: () => Running | undefined,
): void {
  function on(name: string, task: (running: Running) => void): void {
    const running = current()
    if (!running) return
    const { session } = running
    const run = () => guardTask(session.log, name, () => task(running))
    // A request that came before, and waits for the core, is about the text as it was then.
    if (session.isLoaded()) run()
    else session.load().then(run, run)
  }
  connection.onDidOpenTextDocument((params) =>
    on('textDocument/didOpen', ({ session, diagnostics, pushedFiles, projectsChanged }) => {
      engine?.opened(params.textDocument.text.length)
      pushedFiles?.opened(params.textDocument.uri)
      diagnostics.changed(session.documents.open(params))
      if (isProjectFile(params.textDocument.uri)) projectsChanged()
    }),
  )
  connection.onDidChangeTextDocument((params) =>
    on('textDocument/didChange', ({ session, diagnostics }) => {
      engine?.typed()
      const document = session.documents.change(params)
      if (document) diagnostics.changed(document)
      else session.log.once('never opened', `"${params.textDocument.uri}" was changed, but never opened.`)
    }),
  )
  connection.onDidCloseTextDocument((params) =>
    on('textDocument/didClose', (running) => {
      const { session, diagnostics } = running
      session.documents.close(params)
      session.analyses.close(params.textDocument.uri)
      diagnostics.closed(params.textDocument.uri)
      closedFilesChanged(running)
    }),
  )
}

/** The table of requests: method, answer for "nothing", handler. */
function answerRequests(connection: Connection, lifecycle: Lifecycle, current: () => Running | undefined): Answer {
  const answer: Answer = (method, empty, handler) => guard(lifecycle, method, empty, switchable(method, empty, handler))
  connection.onHover(answer('textDocument/hover', () => null, handleHover))
  connection.onCompletion(answer('textDocument/completion', emptyCompletion, handleCompletion))
  connection.onCompletionResolve(answer('completionItem/resolve', (item) => item, handleCompletionResolve))
  connection.onCodeAction(answer('textDocument/codeAction', () => [], handleCodeAction))
  connection.onCodeActionResolve(answer('codeAction/resolve', (action) => action, handleCodeActionResolve))
  connection.onDocumentSymbol(answer('textDocument/documentSymbol', () => [], handleDocumentSymbol))
  connection.onFoldingRanges(answer('textDocument/foldingRange', () => [], handleFoldingRange))
  connection.onSelectionRanges(answer('textDocument/selectionRange', () => [], handleSelectionRange))
  answerNameRequests(connection, answer)
  connection.onWorkspaceSymbol(answer('workspace/symbol', () => [], createWorkspaceSymbol()))
  connection.onDocumentLinks(answer('textDocument/documentLink', () => [], handleDocumentLink))
  connection.languages.diagnostics.on(
    answer('textDocument/diagnostic', emptyReport, (_session, params, { token }) => {
      const diagnostics = current()?.diagnostics
      return diagnostics && 'report' in diagnostics ? diagnostics.report(params, token) : emptyReport()
    }),
  )
  connection.languages.diagnostics.onWorkspace(
    guard(
      lifecycle,
      'workspace/diagnostic',
      emptyWorkspaceReport,
      (_session, params, request) => current()?.workspaceDiagnostics.report(params, request) ?? emptyWorkspaceReport(),
    ),
  )
  return answer
}

/** A feature that the settings switch off has nothing to say, nor has any about a text that is not kept. */
function switchable<Params, Result, Partial>(
  method: string,
  empty: (params: Params) => Result,
  handler: Handler<Params, Result, Partial>,
): Handler<Params, Result, Partial> {
  const feature = featureOf(method)
  return (session, params, request) => {
    const isOff = session.settings().features?.[feature] === false
    return isOff || isAboutTooLong(session, params) ? empty(params) : handler(session, params, request)
  }
}

function isAboutTooLong({ documents }: Session, params: unknown): boolean {
  const { textDocument } = params as { readonly textDocument?: TextDocumentIdentifier }
  return textDocument !== undefined && documents.isTooLong(textDocument.uri)
}

/** A feature is called by the last part of its method's name, with what tells it from another one. */
function featureOf(method: string): string {
  return OTHER_FEATURES[method] ?? method.slice(method.indexOf('/') + 1)
}

const OTHER_FEATURES: Readonly<Record<string, string>> = {
  'workspace/symbol': 'workspaceSymbol',
  'textDocument/rangeFormatting': 'formatting',
  'textDocument/rangesFormatting': 'formatting',
}
