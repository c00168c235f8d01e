import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../harness/paths.ts'

const run = promisify(execFile)

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

/**
 * Runs an editor's check script in a folder of its own that holds `agent.yaml`, `lists.yaml` and `files`; home and settings are there too,
 * and the server is on the PATH as users have it. Returns what the script wrote to $ORCH_CONFIG_REPORT.
 */
export async function runEditor<Report>(
  command: string,
  args: readonly string[],
  files: Readonly<Record<string, string>>,
): Promise<Report> {
  const directory = await mkdtemp(join(tmpdir(), `orch-config-${command}-`))
  const inDirectory = (name: string) => join(directory, name)
  try {
    for (const [name, text] of Object.entries({ 'agent.yaml': TEXT, 'lists.yaml': LISTS, ...files })) {
      await writeFile(inDirectory(name), text)
    }
    await symlink(`${root}server/bin/orch-config-ls.js`, inDirectory('orch-config-ls'))
    const xdg = ['CONFIG', 'DATA', 'STATE', 'CACHE'].map((name) => [`XDG_${name}_HOME`, inDirectory(name)])
    const env = {
      ...process.env,
      ...Object.fromEntries(xdg),
      HOME: directory,
      LC_ALL: 'C.UTF-8',
      PATH: `${directory}${delimiter}${process.env['PATH']}`,
      ORCH_CONFIG_REPORT: inDirectory('report.json'),
    }
    const editor = run(command, [...args], { cwd: directory, env, timeout: 60_000 })
    editor.child.stdin?.end()
    await editor
    return JSON.parse(await readFile(inDirectory('report.json'), 'utf8'))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/** The code blocks of one language on the page of an editor, in their order. */
export async function documentedBlocks(page: string, language: string): Promise<readonly string[]> {
  const text = await readFile(`${root}server/docs/editors/${page}`, 'utf8')
  const fence = '`'.repeat(3)
  const blocks = text.matchAll(new RegExp(`${fence}${language}\\n([\\s\\S]*?)${fence}`, 'g'))
  return [...blocks].map(([, code = '']) => code)
}
