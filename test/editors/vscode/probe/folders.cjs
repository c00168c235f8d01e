// Runs inside of VS Code's extension host in a workspace of two folders, and writes what a user would see to $ORCH_CONFIG_REPORT, as JSON.
const { writeFileSync } = require('node:fs')
const vscode = require('vscode')
const { seen, until } = require('./seen.cjs')

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
  const { workspace, window, commands } = vscode
  const folders = workspace.workspaceFolders
  const [one, two] = folders.map(({ uri }) => uri)
  const agents = [one, two].map((uri) => vscode.Uri.joinPath(uri, 'agent.yaml'))
  for (const uri of agents) await window.showTextDocument(uri, { preview: false })
  const severities = async (...wanted) => {
    const found = agents.map((uri, index) => seen(uri, (list) => list[0]?.severity === wanted[index]))
    return (await Promise.all(found)).map(([finding]) => finding?.severity)
  }
  report.folders = folders.map(({ name }) => name)
  report.open = await severities('Error', 'Hint')
  const closed = await seen(vscode.Uri.joinPath(two, 'closed.yaml'), (list) => list.length > 0)
  report.closed = closed.map(({ severity }) => severity)
  const symbols = await commands.executeCommand('vscode.executeWorkspaceSymbolProvider', 'KubeletConfiguration')
  report.symbols = symbols.map(({ location }) => workspace.getWorkspaceFolder(location.uri)?.name).sort()

  workspace.updateWorkspaceFolders(1, 1)
  await until(() => workspace.workspaceFolders.length === 1)
  report.withoutFolder = await severities('Error', 'Warning')
  workspace.updateWorkspaceFolders(1, 0, { uri: two })
  await until(() => workspace.workspaceFolders.length === 2)
  report.withFolder = await severities('Error', 'Hint')
}
