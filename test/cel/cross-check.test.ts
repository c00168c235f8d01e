import { readFileSync } from 'node:fs'
import { Environment } from '@marcbachmann/cel-js'
import { expect, test } from 'vitest'
import { type CelNode, nodesOf } from '../../server/src/core/cel/ast.ts'
import { parseCel } from '../../server/src/core/cel/parse.ts'
import { root } from '../harness/paths.ts'
import { celEnvironment } from './environments.ts'

// A second parser, written by others from the same specification: where the two differ, one of them is wrong, and it is written down which.
const other = new Environment({ enableOptionalTypes: true, unlistedVariablesAreDyn: true })
const { macros } = celEnvironment('claims')

const texts = readFileSync(`${root}test/cel/verdicts.tsv`, 'utf8')
  .split('\n')
  .slice(1)
  .flatMap((line) => {
    const text: unknown = JSON.parse(line.split('\t')[3] ?? 'null')
    return typeof text === 'string' ? [text] : []
  })

/** Legal by the grammar of the specification, and by the component; the other parser refuses it. */
function isRefusedByOther(node: CelNode): boolean {
  switch (node.kind) {
    case 'list':
      return node.elements.length === 0 || node.elements.some(({ optional }) => optional)
    case 'map':
      return node.entries.length === 0 || node.entries.some(({ optional }) => optional)
    case 'ident':
      return node.absolute
    case 'call':
      return node.absolute
    case 'literal':
      // `.5`, which has no digit before the dot.
      return node.value.type === 'double'
    default:
      return node.kind === 'message'
  }
}

/** Not in the grammar, but read by the other parser. */
const ACCEPTED_BY_OTHER: readonly RegExp[] = [
  // A comma behind the last argument.
  /,\s*\)/,
  // A choice as the second part of a choice without parentheses.
  /\?.*\?/,
  // A minus behind a negation, or between a minus and what is no number.
  /![!-]*-|-[!-]*!|--/,
  // An int beyond 64 bits.
  /9223372036854775808/,
]

function acceptedByOther(text: string): boolean {
  try {
    other.parse(text)
    return true
  } catch {
    return false
  }
}

test('both parsers accept the same expressions, but for what is written down', () => {
  const differ: string[] = []
  let agreed = 0
  for (const text of texts) {
    const { ast, problems } = parseCel(text, macros)
    // The other parser looks at the arguments of some macros later.
    if (problems.length > 0 && problems.every(({ code }) => code === 'cel-macro')) continue
    const here = problems.length === 0
    const there = acceptedByOther(text)
    if (here === there) agreed++
    else if (here && !there && [...nodesOf(ast)].some(isRefusedByOther)) continue
    else if (there && ACCEPTED_BY_OTHER.some((pattern) => pattern.test(text))) continue
    else differ.push(`${here ? 'only here' : 'only there'}: ${text}`)
  }
  expect(differ).toEqual([])
  expect(agreed).toBeGreaterThan(1_500)
})
