import { createRequire } from 'node:module'
import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { sourcesIn } from './source-files.ts'

/** Something without an end, and something behind it that may be missing. */
const REPEATS_FIRST = /^(?:\((?:\?:|\?<\w+>)?)*(?:\\.|\[(?:[^\]\\]|\\.)*\]|[^\\[(^$])(?:[*+]|\{\d+,\})(?!\)*$)/

interface Pattern {
  readonly path: string
  readonly whole: string
  readonly source: string
  readonly flags: string
}

const patterns = sourcesIn('server/src').flatMap(({ path, text }) => {
  const found: Pattern[] = []
  const visitor = new Visitor({
    Literal: (node) => {
      if ('regex' in node) found.push({ path, whole: text.slice(node.start, node.end), ...sourceOf(node.regex) })
    },
  })
  visitor.visit(parseSync(path, text).program)
  return found
})

function sourceOf(regex: { readonly pattern: string; readonly flags: string }): Pick<Pattern, 'source' | 'flags'> {
  return { source: regex.pattern, flags: regex.flags }
}

test('there are patterns to look at', () => {
  expect(patterns.length).toBeGreaterThan(300)
})

/** A search tries each place of a long run, and reads the rest of the run each time; looking behind keeps it to the first place. */
test('no pattern that is searched for begins with a repetition', () => {
  const slow = patterns.filter(({ source, flags }) => !flags.includes('y') && REPEATS_FIRST.test(source))
  expect(slow.map(({ path, whole }) => `${path}: ${whole}`)).toEqual([])
})

/** Where the rest does not fit, each way to divide a long run between the two would be tried. */
test('no pattern repeats the same twice with nothing certain between', () => {
  const slow = patterns.filter(({ source }) => /(\\[dsw]|\[[^\]]+\])[*+](?:\\?.\?)?\1[*+]/.test(source))
  expect(slow.map(({ path, whole }) => `${path}: ${whole}`)).toEqual([])
})

/** A run that may take the CR before a line break, behind which a CR may stand: where lines repeat, the ways to divide them double with each. */
test('no pattern lets two parts take the same CR', () => {
  const slow = patterns.filter(({ source }) => /\[\^(?![^\]]*\\r)[^\]]*\][*+](?:\)\??)?(?:\(\?:)?\\r\?/.test(source))
  expect(slow.map(({ path, whole }) => `${path}: ${whole}`)).toEqual([])
})

/** What may be read in quadratic time, with the reason. */
const BOUNDED: Readonly<Record<string, string>> = {
  'server/src/core/base/matches-whole.ts': 'patterns of the schemas',
  'server/src/lsp/plain-text.ts': 'lines of documentation, and of what else a hover shows, which is cut',
  'server/src/cli/terminal/render-markdown.ts': 'documentation',
  'server/src/host/ignore-rules.ts': 'rules of 500 characters at most',
}

/** Patterns that are put together of texts when the core is loaded: no literal shows them. */
function composedPatterns(): readonly RegExp[] {
  const made: RegExp[] = []
  const { RegExp: Native } = globalThis
  globalThis.RegExp = new Proxy(Native, {
    construct: (_target, [source, flags]) => {
      const pattern = new Native(source, flags)
      made.push(pattern)
      return pattern
    },
  })
  try {
    createRequire(import.meta.url)(`${root}server/dist/core.cjs`)
  } finally {
    globalThis.RegExp = Native
  }
  return made
}

/** What a text of a file is held against must not be able to take it apart in more ways than one, or from more places than one. */
test('no pattern takes more than linear time', () => {
  const composed = composedPatterns().map((pattern) => ({
    path: 'composed',
    whole: `${pattern}`,
    source: pattern.source,
    flags: pattern.flags,
  }))
  expect(composed.length).toBeGreaterThan(20)
  const slow = [...patterns, ...composed].filter(
    ({ path, source, flags }) => !(path in BOUNDED) && analyse({ source, flags }).reports.length > 0,
  )
  expect(slow.map(({ path, whole }) => `${path}: ${whole}`)).toEqual([])
})
