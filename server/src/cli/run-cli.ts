import { Command, CommanderError } from 'commander'
import { describeError } from '../core/base/describe-error.ts'
import { addCheckCommand } from './check.ts'
import type { CliIo } from './cli-io.ts'
import type { CommandContext, ExitCode } from './command-context.ts'
import { addDemoCommand } from './demo.ts'
import { addExplainCommand } from './explain.ts'
import { addSchemaCommand } from './schema.ts'
import { addTryCommand } from './try.ts'

/** Runs one command line (without the names of program and script). Never rejects, never ends the process; returns the exit code. */
export async function runCli(argv: readonly string[], io: CliIo): Promise<ExitCode> {
  let exitCode: ExitCode = 0
  const program = createProgram({
    io,
    exit: (code) => {
      exitCode = code
    },
  })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    io.stderr.write(
      `orch-config-ls stopped because of a mistake of its own; report it with this text:\n${describeError(error)}\n`,
    )
    return 2
  }
}

function createProgram(context: CommandContext): Command {
  const { io } = context
  const program = new Command('orch-config-ls')
    .description('Checks and explains the configuration files of the API server and the node agent.')
    .version(io.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .exitOverride()
    .configureOutput({
      writeOut: io.stdout.write,
      writeErr: io.stderr.write,
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      getErrHelpWidth: () => io.stderr.columns ?? 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText(
      'after',
      '\nWith --stdio the program is a language server for editors.\nExit codes: 0 nothing to report, 1 findings, 2 wrong usage or unreadable files.',
    )
    .showHelpAfterError('(orch-config-ls --help lists what there is)')
  addCheckCommand(program, context)
  addExplainCommand(program, context)
  addSchemaCommand(program, context)
  addTryCommand(program, context)
  addDemoCommand(program, context)
  return program
}
