import type { Random } from './random.ts'

const strings = [
  '',
  'a',
  'sub',
  'system:',
  'oidc:',
  'example.com',
  '@example.com',
  'admins',
  'get',
  'pods',
  'ä',
  '😀',
  "it's",
  'a"b',
  '1h',
  '1',
  'true',
  '2026-01-01T00:00:00Z',
  'x/y',
  '%s',
  '^[a-z]+$',
  'a\nb',
  'tab\t',
  '10.0.0.1',
  '\\d',
]
const integers = ['0', '1', '2', '-1', '7', '42', '0x10', '0xFF', '9223372036854775807', '-9223372036854775808', '100']
const oddIntegers = [
  '9223372036854775808',
  '0x',
  '0xG',
  '1_000',
  '007',
  '-9223372036854775809',
  '1e',
  '0x8000000000000000',
  '1.',
  '１',
]
const doubles = ['0.0', '1.5', '-2.5', '1e3', '.5', '1.0e-3', '3.14', '1e308', '6.02E23']
const oddDoubles = ['1e400', '1.e3', '1..2', '-.5', '1e+', '5.e']

/** A literal of a scalar type; `odd` ones are near the edge of what there is. */
export function stringLiteral(random: Random, value = random.pick(strings)): string {
  const single = `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\t', '\\t')}'`
  if (random.chance(80)) return single
  const fancy = [
    JSON.stringify(value),
    `'''${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'''`,
    `"""${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"""`,
  ]
  if (!/['\n]/.test(value)) fancy.push(`r'${value}'`, `R'${value}'`)
  return random.pick(fancy)
}

export function scalarLiteral(random: Random, type: string): string | undefined {
  const odd = random.chance(4)
  switch (type) {
    case 'string':
      return odd ? random.pick(oddStrings) : stringLiteral(random)
    case 'bytes':
      return odd
        ? random.pick(["b'\\xff'", "b'ä'", "rb'a'", "br'\\d'", "B'a'", "b'\\u00e4'", "b'''a'''"])
        : `b${stringLiteral(random, random.pick(['', 'a', 'x-y', '1']))}`
    case 'int':
      return random.pick(odd ? oddIntegers : integers)
    case 'uint':
      return `${random.pick(odd ? oddIntegers : ['0', '1', '7', '0x1F', '18446744073709551615'])}${random.pick(['u', 'U'])}`
    case 'double':
      return random.pick(odd ? oddDoubles : doubles)
    case 'bool':
      return random.pick(['true', 'false'])
    case 'null_type':
      return 'null'
    default:
      return undefined
  }
}

const oddStrings = [
  "'\\q'",
  "'\\u12'",
  "'\\U0001F600'",
  "'\\x41'",
  "'\\101'",
  "'\\ud800'",
  "'a\nb'",
  "'",
  '"a',
  "'\\`'",
  "'\\?'",
  "'\\a\\b\\f\\v'",
  "'''a\nb'''",
  "r'\\d'",
  "r'\\'",
  "'\\400'",
  "'\\U00110000'",
  "'\\X41'",
  "''''''",
  "'\\0'",
  "''''",
]

/** Arguments that functions look at when the expression is loaded, by the word of the schema language. */
export const literalArguments: Readonly<
  Record<string, { readonly good: readonly string[]; readonly odd: readonly string[] }>
> = {
  duration: {
    good: ["'1h'", "'5m30s'", "'0'", "'1.5s'", "'-1h'", "'100ms'"],
    odd: [
      "'1d'",
      "''",
      "'1'",
      "'1 h'",
      "'999999999h'",
      "'2562047h'",
      "'2562048h'",
      "'9223372036s'",
      "'1h '",
      "'+1h'",
      "'.5s'",
      "'1µs'",
      "'1μs'",
    ],
  },
  timestamp: {
    good: ["'2026-01-01T00:00:00Z'", "'1970-01-01T00:00:00+01:00'", "'2026-01-01T00:00:00.123Z'"],
    odd: [
      "'2026-01-01'",
      "''",
      "'2026-02-30T00:00:00Z'",
      "'0000-01-01T00:00:00Z'",
      "'0001-01-01T00:00:00Z'",
      "'9999-12-31T23:59:59Z'",
      "'9999-12-31T23:59:59-01:00'",
      "'2026-01-01t00:00:00z'",
      "'2026-01-01 00:00:00Z'",
      "'2026-01-01T24:00:00Z'",
      "'2026-01-01T00:00:60Z'",
      "'10000-01-01T00:00:00Z'",
      "'2026-01-01T00:00Z'",
      "'2026-01-01T00:00:00,5Z'",
      "'2026-1-1T0:0:0Z'",
      "'2026-01-01T00:00:00+24:00'",
      "'0001-01-01T00:00:00+01:00'",
    ],
  },
  regex: {
    good: ["'^[a-z]+$'", "'a.*'", "''", "r'\\d+'", "'(?i)a'", "'(?P<n>a)'", "'a{2,3}'", "'[[:alpha:]]'", "r'\\p{L}'"],
    odd: [
      "'('",
      "'['",
      "'*a'",
      "'(?=a)'",
      "'(?!a)'",
      "r'\\1'",
      "'a**'",
      "'a{1001}'",
      "'a{2,1}'",
      "r'\\Z'",
      "r'\\pX'",
      "'(?<n>a)'",
      "'a{,2}'",
      "r'\\x{110000}'",
      "'[z-a]'",
      "'a)'",
      "r'\\Qa'",
      "'(?x)a'",
      "'(?U)a'",
      "'x{1000}{1000}'",
      "'[[:foo:]]'",
      "r'\\C'",
      "'(?P<n>a)(?P<n>b)'",
      "'a++'",
      "r'\\'",
      "'(?s-i:a)'",
      "'((a{100}){100}){100}'",
      "r'\\pN'",
      "r'\\p{Greek}'",
      "r'\\p{Foo}'",
      "'[a-\\\\d]'",
      "'{'",
      "'a{'",
      "'a{1'",
      "']'",
    ],
  },
  int: {
    good: ["'1'", "'-5'", "'0'", '1.5', '1u', '1.0'],
    odd: [
      "'a'",
      "''",
      "'1.5'",
      "'0x10'",
      "'+1'",
      "' 1'",
      "'9223372036854775808'",
      "'1_0'",
      '1e19',
      '-1e19',
      '18446744073709551615u',
      '9223372036854775807.0',
      "'-0'",
      "'007'",
    ],
  },
  uint: {
    good: ["'1'", "'0'", '1', '1.5'],
    odd: ["'a'", "'-1'", '-1', '-1.0', '1e20', "'18446744073709551616'", "'1u'", "'+1'", '-0.5', "''"],
  },
  double: {
    good: ["'1.5'", "'1'", "'-1e3'"],
    odd: [
      "'a'",
      "''",
      "'1e400'",
      "'inf'",
      "'NaN'",
      "'0x1p-2'",
      "'1_0'",
      "'.5'",
      "'5.'",
      "' 1'",
      "'Infinity'",
      "'+1'",
      "'0x10'",
    ],
  },
  bool: {
    good: ["'true'", "'false'"],
    odd: ["'True'", "'t'", "'1'", "'yes'", "''", "'TRUE'", "'tRue'", "'F'", "'0'", "' true'"],
  },
  utf8: { good: ["b'a'", "b'ä'"], odd: ["b'\\xff'", "b'\\377'", "b''", "b'\\xc3\\xa4'"] },
  seconds: {
    good: ['0', '1767225600', '-1'],
    odd: ['253402300800', '253402300799', '-62135596800', '-62135596801', '9223372036854775807'],
  },
  never: { good: ['1'], odd: ['0', '-5'] },
}
