import type { GeneratedDocument } from './generate.ts'
import { type Random, randomFrom } from './random.ts'

const KIND = 'KubeletConfiguration'
const HEADER = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: ${KIND}\n`

/** Values, and what is none: signs at the edges of a text, and texts that other rules of YAML would read in another way. */
const pieces: readonly string[] = [
  ...['a', '1', 'a b', 'h:i', 'a:b:c', 'https://x:1/', 'a:/b', 'a#b', 'a # c', 'a #', '#c', 'a\tb', 'a\t', '\ta'],
  ...[
    'b:',
    'c::',
    ':d',
    'a: b',
    'x: ',
    'a:\n  b',
    '-',
    '-e',
    '- f',
    'a-',
    '-- a',
    '---',
    '--- a',
    '?g',
    'a?',
    '.',
    '=',
    '<<',
  ],
  ...[
    '"q"',
    "'s'",
    '"q":r',
    '"q": r',
    '"q\n  r"',
    'a"b',
    "a'b",
    '"a" ',
    'a\\b',
    '\\a',
    'a,b',
    'a\n  b',
    '|-\n  a',
    '>\n  a',
  ],
  ...[
    '~',
    '[a]',
    '[]',
    '[a: b]',
    '[a:]',
    '[? a]',
    '{a: b}',
    '{}',
    '{a}',
    '{a:}',
    '{a: }',
    '{a:,b}',
    '{a: b:}',
    '{"a":1}',
    '{? a}',
  ],
  ...[
    '&x y',
    '!t z',
    '!!str w',
    '!',
    '*r',
    '%p',
    'a%',
    '@a',
    'c@b',
    '`a`',
    '^a',
    'a*',
    'a&',
    'a!',
    'a|',
    '|a',
    '>a',
    'a>',
  ],
  ...['(a)', 'a;', 'a=b', '/a', '+a', '_a', 'ä', '😀', 'a\u2028  b', 'a\r  b'],
]

const commas = [', ', ',', ' ,', ' , ', ',\n  ', '\n  , ', ', # c\n  ', ',\t'] as const
const leads = [
  ...['- ', '-', '? ', ': ', '- - ', '- k: ', '"k": ', "'k':", '# c ', '-\t', 'k:\t', '&a ', '!t '],
  ...['k1: ', 'k2: ', 'k3:', 'k4:'],
] as const
const indents = ['  ', '  ', '  ', '   ', ' ', '', '\t', '  \t'] as const

/**
 * A document that is pieces of YAML below a field that nobody knows, put together at random: brackets, lines, or one value with something behind it. The
 * component reads it or refuses it for its syntax alone. It depends on the seed and the number only.
 */
export function generatePieces(seed: string, index: number): GeneratedDocument {
  const random = randomFrom(seed, 'pieces', index)
  const form = random.below(100)
  const body = form < 30 ? brackets(random) : form < 65 ? lines(random) : value(random)
  // Something for aliases to mean.
  return { id: `${seed}-p${index}`, kind: KIND, text: `${HEADER}r: &r 1\n${body}\n`, mutations: ['pieces'] }
}

function brackets(random: Random): string {
  const [open, close] = random.chance(50) ? '{}' : '[]'
  const items = Array.from({ length: 1 + random.below(3) }, (_, at) => member(random, at))
  const [before, behind] = [random.pick(['', ' ', '\n  ']), random.pick(['', ' ', ',', '\n  ', '\n', ' # c\n  '])]
  const rest = random.pick(['', '', ' # c', '#c', ' x'])
  return `x: ${open}${before}${items.join(random.pick(commas))}${behind}${close}${rest}`
}

function member(random: Random, at: number): string {
  const piece = random.pick(pieces)
  switch (random.below(6)) {
    case 0:
      return `${random.pick(pieces)}: ${piece}`
    case 1:
      return `k${at}: ${piece}`
    case 2:
      return `"k${at}":${piece}`
    case 3:
      return `? ${piece}`
    case 4:
      return `? ${piece} : ${random.pick(pieces)}`
    default:
      return piece
  }
}

function lines(random: Random): string {
  const written = Array.from({ length: 1 + random.below(4) }, () => {
    const indent = random.pick(indents)
    return indent + random.pick(leads) + random.pick(pieces).replace('\n  ', `\n${indent}  `)
  })
  return `x:\n${written.join('\n')}`
}

function value(random: Random): string {
  const other = random.pick(pieces)
  const rest = ['', ' ', ' # c', '#c', ` ${other}`, `\n  ${other}`, `\n${other}`, `\n\n  ${other}`]
  return `x: ${random.pick(pieces)}${random.pick([...rest, `\n  # c\n  ${other}`, `\n # c\n   ${other}`])}`
}
