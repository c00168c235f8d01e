import { resolve } from 'node:path'
import { favourMainThread } from './host/favour-main-thread.ts'
import type { Transport } from './lsp/transport.ts'

/**
 * The entry of the bundle. Language server and command line are loaded only when they are asked for:
 * a start costs what is compiled and run, and neither needs the other.
 */
async function main(argv: readonly string[]): Promise<void> {
  favourMainThread()
  const cwd = workingDirectory()
  const transport = transportOf(argv)
  if (!transport) return runCommand(argv, cwd)
  if (transport.is === 'socket' && !isPort(transport.port)) {
    process.stderr.write('--socket takes a port number from 1 to 65535, such as --socket=7000.\n')
    process.exitCode = 2
    return
  }
  // The library would watch this process, too, and end with it when it is another user's; `initialize` names it as well.
  process.argv = process.argv.filter((argument) => !argument.startsWith('--clientProcessId'))
  const { startServer } = await import('./lsp/start.ts')
  await startServer(transport)
}

/**
 * One that was deleted is left, as libraries ask for it and would break off. Relative paths start from its name then, and lead nowhere, which is said of each; absolute ones
 * are what they are.
 */
function workingDirectory(): string {
  try {
    return process.cwd()
  } catch {
    process.chdir('/')
    return resolve('/', process.env['PWD'] ?? '')
  }
}

async function runCommand(argv: readonly string[], cwd: string): Promise<void> {
  const [{ runCli }, { processIo }, { readSchemas }] = await Promise.all([
    import('./cli/run-cli.ts'),
    import('./cli/process-io.ts'),
    import('./host/read-schemas.ts'),
  ])
  process.exitCode = await runCli(
    argv,
    processIo(cwd, () => readSchemas()),
  )
}

/** The transport that editors ask for. A command line that starts with a command is never the server's. */
function transportOf(argv: readonly string[]): Transport | undefined {
  if (!argv[0]?.startsWith('-')) return undefined
  for (const [index, argument] of argv.entries()) {
    if (argument === '--stdio') return { is: 'stdio' }
    if (argument === '--node-ipc') return { is: 'node-ipc' }
    if (argument === '--socket') return { is: 'socket', port: Number(argv[index + 1]) }
    if (argument.startsWith('--socket=')) return { is: 'socket', port: Number(argument.slice('--socket='.length)) }
  }
  return undefined
}

function isPort(port: number): boolean {
  return Number.isInteger(port) && port > 0 && port < 65536
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exitCode = 2
})
