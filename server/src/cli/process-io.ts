import { join } from 'node:path'
import type { CompiledSchemas } from '../core/schema/schema.ts'
import { packageRoot, packageVersion } from '../host/package-root.ts'
import { readTextInput } from '../host/read-text-file.ts'
import type { CliIo, Output } from './cli-io.ts'

/** The surroundings of a real process; `cwd` is where it was started. */
export function processIo(cwd: string, loadSchemas: () => CompiledSchemas | Promise<CompiledSchemas>): CliIo {
  const root = packageRoot(import.meta.url)
  return {
    cwd,
    env: process.env,
    stdout: outputOf(process.stdout),
    stderr: outputOf(process.stderr),
    readStdin: () => readTextInput(0, () => process.stdin),
    loadSchemas,
    version: packageVersion(root),
    examples: join(root, 'examples'),
  }
}

/** A reader that goes away early, such as `head`, is no error. With a full disk the report is not complete, which is all that there is to say. */
function outputOf(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    if (stream !== process.stderr)
      process.stderr.write(`The report is not complete, for it could not be written (${error.code}).\n`)
    process.exit(2)
  })
  return {
    write: (text) => {
      stream.write(text)
    },
    isTTY: stream.isTTY === true,
    ...(stream.columns && { columns: stream.columns }),
  }
}
