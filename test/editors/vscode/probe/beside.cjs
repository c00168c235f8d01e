// Runs inside of VS Code's extension host beside other extensions, and writes what a user would see to $ORCH_CONFIG_REPORT, as JSON.
const { writeFileSync } = require('node:fs')
const vscode = require('vscode')
const { until } = require('./seen.cjs')

/** Called by VS Code, because the window was opened with `extensionTestsPath`. */
exports.run = async () => {
  const report = {}
  try {
    for (const name of ['broken.yaml', 'lists.yaml', 'broken.json', 'other.json']) report[name] = await look(name)
    const settings = vscode.workspace.getConfiguration('orchConfig')
    await settings.update('features.documentSymbol', true, vscode.ConfigurationTarget.Workspace)
    await until(async () => (await outline('lists.yaml')).includes('KubeletConfiguration'))
    report.chosen = await outline('lists.yaml')
  } catch (error) {
    report.problem = String(error?.stack ?? error)
  }
  writeFileSync(process.env.ORCH_CONFIG_REPORT, `${JSON.stringify(report, null, 2)}\n`)
}

const { commands, languages, window } = vscode
const uriOf = (name) => vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, name)
const ask = (kind, ...args) => commands.executeCommand(`vscode.execute${kind}Provider`, ...args)

async function outline(name) {
  return ((await ask('DocumentSymbol', uriOf(name))) ?? []).map((symbol) => symbol.name)
}

async function look(name) {
  const { document } = await window.showTextDocument(uriOf(name))
  const { uri } = document
  const whole = new vscode.Range(0, 0, document.lineCount, 0)
  const sources = () => languages.getDiagnostics(uri).map(({ source, code }) => `${source} ${code?.value ?? code}`)
  // Both have looked at the file, and what the one found made the other think again.
  await until(() => sources().length > 0, 100)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const report = { found: sources().sort(), outline: await outline(name) }
  report.fixes = (await ask('CodeAction', uri, whole)).map(({ title }) => title)
  const alias = document.getText().indexOf('*')
  if (alias >= 0) report.definitions = (await ask('Definition', uri, document.positionAt(alias + 1))).length
  const before = document.getText()
  // With a question on the screen it would not come back.
  void commands.executeCommand('editor.action.formatDocument')
  await until(() => document.getText() !== before, 100)
  report.firstLine = document.lineAt(0).text
  await commands.executeCommand('workbench.action.files.revert')
  return report
}
