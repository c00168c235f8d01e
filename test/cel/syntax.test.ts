import { describe, expect, test } from 'vitest'
import { analyzeCel } from '../../server/src/core/cel/analyze.ts'
import { type CelNode, childrenOf, nodesOf } from '../../server/src/core/cel/ast.ts'
import { formatType } from '../../server/src/core/cel/format-type.ts'
import { parseCel } from '../../server/src/core/cel/parse.ts'
import { expectProblems, upstream } from './expect-problems.ts'

const environment = upstream('claims')

function parse(text: string): CelNode {
  const { ast, problems } = parseCel(text, environment.macros)
  expect(problems).toEqual([])
  return ast
}

/** A tree in prefix form: `(+ 1 (* 2 3))`. */
function show(node: CelNode): string {
  const children = childrenOf(node).map(show)
  const applied = (name: string) => `(${[name, ...children].join(' ')})`
  switch (node.kind) {
    case 'literal':
      return typeof node.value.value === 'string' ? JSON.stringify(node.value.value) : String(node.value.value)
    case 'ident':
      return `${node.absolute ? '.' : ''}${node.name}`
    case 'select':
      return applied(`${node.optional ? '.?' : '.'}${node.field}`)
    case 'index':
      return applied(node.optional ? '[?' : '[')
    case 'call':
    case 'macro':
      return applied(node.kind === 'macro' ? `${node.name}!` : node.name)
    case 'unary':
    case 'binary':
    case 'logical':
      return applied(node.operator)
    case 'list':
      return `[${node.elements.map(({ optional, value }) => `${optional ? '?' : ''}${show(value)}`).join(' ')}]`
    case 'map':
      return `{${node.entries.map(({ optional, key, value }) => `${optional ? '?' : ''}${show(key)}:${show(value)}`).join(' ')}}`
    case 'message':
      return `${node.name}{${node.fields.map(({ optional, name, value }) => `${optional ? '?' : ''}${name}:${show(value)}`).join(' ')}}`
    default:
      return applied(node.kind)
  }
}

test.each([
  ['1 + 2 * 3 - 4', '(- (+ 1 (* 2 3)) 4)'],
  ['a || b && c || d', '(|| a (&& b c) d)'],
  ['a == b in c', '(in (== a b) c)'],
  ['a ? b : c ? d : e', '(conditional a b (conditional c d e))'],
  ['!a.b && -c < -1', '(&& (! (.b a)) (< (- c) -1))'],
  ['!!a', 'a'],
  ['--1', '1'],
  ['-1.foo', '(.foo -1)'],
  ['- 9223372036854775808', '-9223372036854775808'],
  ['a.?b[?c].d[0]', '([ (.d ([? (.?b a) c)) 0)'],
  ['[?a, b,]', '[?a b]'],
  ['[,]', '[]'],
  ["{?'k': a, 1: b,}", '{?"k":a 1:b}'],
  ['a.b.C{x: 1, ?y: z}', 'a.b.C{x:1 ?y:z}'],
  ['.a.b(c)', '(b .a c)'],
  ['has(a.b) && [1].all(i, v, i > v)', '(&& (has! (.b a)) (all! [1] i v (> i v)))'],
  ['a.all(b)', '(all a b)'],
  ['a // comment\n + b', '(+ a b)'],
  ['claims.namespace + claims.package', '(+ (.namespace claims) (.package claims))'],
  ['1.e5', '(.e5 1)'],
  ['.5 + 1e2', '(+ 0.5 100)'],
  ['0x1F + 3u', '(+ 31 3)'],
])('%s', (text, tree) => {
  expect(show(parse(text))).toBe(tree)
})

describe('texts', () => {
  test.each([
    [String.raw`'a\'b\n\x41\101\u00e9\U0001F600\?'`, "a'b\nAA\u00e9\u{1f600}?"],
    [String.raw`r'a\n'`, String.raw`a\n`],
    [`'''a'b\n"c'''`, `a'b\n"c`],
    ['R"""a\r\nb"""', 'a\nb'],
    ['""', ''],
  ])('%s', (text, value) => {
    expect(parse(text)).toMatchObject({ kind: 'literal', value: { type: 'string', value } })
  })

  test('bytes', () => {
    expect(parse(String.raw`b'\xffä'`)).toMatchObject({ value: { type: 'bytes', value: [0xff, 0xc3, 0xa4] } })
    expect(parse(String.raw`bR'\x'`)).toMatchObject({ value: { type: 'bytes', value: [0x5c, 0x78] } })
  })
})

test('what cannot be read is reported where it stands', () => {
  expectProblems(
    environment,
    String.raw`
    claims.a = 'x'
             ^ cel-syntax: write "=="

    claims.a & claims.b
             ^ cel-syntax: write "&&"

    claims.a and claims.b
             ^^^ cel-syntax: write "&&"

    claims.in == 1
           ^^ cel-syntax: write ["in"]

    claims. == 1
            ^^ cel-syntax: A name is missing

    package.a
    ^^^^^^^ cel-syntax: reserved

    claims['a'
              ^ cel-syntax: "]" is missing

    [1, 2 3, (4]
          ^ cel-syntax: "," or "]"
               ^ cel-syntax: ")" is missing

    claims.a == 'x
                ^^ cel-syntax: no closing '

    'a\q' + claims.b == 'c'
      ^^ cel-syntax: no escape sequence

    claims.a == é
                ^ cel-syntax: texts need quotes
                 ^ cel-syntax: An expression is missing

    true ? 1
            ^ cel-syntax: A choice needs ":"

    claims.a == 1)
                 ^ cel-syntax: closes nothing

    {'a': 1, 'b'}
                ^ cel-syntax: ":" and a value

    size(claims,)
                ^ cel-syntax: An expression is missing

    claims.${'`a b`'} == 1
           ^^^^^ cel-syntax: back-quotes
    `,
  )
})

test('macros with arguments that they cannot take', () => {
  expectProblems(
    environment,
    `
    has(claims['a'])
        ^^^^^^^^^^^ cel-macro: takes a selection

    has(claims.?a)
        ^^^^^^^^^ cel-macro

    [1].map(1, 2)
            ^ cel-macro: needs a simple name

    [1].all(x, x, true)
               ^ cel-macro: another name

    [1].exists(__result__, true)
               ^^^^^^^^^^ cel-macro

    {'a': 1}.sortBy(x, x)
    ^^^^^^^^ cel-macro: sorts lists
    `,
  )
})

describe('half-typed text', () => {
  /** The types of the operands of all selections whose name is still missing. */
  function unfinished(text: string): readonly string[] {
    const { ast, types } = analyzeCel(text, upstream('request'))
    return [...nodesOf(ast)].flatMap((node) => {
      const type = node.kind === 'select' && node.field === '' ? types[node.operand.id] : undefined
      return type ? [formatType(type)] : []
    })
  }

  test.each([
    ['request.', 'kubernetes.SubjectAccessReviewSpec'],
    ['request.user == "a" && request.resourceAttributes.', 'kubernetes.ResourceAttributes'],
    ['request.groups.exists(g, g.', 'string'],
    ['request.groups.exists(g, g.)', 'string'],
    ['has(request.)', 'kubernetes.SubjectAccessReviewSpec'],
    ['size(request.groups.', 'list(string)'],
    ['[request.user, request.extra.', 'map(string, list(string))'],
    ['request.user. == "a"', 'string'],
    ['request.user "x" && request.resourceAttributes.?', 'kubernetes.ResourceAttributes'],
    ['{"a": request.', 'kubernetes.SubjectAccessReviewSpec'],
    ['request.user == "x" ? request.', 'kubernetes.SubjectAccessReviewSpec'],
  ])('%s', (text, type) => {
    expect(unfinished(text)).toContain(type)
  })
})
