import type { CheckResult } from './check-result.ts'
import { printable } from './terminal/cells.ts'
import type { Style } from './terminal/style.ts'

/** What was fixed, file by file; empty when nothing was. */
export function reportFixes({ files }: CheckResult, style: Style): string {
  const lines = files.flatMap(({ path, fixed }) =>
    !fixed
      ? []
      : [
          `${style.green('✔')} ${style.underline(printable(path))}  ${fixed.count} fixed`,
          ...fixed.shown.map(({ code, title }) => `    ${printable(title)}  ${style.dim(code)}`),
          ...(fixed.count > fixed.shown.length
            ? [`    and ${fixed.count - fixed.shown.length} more, which are not shown`]
            : []),
          '',
        ],
  )
  return lines.length === 0 ? '' : `${lines.join('\n')}\n`
}
