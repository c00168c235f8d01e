import { type Disposable, type DocumentSelector, LanguageStatusSeverity, languages, window, workspace } from 'vscode'
import { type BaseLanguageClient, State } from 'vscode-languageclient'
import type { ServerQuestions } from './server-questions.ts'

/** Says beside the language's name what documents are checked against, and offers to start a server anew that is not there. */
export function createStatusItem(
  client: BaseLanguageClient,
  server: ServerQuestions,
  selector: DocumentSelector,
  section: string,
): Disposable[] {
  const item = languages.createLanguageStatusItem('orchConfig.status', selector)
  item.name = 'Orch Config'

  async function showRunning(): Promise<void> {
    const { release, kinds } = await server.about(window.activeTextEditor?.document)
    item.text = release === null ? 'Orch Config' : `Orch Config: release ${release}`
    item.detail = `knows ${kinds.length} kinds`
    item.severity = LanguageStatusSeverity.Information
    item.command = { command: 'orchConfig.showOutput', title: 'Show Output' }
  }

  function showStarting(): void {
    item.text = 'Orch Config is starting'
    item.detail = ''
    item.severity = LanguageStatusSeverity.Information
    item.command = undefined
  }

  function showStopped(): void {
    item.text = 'Orch Config is not running'
    item.detail = ''
    item.severity = LanguageStatusSeverity.Error
    item.command = { command: 'orchConfig.restart', title: 'Restart' }
  }

  function show(): void {
    item.busy = client.state === State.Starting
    if (client.state === State.Running) showRunning().catch(showStopped)
    else if (client.state === State.Starting) showStarting()
    else showStopped()
  }

  show()
  return [
    item,
    client.onDidChangeState(show),
    window.onDidChangeActiveTextEditor(show),
    workspace.onDidChangeConfiguration((event) => event.affectsConfiguration(section) && show()),
  ]
}
