import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../../server/src/core/base/text-edit.ts'
import { expressionsIn } from '../../server/src/core/features/cel/expression-at.ts'
import { demandSound } from '../harness/completion.ts'
import { root } from '../harness/paths.ts'
import { testService } from '../harness/schemas.ts'
import { claimRule, K8S, styles, userRule } from './cel-places.ts'

const directory = `${root}server/examples`
const examples = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(yaml|json)$/.test(path))
  .map((path) => [path, readFileSync(`${directory}/${path}`, 'utf8')] as const)
  .filter(([, text]) => expressionsIn(testService().open(text)).length > 0)

test('there are expressions to look at', () => expect(examples.length).toBeGreaterThan(3))

/** Asks every feature at one offset, and demands what editors rely on. */
function askAt(text: string, offset: number): void {
  const service = testService()
  const file = service.open(text)
  for (const item of service.complete(file, offset)) demandSound(item, text, offset)
  const hover = service.hover(file, offset)
  if (hover && (hover.span.start > offset || hover.span.end < offset || hover.markdown.trim() === ''))
    throw new Error(`hover at ${offset}: ${JSON.stringify(hover)}`)
  const help = service.signatureHelp(file, offset)
  if (help && !help.signatures[help.active]) throw new Error(`signatures at ${offset}: ${JSON.stringify(help)}`)
  for (const { span } of service.documentHighlights(file, offset)) {
    if (span.start >= span.end || span.end > text.length)
      throw new Error(`highlight at ${offset}: ${JSON.stringify(span)}`)
  }
}

function demandTokens(text: string): void {
  let end = 0
  for (const { span } of testService().semanticTokens(testService().open(text))) {
    const isSound = span.start >= end && span.end > span.start && !/[\r\n]/.test(text.slice(span.start, span.end))
    if (!isSound) throw new Error(`token ${JSON.stringify(span)} in ${text}`)
    end = span.end
  }
}

describe.each(examples)('%s', (_, text) => {
  const spans = expressionsIn(testService().open(text)).map(({ scalar }) => scalar.node.span)

  test('every offset has answers', () => {
    for (const { start, end } of spans) for (let offset = start; offset <= end; offset++) askAt(text, offset)
  })

  test('every prefix has answers, and is a text with tokens', () => {
    for (const { start, end } of spans) {
      for (let cut = start; cut <= end; cut++) {
        askAt(text.slice(0, cut), cut)
        if (cut % 3 === 0) demandTokens(text.slice(0, cut) + text.slice(end))
      }
    }
  }, 60_000)
})

const legal = [
  "user.groups.exists(g, g.startsWith('team:') && g != user.username)",
  'has(user.extra) && user.extra["example.com/tenant"][0] == "a"',
  "sets.contains(user.groups, ['a', 'b']) ? user.uid.size() > 0x1F : user.?uid.orValue('') != ''",
  '!user.groups.all(g, user.groups.exists(h, h == g || ip.isCanonical(h))) // why',
]

/** Where a name begins, everything that is written there from then on must be among what is offered. */
describe.each(legal)('each name of %s', (expression) => {
  const names = [...expression.matchAll(/(?<![\w'":/.])[a-z]\w*|(?<=\.\??)[a-z]\w*/gi)]
    .filter((match) => !isWithinText(expression, match.index))
    .filter((match) => !/^(?:all|exists)\($/.test(expression.slice(0, match.index).match(/\w+\($/)?.[0] ?? ''))
  test.each(names.map((match) => [match[0], match.index] as const))('%s is offered at %i', (name, index) => {
    for (const [style, write] of Object.entries(styles)) {
      if (style === 'plain' && /^!/.test(expression)) continue
      const source = userRule(write(`${expression.slice(0, index)}§`))
      const offset = source.indexOf('§')
      const text = source.replace('§', '')
      const labels = testService()
        .complete(testService().open(text), offset)
        .map(({ label }) => label)
      expect(labels, `${style}: ${text.slice(offset - 20, offset)}`).toContain(name)
    }
  })
})

function isWithinText(expression: string, index: number): boolean {
  return [...expression.matchAll(/'[^']*'|"[^"]*"|\/\/.*/g)].some(
    (match) => match.index < index && index < match.index + match[0].length,
  )
}

test('features answer in whatever is typed', () => {
  const pieces = [
    'user',
    'claims',
    '.',
    '.?',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    ',',
    "'",
    '"',
    '\\',
    ' ',
    '\n      ',
    '&&',
    '!',
    '?',
    ':',
    '==',
    '=',
    'g',
    'exists',
    'all',
    'has',
    'sets',
    '1',
    '0x',
    '//',
    '%',
    'é',
    '😀',
    '#',
    '\r\n      ',
  ]
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 24 }).map((list) => list.join(''))
  const style = fc.constantFrom(
    ...Object.values(styles),
    (expression: string) => `"${expression}`,
    (expression: string) => `{a: ${expression}`,
  )
  fc.assert(
    fc.property(text, style, fc.boolean(), fc.nat(), (expression, write, claims, at) => {
      const source = claims ? claimRule(write(expression), K8S) : userRule(write(expression))
      const start = source.indexOf('expression: ')
      askAt(source, start + (at % (source.length - start)))
      demandTokens(source)
    }),
    { numRuns: 1_500 },
  )
}, 60_000)

test('fixes mend: what a fix is for is gone after it', () => {
  const service = testService()
  const broken = [
    "usr.uid == 'a'",
    "user.uid = 'a' and true",
    "user.groups == 'a'",
    'user.usrname',
    'user.groups.any(g, g == b)',
    "not user.uid == 'a'",
    "user.uid + 1 == 'b'",
  ]
  for (const expression of broken) {
    for (const write of Object.values(styles)) {
      const source = userRule(write(expression))
      const codesOf = (text: string) =>
        service.diagnose(service.open(text)).map(({ code, message }) => `${code}: ${message}`)
      const before = codesOf(source)
      for (const { finding, fix } of service.codeActions(service.open(source), { start: 0, end: source.length })) {
        if (fix.title.startsWith('Ignore ')) continue
        const after = codesOf(applyEdits(source, fix.edits))
        expect(after, `${fix.title} in ${source}`).not.toContain(`${finding.code}: ${finding.message}`)
        expect(after.filter((line) => line.startsWith('yaml-') && !before.includes(line))).toEqual([])
      }
    }
  }
})
