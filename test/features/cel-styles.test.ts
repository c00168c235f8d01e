import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { expressionsIn } from '../../server/src/core/features/cel/expression-at.ts'
import { type ExpressionPart, partsOfExpression } from '../../server/src/core/features/cel/expression-parts.ts'
import { upstream } from '../cel/expect-problems.ts'
import { root } from '../harness/paths.ts'
import { testService } from '../harness/schemas.ts'
import { K8S, userRule } from './cel-places.ts'
import { chances, writings } from './scalar-writings.ts'

const environment = upstream('user')

/** Legal expressions over the user: those written by hand, and ones with many variables. */
const legal = [
  ...readFileSync(`${root}test/oracle/documents/expressions.tsv`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, text = ''] = line.split('\t')
      return name === 'user' && !text.includes('\\') && text.length > 3 ? text : []
    }),
  "'😀é' != '' && user.groups.exists(group, user.groups.all(other, group != other || group == 'é'))",
  "user.extra.exists(key, values, key == \"it's\" && values.exists(key, key == 'a'))",
  "user.groups.map(g, g + '\"').filter(g, g != '').size() > [1, 2].map(i, i * 2)[0]",
].filter((text) => analyzeCel(text, environment).problems.length === 0)

test('there are enough of them', () => expect(legal.length).toBeGreaterThan(20))

function valueIn(file: string): unknown {
  try {
    return parse(file, { logLevel: 'silent' }).jwt[0].userValidationRules[0].expression
  } catch {
    return undefined
  }
}

const bare = (text: unknown) => String(text).replace(/\s+/g, ' ').trim()

/** The expression of a file, with its parts and where they stand. */
function partsIn(file: string, value: string) {
  const found = expressionsIn(testService().open(file)).find(
    ({ expression }) => expression.text.trimEnd() === value.trimEnd(),
  )
  if (!found) throw new Error(`not found: ${file}`)
  const { expression } = found
  const parts = partsOfExpression(expression.analysis().ast, environment)
  return parts.map((part) => ({
    part,
    at: expression.spanInFile(part.span),
    text: value.slice(part.span.start, part.span.end),
  }))
}

function isVariable(part: ExpressionPart): boolean {
  return part.is === 'declaration' || (part.is === 'variable' && part.binder !== undefined)
}

/** What is wrong with the answers about one file. */
function complaints(file: string, value: string): readonly string[] {
  const service = testService()
  const source = service.open(file)
  const parts = partsIn(file, value)
  return parts.flatMap(({ part, at, text }) => {
    const hover = service.hover(source, at.start)
    const say = (what: string) => `${text} at ${part.span.start}: ${what}`
    const missing =
      hover && hover.span.start === at.start && hover.span.end === at.end ? [] : [say('no hover of its own')]
    if (!isVariable(part)) return missing
    const wanted = parts
      .filter(
        (other) =>
          isVariable(other.part) &&
          'binder' in other.part &&
          'binder' in part &&
          other.part.binder === part.binder &&
          other.text === text,
      )
      .map((other) => other.at.start)
      .sort((a, b) => a - b)
    const starts = (spans: readonly { readonly start: number }[]) =>
      spans.map(({ start }) => start).sort((a, b) => a - b)
    const marked = starts(service.documentHighlights(source, at.start).map(({ span }) => span))
    const used = starts(service.references(source, at.start, true))
    const defined = starts(service.definition(source, at.start)?.targets ?? [])
    const renaming = service.rename(source, at.start, 'renamed')
    const renamed = renaming && 'edits' in renaming ? valueIn(applyEdits(file, renaming.edits)) : undefined
    const expected = applyEdits(
      value,
      parts
        .filter((other) => wanted.includes(other.at.start))
        .map((other) => ({ span: other.part.span, newText: 'renamed' })),
    )
    return [
      ...missing,
      ...(String(marked) === String(wanted) ? [] : [say(`highlights ${marked}, not ${wanted}`)]),
      ...(String(used) === String(wanted) ? [] : [say(`references ${used}, not ${wanted}`)]),
      ...(defined.length === 1 && wanted[0] === defined[0] ? [] : [say(`definition ${defined}`)]),
      ...(renamed === expected ? [] : [say(`renamed to ${JSON.stringify(renamed)}`)]),
    ]
  })
}

describe.each(Object.entries(writings))('%s style', (name, write) => {
  test('hover, highlights, references, definition and renaming of everything', () => {
    const chance = chances(name.length)
    let looked = 0
    const wrong = legal.flatMap((expression) => {
      const written = userRule(write(expression, chance), K8S)
      const file = chance() < 0.3 ? written.replaceAll('\n', '\r\n') : written
      const value = valueIn(file)
      if (typeof value !== 'string' || bare(value) !== bare(expression)) return []
      looked++
      return complaints(file, value).map(
        (what) => `${JSON.stringify(file.slice(file.indexOf('expression:', 300)))}: ${what}`,
      )
    })
    expect(wrong).toEqual([])
    expect(looked).toBeGreaterThan(10)
  }, 60_000)
})
