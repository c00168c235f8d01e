// Runs inside of VS Code's extension host, beside the installed extension, and writes what a user would see
// to $ORCH_CONFIG_REPORT, as JSON.
const { writeFileSync } = require('node:fs')
const vscode = require('vscode')

/** Called by VS Code, because the window was opened with `extensionTestsPath`. */
exports.run = async () => {
  const report = {}
  try {
    await look(report)
  } catch (error) {
    report.problem = String(error?.stack ?? error)
  }
  writeFileSync(process.env.ORCH_CONFIG_REPORT, `${JSON.stringify(report, null, 2)}\n`)
}

async function look(report) {
  const [folder] = vscode.workspace.workspaceFolders
  await lookAtOther(report, folder)
  const uri = vscode.Uri.joinPath(folder.uri, 'agent.yaml')
  const document = await vscode.workspace.openTextDocument(uri)
  const editor = await vscode.window.showTextDocument(document)
  report.extension = vscode.extensions.getExtension('orch-config.orch-config')?.packageJSON.version
  report.diagnostics = await seen(uri, (list) => list.length > 0)

  const hovers = await ask('Hover', uri, new vscode.Position(2, 2))
  report.hover = hovers.flatMap(({ contents }) => contents.map(({ value }) => value)).join('\n')
  const completion = await ask('CompletionItem', uri, new vscode.Position(3, 3), undefined, 1000)
  report.completion = completion.items.map(nameOf)
  const { documentation } = completion.items.find((item) => nameOf(item) === 'maxPods') ?? {}
  report.documentation = documentation?.value ?? documentation
  const symbols = await ask('DocumentSymbol', uri)
  report.symbols = symbols.map(({ name }) => name)
  report.folding = (await ask('FoldingRange', uri)).length
  report.selections = (await ask('SelectionRange', uri, [new vscode.Position(3, 3)])).length

  const actions = await ask('CodeAction', uri, new vscode.Range(3, 2, 3, 2), 'quickfix')
  report.actions = actions.map(({ title, isPreferred }) => ({ title, isPreferred }))
  await vscode.workspace.applyEdit(actions.find(({ isPreferred }) => isPreferred).edit)
  report.fixed = document.lineAt(3).text
  report.afterFix = await seen(uri, (list) => list.length === 0)

  await editor.edit((edit) => edit.replace(document.lineAt(3).range, 'maxPo'))
  editor.selection = new vscode.Selection(3, 5, 3, 5)
  await vscode.commands.executeCommand('editor.action.triggerSuggest')
  await until(async () => {
    await vscode.commands.executeCommand('acceptSelectedSuggestion')
    return document.lineAt(3).text !== 'maxPo'
  })
  report.accepted = document.lineAt(3).text

  await editor.edit((edit) => edit.replace(document.lineAt(3).range, 'maxPod: 1'))
  await seen(uri, (list) => list.length > 0)
  const settings = vscode.workspace.getConfiguration('orchConfig')
  await settings.update('severity', { 'unknown-field': 'hint' }, vscode.ConfigurationTarget.Workspace)
  report.withSetting = await seen(uri, (list) => list.some(({ severity }) => severity === 'Hint'))

  await vscode.commands.executeCommand('orchConfig.restart')
  report.afterRestart = await seen(uri, (list) => list.length > 0)
}

/** A file that VS Code takes for something other than YAML. */
async function lookAtOther(report, folder) {
  const uri = vscode.Uri.joinPath(folder.uri, 'agent.conf')
  await vscode.window.showTextDocument(uri)
  report.otherFile = await seen(uri, (list) => list.length > 0)
}

const nameOf = ({ label }) => label.label ?? label

const ask = (kind, ...args) => vscode.commands.executeCommand(`vscode.execute${kind}Provider`, ...args)

/** The extension's diagnostics, as soon as they are as wanted; what there is after ten seconds otherwise. */
async function seen(uri, wanted) {
  const list = () =>
    vscode.languages
      .getDiagnostics(uri)
      .filter(({ source }) => source === 'orch-config')
      .map(plain)
  await until(async () => wanted(list()))
  return list()
}

async function until(condition) {
  for (let left = 200; left > 0 && !(await condition()); left--) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function plain({ code, severity, range, message }) {
  return {
    code: code?.value ?? code,
    link: code?.target?.toString(),
    severity: vscode.DiagnosticSeverity[severity],
    at: [range.start.line, range.start.character, range.end.character],
    message,
  }
}
