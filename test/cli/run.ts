import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { CliIo, Output } from '../../server/src/cli/cli-io.ts'
import { runCli } from '../../server/src/cli/run-cli.ts'
import { styleFor } from '../../server/src/cli/terminal/style.ts'
import { root } from '../harness/paths.ts'
import { testSchemas } from '../harness/schemas.ts'

export interface RunOptions {
  /** Files of the working directory: path to text, bytes, or the target of a symbolic link. */
  readonly files?: Readonly<Record<string, string | Uint8Array | { readonly link: string }>>
  readonly stdin?: string
  readonly env?: CliIo['env']
  /** Width of the terminal; without it the output goes to none. */
  readonly columns?: number
  readonly cwd?: string
}

export interface RunResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line in this process, in a directory of its own that is removed after the test. */
export async function run(argv: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const stdout = collector(options.columns)
  const stderr = collector(options.columns)
  const code = await runCli(argv, {
    cwd: options.cwd ?? directoryWith(options.files ?? {}),
    env: options.env ?? {},
    stdout,
    stderr,
    readStdin: async () => ({ is: 'text', text: options.stdin ?? '' }),
    loadSchemas: testSchemas,
    version: '1.2.3',
    examples: join(root, 'server/examples'),
  })
  return { code, stdout: stdout.text(), stderr: stderr.text() }
}

export function directoryWith(files: NonNullable<RunOptions['files']>): string {
  const directory = mkdtempSync(join(tmpdir(), 'orch-config-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true })
    if (typeof content === 'object' && 'link' in content) symlinkSync(content.link, join(directory, path))
    else writeFileSync(join(directory, path), content)
  }
  return directory
}

function collector(columns: number | undefined): Output & { readonly text: () => string } {
  const parts: string[] = []
  return {
    write: (text) => {
      parts.push(text)
    },
    isTTY: columns !== undefined,
    ...(columns !== undefined && { columns }),
    text: () => parts.join(''),
  }
}

/** Text without colors. */
export const PLAIN = styleFor(collector(undefined), {}, false)

/** A file without findings. */
export const GOOD = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 110
`

/** A file with an error at 3:10 and a warning at 4:1. */
export const BAD = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: "110"
rotateCertificate: true
`

/** A document of somebody else. */
export const FOREIGN = `apiVersion: v1
kind: ConfigMap
data: {maxPods: "110"}
`
