import type { Span } from '../base/span.ts'
import { problems } from './syntax-problems.ts'
import type { YamlProblem } from './tree.ts'

/** Characters that no YAML text may hold unescaped (YAML 1.1 §4.1); the first of each line. */
export function characterProblems(text: string, span: Span): readonly YamlProblem[] {
  const found: YamlProblem[] = []
  const part = text.slice(span.start, span.end)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  for (const match of part.matchAll(/[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]/g)) {
    const start = span.start + match.index
    found.push(problems.control(match[0].charCodeAt(0), { start, end: start + 1 }))
    if (found.length >= 100) break
  }
  return found
}
