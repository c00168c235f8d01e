import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../harness/paths.ts'

const run = promisify(execFile)

/** Where `install.sh` puts what no distribution has. */
export const editorHost = process.env['ORCH_CONFIG_EDITOR_HOST'] ?? join(tmpdir(), 'orch-config-editor-host')

/** A file with one finding, as every editor opens it. */
export const TEXT = `apiVersion: kubelet.config.orch.io/v1beta1
kind: KubeletConfiguration
port: 10250
maxPod: 110
`

/** A file with a name that is defined and used. */
export const LISTS = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
clusterDNS: &dns [10.0.0.10]
allowedUnsafeSysctls: *dns
`

/** A folder of an editor's own, and the environment in which its settings are there too and the server is on the PATH, as users have it. */
export interface EditorPlace {
  readonly directory: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * Runs an editor's check script in a folder of its own that holds `agent.yaml`, `lists.yaml` and `files`. Returns what the script wrote to
 * $ORCH_CONFIG_REPORT.
 */
export function runEditor<Report>(
  command: string,
  args: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<Report> {
  return inEditorPlace(basename(command), files, async ({ directory, env }) => {
    const editor = run(command, [...args], { cwd: directory, env, timeout: 60_000 })
    editor.child.stdin?.end()
    await editor
    return JSON.parse(await readFile(join(directory, 'report.json'), 'utf8'))
  })
}

export async function inEditorPlace<Result>(
  name: string,
  files: Readonly<Record<string, string>>,
  use: (place: EditorPlace) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), `orch-config-${name}-`))
  const inDirectory = (path: string) => join(directory, path)
  try {
    for (const [path, text] of Object.entries({ 'agent.yaml': TEXT, 'lists.yaml': LISTS, ...files })) {
      await mkdir(dirname(inDirectory(path)), { recursive: true })
      await writeFile(inDirectory(path), text)
    }
    await symlink(`${root}server/bin/orch-config-ls.js`, inDirectory('orch-config-ls'))
    const xdg = ['CONFIG', 'DATA', 'STATE', 'CACHE'].map((kind) => [`XDG_${kind}_HOME`, inDirectory(kind)])
    const env = {
      ...process.env,
      ...Object.fromEntries(xdg),
      HOME: directory,
      LC_ALL: 'C.UTF-8',
      PATH: `${directory}${delimiter}${process.env['PATH']}`,
      ORCH_CONFIG_REPORT: inDirectory('report.json'),
    }
    return await use({ directory, env })
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 20 })
  }
}

/** The code blocks of one language on the page of an editor, in their order. */
export async function documentedBlocks(page: string, language: string): Promise<readonly string[]> {
  const text = await readFile(`${root}server/docs/editors/${page}`, 'utf8')
  const fence = '`'.repeat(3)
  const blocks = text.matchAll(new RegExp(`${fence}${language}\\n([\\s\\S]*?)${fence}`, 'g'))
  return [...blocks].map(([, code = '']) => code)
}
