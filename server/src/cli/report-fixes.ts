import type { CheckResult } from './check-result.ts'
import { printable } from './terminal/cells.ts'
import type { Style } from './terminal/style.ts'

/** What was fixed, file by file; empty when nothing was. */
export function reportFixes({ files }: CheckResult, style: Style): string {
  const lines = files.flatMap(({ path, fixed = [] }) =>
    fixed.length === 0
      ? []
      : [
          `${style.green('✔')} ${style.underline(printable(path))}  ${fixed.length} fixed`,
          ...fixed.map(({ code, title }) => `    ${printable(title)}  ${style.dim(code)}`),
          '',
        ],
  )
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}
