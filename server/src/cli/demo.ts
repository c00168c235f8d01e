import { relative } from 'node:path'
import type { Command } from 'commander'
import { type CheckFlags, check, withCheckOptions } from './check.ts'
import type { CommandContext } from './command-context.ts'

/** `check` for a first look: without paths it shows what the bundled examples give, and that they hold mistakes is then no failure. */
export function addDemoCommand(program: Command, context: CommandContext): void {
  withCheckOptions(program.command('demo'))
    .summary('show what a check of the bundled examples reports')
    .description('Checks the bundled example files, good ones and broken ones; with paths it is the same as check.')
    .argument('[paths...]', 'files, directories or "-" to check in place of the examples')
    .action(async (paths: readonly string[], flags: CheckFlags) => {
      if (paths.length > 0) return context.exit(await check(paths, flags, context))
      // An installed package lies below a directory that is usually ignored.
      const code = await check([shorter(context.io.cwd, context.io.examples)], flags, context, false)
      return context.exit(code === 1 ? 0 : code)
    })
}

function shorter(cwd: string, path: string): string {
  const below = relative(cwd, path)
  return below === '' ? '.' : below.startsWith('..') ? path : below
}
