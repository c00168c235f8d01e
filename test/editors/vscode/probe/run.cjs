// Runs inside of VS Code's extension host, beside the installed extension, and writes what a user would see
// to $ORCH_CONFIG_REPORT, as JSON.
const { readdirSync, readFileSync, writeFileSync } = require('node:fs')
const vscode = require('vscode')
const { seen, until } = require('./seen.cjs')

/** Called by VS Code, because the window was opened with `extensionTestsPath`. */
exports.run = async () => {
  const report = {}
  for (const look of [lookAtOther, lookAtAgent, lookAtNames, lookAtCommands, lookAtFiles, lookAtRestart]) {
    try {
      await look(report)
    } catch (error) {
      report.problems = [...(report.problems ?? []), `${look.name}: ${error?.stack ?? error}`]
    }
  }
  writeFileSync(process.env.ORCH_CONFIG_REPORT, `${JSON.stringify(report, null, 2)}\n`)
}

const uriOf = (name) => vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, name)
const at = (line, character) => new vscode.Position(line, character)
const ask = (kind, ...args) => vscode.commands.executeCommand(`vscode.execute${kind}Provider`, ...args)
const nameOf = ({ label }) => label.label ?? label

async function show(name) {
  const editor = await vscode.window.showTextDocument(uriOf(name))
  return { uri: editor.document.uri, document: editor.document, editor }
}

/** A file that VS Code takes for something other than YAML. */
async function lookAtOther(report) {
  const { uri } = await show('agent.conf')
  report.otherFile = await seen(uri, (list) => list.length > 0)
}

async function lookAtAgent(report) {
  const { uri, document, editor } = await show('agent.yaml')
  report.diagnostics = await seen(uri, (list) => list.length > 0)

  const hovers = await ask('Hover', uri, at(2, 2))
  report.hover = hovers.flatMap(({ contents }) => contents.map(({ value }) => value)).join('\n')
  const completion = await ask('CompletionItem', uri, at(3, 3), undefined, 1000)
  report.completion = completion.items.map(nameOf)
  const { documentation } = completion.items.find((item) => nameOf(item) === 'maxPods') ?? {}
  report.documentation = documentation?.value ?? documentation
  report.symbols = (await ask('DocumentSymbol', uri)).map(({ name }) => name)
  report.folding = (await ask('FoldingRange', uri)).length
  report.selections = (await ask('SelectionRange', uri, [at(3, 3)])).length

  const actions = await ask('CodeAction', uri, new vscode.Range(3, 2, 3, 2), 'quickfix')
  report.actions = actions.map(({ title, isPreferred }) => ({ title, isPreferred }))
  await vscode.workspace.applyEdit(actions.find(({ isPreferred }) => isPreferred).edit)
  report.fixed = document.lineAt(3).text
  report.afterFix = await seen(uri, (list) => list.length === 0)

  await type(editor, 3, 'maxPo')
  report.accepted = document.lineAt(3).text
  await type(editor, 3, 'registerWithT')
  report.acceptedSnippet = document.getText().split('\n').slice(3, 5)
  report.cursor = [editor.selection.active.line, editor.selection.active.character]

  const whole = new vscode.Range(3, 0, document.lineCount, 0)
  await editor.edit((edit) => edit.replace(whole, 'maxPods:    110\n'))
  const edits = await ask('FormatDocument', uri, { tabSize: 8, insertSpaces: true })
  report.formatted = edits.map(({ range, newText }) => [range.start.line, newText])
}

/** Types a line and takes the first suggestion. */
async function type(editor, line, text) {
  const { document } = editor
  await editor.edit((edit) => edit.replace(document.lineAt(line).range, text))
  editor.selection = new vscode.Selection(line, text.length, line, text.length)
  await vscode.commands.executeCommand('editor.action.triggerSuggest')
  await until(async () => {
    await vscode.commands.executeCommand('acceptSelectedSuggestion')
    return document.lineAt(line).text !== text
  })
  await vscode.commands.executeCommand('leaveSnippet')
}

async function lookAtNames(report) {
  const { uri, document } = await show('lists.yaml')
  await until(async () => (await ask('DocumentSymbol', uri))?.length > 0)
  const position = document.positionAt(document.getText().indexOf('&dns') + 2)
  report.places = (await ask('Reference', uri, position)).length
  await vscode.workspace.applyEdit(await ask('DocumentRename', uri, position, 'servers'))
  report.renamed = document.getText().match(/[&*]\w+/g)
}

async function lookAtCommands(report) {
  const { editor } = await show('agent.yaml')
  editor.selection = new vscode.Selection(2, 2, 2, 2)
  await vscode.commands.executeCommand('orchConfig.explainField')
  const tabs = () => vscode.window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label))
  await until(() => tabs().some((label) => label.includes('KubeletConfiguration')))
  report.page = tabs().find((label) => label.includes('KubeletConfiguration'))
  await vscode.commands.executeCommand('workbench.action.closeActiveEditor')

  await vscode.commands.executeCommand('orchConfig.exportJsonSchema', 'KubeletConfiguration')
  const schema = () => vscode.window.activeTextEditor?.document
  await until(() => schema()?.getText().includes('$schema'))
  report.schema = { language: schema().languageId, title: JSON.parse(schema().getText()).title }
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')

  const { uri } = await show('auth.yaml')
  await until(async () => (await ask('CodeLens', uri, 10)).length > 0)
  await vscode.commands.executeCommand('orchConfig.tryExpressions')
  const all = new vscode.Range(0, 0, 99, 0)
  const hints = async () => (await ask('InlayHint', uri, all)).map(({ label }) => label)
  await until(async () => (await hints()).length > 0)
  report.tried = await hints()
}

/** Files that are not open, and that of a project, as they come, change and go. */
async function lookAtFiles(report) {
  report.serverIsProcess = serverProcesses().length > 0
  // A worker sees no files.
  if (!report.serverIsProcess) return
  const write = (name, text) => vscode.workspace.fs.writeFile(uriOf(name), new TextEncoder().encode(text))
  const text = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPod: 110\n'
  await write('closed.yaml', text)
  report.closedFile = await seen(uriOf('closed.yaml'), (list) => list.length > 0)
  const project = (severity) =>
    `apiVersion: orch-config.dev/v1\nkind: ProjectSettings\nseverity: {unknown-field: ${severity}}\n`
  const { uri } = await show('agent.conf')
  await seen(uri, (list) => list.length > 0)
  await write('.orch-config.yaml', project('hint'))
  report.withProject = (await seen(uri, (list) => list[0]?.severity === 'Hint')).map(({ severity }) => severity)
  await vscode.workspace.fs.delete(uriOf('.orch-config.yaml'))
  report.withoutProject = (await seen(uri, (list) => list[0]?.severity === 'Warning')).map(({ severity }) => severity)
}

async function lookAtRestart(report) {
  const { uri, document, editor } = await show('agent.yaml')
  await editor.edit((edit) => edit.replace(document.lineAt(3).range, 'maxPod: 1'))
  await seen(uri, (list) => list.length > 0)
  const settings = vscode.workspace.getConfiguration('orchConfig')
  await settings.update('severity', { 'unknown-field': 'hint' }, vscode.ConfigurationTarget.Workspace)
  report.withSetting = await seen(uri, (list) => list.some(({ severity }) => severity === 'Hint'))
  await vscode.commands.executeCommand('orchConfig.restart')
  report.afterRestart = await seen(uri, (list) => list.length > 0)

  const [before] = serverProcesses()
  if (before === undefined) return
  process.kill(before, 'SIGKILL')
  await until(() => serverProcesses().some((pid) => pid !== before))
  await editor.edit((edit) => edit.replace(document.lineAt(3).range, 'maxPod: 1\nmaxPodz: 2'))
  report.afterKill = (await seen(uri, (list) => list.length > 1)).map(({ code, severity }) => [code, severity])
  report.afterStorm = await typeWhileKilled(uri, document, editor)
}

/** Types line after line while the server is killed twice; what is written then, and what is found in the end. VS Code gives a server up that dies more often. */
async function typeWhileKilled(uri, document, editor) {
  const end = document.lineCount - 1
  const lines = Array.from({ length: 60 }, (_, i) => `unknown${i}: ${i}\n`)
  for (const [i, line] of lines.entries()) {
    if (i === 20 || i === 40) for (const pid of serverProcesses()) process.kill(pid, 'SIGKILL')
    await editor.edit((edit) => edit.insert(new vscode.Position(end + i, 0), line))
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  const found = await seen(uri, (list) => list.some(({ at: [line] }) => line === end + 59), 600)
  return {
    isWritten: document.getText().includes(lines.join('')),
    found: lines.filter((_, i) =>
      found.some(({ at: [line], message }) => line === end + i && message.includes(`"unknown${i}"`)),
    ).length,
    findings: found.length,
  }
}

/** Servers that this VS Code has started: their script lies in its folder of extensions. */
function serverProcesses() {
  const folder = process.env.HOME
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return command.includes(folder) && command.includes('dist/server/child.cjs') ? [Number(pid)] : []
    } catch {
      return []
    }
  })
}
