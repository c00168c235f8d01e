import { expect } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import type { CelEnvironment } from '../../server/src/core/cel/environment.ts'
import { celEnvironment } from './environments.ts'

const CARETS = /^\s*(\^+) (cel-[a-z-]+)(?:: (.*))?$/

/**
 * Checks expressions whose problems are written below them, each below the line that it is about; blank lines separate expressions:
 *
 *     user.nmae == 'x'
 *          ^^^^ cel-unknown-member: did you mean
 *
 * The text behind the code is a part of the message. Problems that are not written down fail the test.
 */
export function expectProblems(environment: CelEnvironment, fixture: string, results: readonly string[] = []): void {
  for (const block of fixture.replace(/^\n|\s*$/g, '').split(/\n\s*\n/)) {
    const lines = undent(block.split('\n'))
    const text = lines.filter((line) => !CARETS.test(line)).join('\n')
    expect(annotate(text, environment, results, lines)).toBe(lines.join('\n'))
  }
}

/** An environment of the dialect that follows the component to the letter. */
export function upstream(name: string): CelEnvironment {
  return celEnvironment(name, 'k8s.io')
}

function undent(lines: readonly string[]): readonly string[] {
  const indent = Math.min(...lines.map((line) => line.search(/\S|$/)))
  return lines.map((line) => line.slice(indent))
}

/** The expression with its problems below it, in the words of the fixture where they occur in the message. */
function annotate(
  text: string,
  environment: CelEnvironment,
  results: readonly string[],
  expected: readonly string[],
): string {
  // Which words stand behind which code; a code without words takes any message.
  const marks = expected.flatMap((line) => {
    const [, , code, words] = CARETS.exec(line) ?? []
    return code === undefined ? [] : [{ code, words }]
  })
  const { problems } = analyzeCel(text, environment, results)
  const out: string[] = []
  let start = 0
  for (const line of text.split('\n')) {
    out.push(line)
    const end = start + line.length
    for (const { span, code, message } of problems) {
      if (span.start < start || span.start > end) continue
      const fitting = marks.filter((candidate) => candidate.code === code && message.includes(candidate.words ?? ''))
      const mark = fitting.find((candidate) => candidate.words !== undefined) ?? fitting[0]
      const words = mark ? mark.words : message
      const carets = '^'.repeat(Math.max(1, Math.min(span.end, end) - span.start))
      out.push(`${' '.repeat(span.start - start)}${carets} ${code}${words === undefined ? '' : `: ${words}`}`)
    }
    start = end + 1
  }
  return out.join('\n')
}
