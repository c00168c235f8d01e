import picocolors from 'picocolors'
import type { Severity } from '../../core/rules/finding.ts'
import type { CliIo, Output } from '../cli-io.ts'

/** How text is set off in a terminal; each function returns its text unchanged where colors are off. */
export type Style = ReturnType<typeof picocolors.createColors>

/**
 * Colors by the option (`--color`, `--no-color`), else by `NO_COLOR` and `FORCE_COLOR` (set and not empty, and the latter not `0`),
 * else where the output is a terminal that knows them.
 */
export function styleFor(output: Output, env: CliIo['env'], option: boolean | undefined): Style {
  return picocolors.createColors(option ?? colorsByEnvironment(output, env))
}

function colorsByEnvironment(output: Output, env: CliIo['env']): boolean {
  if (env['NO_COLOR']) return false
  if (env['FORCE_COLOR']) return env['FORCE_COLOR'] !== '0'
  return output.isTTY && env['TERM'] !== 'dumb'
}

export function severityStyle(style: Style, severity: Severity): (text: string) => string {
  switch (severity) {
    case 'error':
      return style.red
    case 'warning':
      return style.yellow
    case 'information':
      return style.blue
    case 'hint':
      return style.cyan
  }
}
