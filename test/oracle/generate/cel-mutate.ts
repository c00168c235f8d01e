import { literalArguments, scalarLiteral } from './cel-literals.ts'
import type { Language } from './cel-signatures.ts'
import type { Random } from './random.ts'

const token =
  /\s+|\/\/[^\n]*|(?:[rRbB]{0,2})(?:'''[\s\S]*?'''|"""[\s\S]*?"""|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|[A-Za-z_]\w*|(?:0x[\dA-Fa-f]+|\d*\.?\d+(?:[eE][-+]?\d+)?)[uU]?|&&|\|\||[=!<>]=|[\s\S]/gu
const separate = /^(?:[-+*/%?:,.()[\]{}!<>]|&&|\|\||[=!<>]=)$/
const operators = ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', ' in ']
const strays = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  '.',
  '?',
  ':',
  '!',
  '-',
  '=',
  '&',
  '|',
  '`',
  '@',
  '$',
  '#',
  '\\',
  ';',
  ' ',
  '\n',
  '// x\n',
  'null',
  'in',
  '.?',
  '[?',
  ' as ',
  'true',
  '1',
  "'a'",
  '😀',
  '\u00a0',
  '\t',
  '..',
  '0',
  'u',
  '"',
]
const reserved = [
  'as',
  'break',
  'const',
  'continue',
  'else',
  'for',
  'function',
  'if',
  'import',
  'let',
  'loop',
  'package',
  'namespace',
  'return',
  'var',
  'void',
  'while',
  'in',
  'true',
  'null',
]

/** An expression with one thing changed; what was right may be wrong afterwards. */
export function mutateExpression(random: Random, language: Language, expression: string): string {
  const tokens = expression.match(token) ?? []
  const solid = tokens.flatMap((text, index) => (text.trim() === '' ? [] : [index]))
  if (solid.length === 0) return random.pick(strays)
  const at = random.pick(solid)
  const changed = [...tokens]
  const old = tokens[at] ?? ''
  const roll = random.below(100)
  if (roll < 45) changed[at] = another(random, language, old)
  else if (roll < 55) changed.splice(at, 1)
  else if (roll < 65) changed.splice(at, 0, random.pick(strays))
  else if (roll < 70) changed.splice(at, 0, old)
  else if (roll < 78) swap(changed, at, random.pick(solid))
  else if (roll < 84) return wrap(random, expression)
  else if (roll < 90) changed[at] = random.pick(tokens.filter((text) => text.trim() !== ''))
  else if (roll < 95) dropArgument(changed, at)
  else changed[at] = `${random.pick([' ', '\n', '\t', ' // c\n', '  '])}${old}`
  return changed.join('')
}

function another(random: Random, language: Language, old: string): string {
  if (/^["'rRbB]/.test(old) && /["']$/.test(old))
    return random.pick([
      scalarLiteral(random, 'string') ?? old,
      scalarLiteral(random, 'int') ?? old,
      random.pick(literalArguments[random.pick(['regex', 'duration', 'timestamp', 'bool'])]?.odd ?? [old]),
      `b${old}`,
      `r${old}`,
      "'%s %d'",
    ])
  if (/^[\d.]+/.test(old) && old !== '.')
    return scalarLiteral(random, random.pick(['int', 'int', 'uint', 'double', 'string', 'bool'])) ?? old
  if (/^[A-Za-z_]/.test(old)) return anotherName(random, language, old)
  if (separate.test(old)) return random.pick(operators.includes(old) ? operators : strays)
  return random.pick(strays)
}

function anotherName(random: Random, language: Language, old: string): string {
  const names = language.signatures.map(({ name }) => name).filter((name) => /^[a-zA-Z]/.test(name))
  return random.pick([
    random.pick(names).split('.').at(-1) ?? old,
    random.pick(language.macros).name,
    random.pick(reserved),
    `${old}s`,
    old.slice(0, -1) || 'x',
    old[0] === old[0]?.toUpperCase() ? old.toLowerCase() : `${old[0]?.toUpperCase()}${old.slice(1)}`,
    random.pick(language.names),
    random.pick(['claims', 'user', 'request', 'x', 'object', 'self', '_', '__result__', '@result']),
    `.${old}`,
    `\`${old}\``,
    random.pick(language.messages),
  ])
}

function swap(tokens: string[], one: number, other: number): void {
  const [first = '', second = ''] = [tokens[one], tokens[other]]
  tokens[one] = second
  tokens[other] = first
}

function dropArgument(tokens: string[], at: number): void {
  const comma = tokens.indexOf(',', at)
  const end = comma < 0 ? -1 : tokens.findIndex((text, index) => index > comma && (text === ',' || text === ')'))
  if (end > 0) tokens.splice(comma, end - comma)
  else tokens.push(tokens[at] ?? '')
}

function wrap(random: Random, expression: string): string {
  return random.pick([
    `(${expression})`,
    `!(${expression})`,
    `!!${expression}`,
    `-(${expression})`,
    `--${expression}`,
    `[${expression}]`,
    `{'a': ${expression}}`,
    `dyn(${expression})`,
    `type(${expression})`,
    `string(${expression})`,
    `size(${expression})`,
    `has(${expression})`,
    `optional.of(${expression})`,
    `(${expression}) == true`,
    `true ? ${expression} : false`,
    `${expression} && ${expression}`,
    `[1, 2].all(x, ${expression})`,
    `'%s'.format([${expression}])`,
    `'%d'.format([${expression}])`,
    ` ${expression} `,
    `${expression};`,
    `${'('.repeat(40)}${expression}${')'.repeat(40)}`,
    deep(random, expression),
    `'${formatText(random)}'.format([${expression}${random.pick(['', ', 1', ", 'a', 1.5", ', null'])}])`,
    `'${formatText(random)}'.format([${random.pick(['1', '1.5', "'a'", 'true', 'null', "b'a'", '1u', '[1]', '{}', "duration('1s')"])}])`,
    random.pick([
      `[?${expression}]`,
      `{?'a': ${expression}}`,
      `optional.of(${expression}).optMap(x, x).orValue(${expression})`,
      `optional.ofNonZeroValue(${expression}).optFlatMap(x, x)`,
      `${expression}.?a.b[?0]`,
      `(${expression})[?0].orValue(1)`,
      `has(${expression}.a)`,
      `has((${expression}).a.b)`,
      `(${expression}).transformList(i, v, i > 0, v)`,
      `(${expression}).transformMap(k, v, v)`,
      `{'a': ${expression}}.transformMapEntry(k, v, {v: k})`,
      `(${expression}).exists(i, v, v == i)`,
      `[${expression}].sortBy(x, x)`,
      `[${expression}, ${expression}].sort().distinct().first()`,
      `[1].map(x, [2].map(y, [3].map(z, ${expression})))`,
      `[1].exists(x, [x].all(x, ${expression}))`,
      `[${expression}].exists_one(x, x == (${expression}))`,
      `type(${expression}) == ${random.pick(['int', 'string', 'bool', 'list', 'map', 'type', 'null_type', 'optional_type', 'net.IP'])}`,
    ]),
  ])
}

/** As deep as the component's parser goes, or about. */
function deep(random: Random, expression: string): string {
  const count = random.pick([8, 12, 13, 24, 32, 62, 63, 64, 124, 125, 126, 248, 249, 250, 251])
  const [before, after] = random.pick([
    ['(', ')'],
    ['[', ']'],
    ['!', ''],
    ['-', ''],
    ['{1:', '}'],
    ['dyn(', ')'],
    ['true?', ':1'],
    ['1+', ''],
    ['', '.a'],
    ['', '[0]'],
    ['', ' == 1'],
    ['', '.f()'],
  ] as const)
  return before.repeat(count) + expression + after.repeat(count)
}

/** A text with one or two clauses of a format, some of which there are not. */
function formatText(random: Random): string {
  const clause = () =>
    `%${random.pick(['', '', '.', '.0', '.3', '.99', '.101', '5', '-', '+', '#'])}${random.pick([...'sdfebxXo%qcvg '])}`
  return random.pick(['', 'a ']) + clause() + random.pick(['', clause()])
}
