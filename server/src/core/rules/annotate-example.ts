import { positionAt } from '../base/line-index.ts'
import { celEnvironments } from '../model/cel-environments.ts'
import { openFile } from '../model/open-file.ts'
import type { Registry } from '../schema/registry.ts'
import { diagnose } from './diagnose.ts'
import type { Finding } from './finding.ts'

/** A line below a line of an example that says what is found there: carets, severity, code and a part of the message. */
export const CARET_LINE = /^[\s#]*?(\^+) (error|warning|information|hint) ([a-z0-9-]+)(?:: (.*))?$/

/**
 * An example of a rule for people: below each line what is really found there, with the whole message. What the example's own caret
 * lines announce is only compared by the tests, for it may be a part.
 */
export function annotateExample(example: string, registry: Registry): string {
  const text = withoutCarets(example)
  const lines = text.split('\n')
  const file = openFile(text, registry, celEnvironments(registry))
  const below = new Map<number, string[]>()
  // Remarks stand beside settings that are right; only those that an example is about are shown.
  const severity = example.includes(' worth-knowing') ? {} : { 'worth-knowing': 'off' as const }
  for (const finding of diagnose(file, registry, { severity })) {
    const { line, character } = positionAt(file.lines, finding.span.start)
    const width = Math.max(
      1,
      Math.min(finding.span.end, (file.lines.starts[line + 1] ?? file.text.length + 1) - 1) - finding.span.start,
    )
    below.set(line, [...(below.get(line) ?? []), caretLine(character, width, finding)])
  }
  return lines.flatMap((line, index) => [line, ...(below.get(index) ?? [])]).join('\n')
}

/** The example as a file. */
export function withoutCarets(example: string): string {
  return example
    .split('\n')
    .filter((line) => !CARET_LINE.test(line.replace(/\r$/, '')))
    .join('\n')
}

/** A comment where there is room for the `#`; at the very start of a line the carets stand alone. */
function caretLine(column: number, width: number, { severity, code, message }: Finding): string {
  const margin = column === 0 ? '' : `#${' '.repeat(column - 1)}`
  return `${margin}${'^'.repeat(width)} ${severity} ${code}: ${message}`
}
