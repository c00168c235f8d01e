import type { Command } from 'commander'
import { toJsonSchema } from '../core/schema/json-schema.ts'
import { createRegistry } from '../core/schema/registry.ts'
import { type CommandContext, fail } from './command-context.ts'
import { findPlace, type PlaceChoice } from './explain-target.ts'

export function addSchemaCommand(program: Command, context: CommandContext): void {
  const { io } = context
  withPlaceOptions(program.command('schema'))
    .summary('print the JSON Schema of a kind')
    .description(
      'Prints the JSON Schema (draft 2020-12) of a kind, for tools that take one. It says what such a schema can say; check knows more.',
    )
    .argument('<kind>', 'such as KubeletConfiguration')
    .action(async (kind: string, choice: PlaceChoice) => {
      const registry = createRegistry(await io.loadSchemas())
      const found = findPlace(registry, kind, choice)
      if ('problem' in found) return fail(found.problem, context)
      io.stdout.write(`${JSON.stringify(toJsonSchema(registry, found.place.dialect, found.place.kind), null, 2)}\n`)
    })
}

/** The options that choose among the groups and versions of a kind. */
export function withPlaceOptions(command: Command): Command {
  return command
    .option('--api-version <group/version>', 'the group and version of the kind (default: the recommended ones)')
    .option('--dialect <name>', 'the family of groups')
}
