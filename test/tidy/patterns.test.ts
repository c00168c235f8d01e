import { expect, test } from 'vitest'
import { sourcesIn } from './source-files.ts'

/** A regular expression where one can stand; of its parts, classes and escapes are such that no slash ends it. */
const PATTERN = /(?<=[(=,:?[!&| ])\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([a-z]*)(?=[.,;) \]]|$)/g

/** Something without an end, and something behind it that may be missing. */
const REPEATS_FIRST = /^(?:\((?:\?:|\?<\w+>)?)*(?:\\.|\[(?:[^\]\\]|\\.)*\]|[^\\[(^$])(?:[*+]|\{\d+,\})(?!\)*$)/

const patterns = sourcesIn('server/src').flatMap(({ path, text }) =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\*|\/\*|\/\/)/.test(line))
    .flatMap((line) =>
      [...line.matchAll(PATTERN)].map(([whole, source = '', flags = '']) => ({ path, whole, source, flags })),
    ),
)

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
