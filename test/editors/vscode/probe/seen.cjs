// What the scripts beside this one look at diagnostics with.
const vscode = require('vscode')

module.exports = { seen, until }

/** The extension's diagnostics, as soon as they are as wanted; what there is after ten seconds otherwise. */
async function seen(uri, wanted, patience) {
  const list = () =>
    vscode.languages
      .getDiagnostics(uri)
      .filter(({ source }) => source === 'orch-config')
      .map(plain)
  await until(() => wanted(list()), patience)
  return list()
}

async function until(condition, patience = 200) {
  for (let left = patience; left > 0 && !(await condition()); left--) {
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
