import type { CliIo } from './cli-io.ts'
import { wrap } from './terminal/wrap.ts'

/** What a command is given: its surroundings, and the place for the exit code. */
export interface CommandContext {
  readonly io: CliIo
  readonly exit: (code: ExitCode) => void
}

/** 0: nothing to complain about. 1: findings. 2: the command could not do, or not completely do, what it was asked for. */
export type ExitCode = 0 | 1 | 2

/** Ends a command that cannot do what it was asked for. `problem` is a sentence. */
export function fail(problem: string, { io, exit }: CommandContext): void {
  io.stderr.write(`${wrap(`error: ${problem}`, Math.min(io.stderr.columns ?? 100, 100)).join('\n')}\n`)
  exit(2)
}
