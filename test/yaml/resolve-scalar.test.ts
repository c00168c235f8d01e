import { describe, expect, test } from 'vitest'
import { parseYaml } from '../../server/src/core/yaml/parse.ts'
import { isStandardTag, resolveScalar } from '../../server/src/core/yaml/resolve-scalar.ts'

/** The value of `a: <written>` in one word: its type, and what it is. */
function resolved(written: string): string {
  const root = parseYaml(`a: ${written}`)[0]?.root
  const value = root?.kind === 'mapping' ? root.entries[0]?.value : undefined
  if (value?.kind !== 'scalar') return 'no scalar'
  const result = resolveScalar(value)
  return result.type === 'null' ? 'null' : `${result.type} ${result.value}`
}

const same = (texts: string, result: string) => texts.split(' ').map((text) => [text, result] as const)

const table: Readonly<Record<string, readonly (readonly [written: string, result: string])[]>> = {
  words: [
    ...same('y Y yes Yes YES true True TRUE on On ON', 'bool true'),
    ...same('n N no No NO false False FALSE off Off OFF', 'bool false'),
    ...same('~ null Null NULL', 'null'),
    ...['yEs', 'tRUE', 'oN', 'nULL', '~~', 'yes!', 'None', 'nil'].map((text) => [text, `string ${text}`] as const),
  ],
  integers: [
    ['0', 'int 0'],
    ['-0', 'int 0'],
    ['+1', 'int 1'],
    ['012', 'int 10'],
    ['-012', 'int -10'],
    ['0o17', 'int 15'],
    ['0O17', 'int 15'],
    ['08', 'int 8'],
    ['019', 'int 19'],
    ['0x1F', 'int 31'],
    ['-0X1f', 'int -31'],
    ['0b11', 'int 3'],
    ['-0b11', 'int -3'],
    ['1_000', 'int 1000'],
    ['1__0_', 'int 10'],
    ['0x_1F', 'int 31'],
    ['+_1', 'int 1'],
    ['9223372036854775807', 'int 9223372036854775807'],
    ['-9223372036854775808', 'int -9223372036854775808'],
    ['18446744073709551615', 'int 18446744073709551615'],
    ['0xFFFFFFFFFFFFFFFF', 'int 18446744073709551615'],
    ['18446744073709551616', 'int 18446744073709552000'],
    ['9007199254740993', 'int 9007199254740993'],
  ],
  floats: [
    ['110.0', 'int 110'],
    ['1.1e2', 'int 110'],
    ['1e2', 'int 100'],
    ['1E+2', 'int 100'],
    ['1.', 'int 1'],
    ['-0.0', 'int 0'],
    ['1e20', 'int 100000000000000000000'],
    ['9007199254740993.0', 'int 9007199254740992'],
    ['1e-2', 'float 0.01'],
    ['1.5', 'float 1.5'],
    ['.5', 'float 0.5'],
    ['-.5', 'float -0.5'],
    ['.5e1', 'int 5'],
    ['.5_0', 'float 0.5'],
    ['1_0.5_0', 'float 10.5'],
    ['.inf', 'float Infinity'],
    ['-.INF', 'float -Infinity'],
    ['+.Inf', 'float Infinity'],
    ['.NaN', 'float NaN'],
  ],
  'text that only looks like a number': [
    ...[
      '1,000',
      '1:30',
      '1.5.1',
      '0o8',
      '0b2',
      '0xG',
      '0x',
      '_1',
      '._5',
      '1e',
      '1e400',
      'inf',
      '.iNF',
      '+',
      '1k',
      '10Gi',
      '1 000',
    ].map((text) => [text, `string ${text}`] as const),
    ...['2001-01-01', '2001-12-14t21:59:43.10-05:00', '2001-01-01 00:00:00'].map(
      (text) => [text, `string ${text}`] as const,
    ),
  ],
  'quoted and block text': [
    ['"1"', 'string 1'],
    ["'yes'", 'string yes'],
    ['""', 'string '],
    ["'~'", 'string ~'],
    ['|\n  1\n', 'string 1\n'],
    ['>-\n  true\n', 'string true'],
  ],
  tags: [
    ['!!str 1', 'string 1'],
    ['!!str yes', 'string yes'],
    ['!!str', 'string '],
    ['!!int "1"', 'int 1'],
    ['!!int 0x1F', 'int 31'],
    ['!!int x', 'string x'],
    ['!!int 1.0', 'string 1.0'],
    ['!<tag:yaml.org,2002:int> "1"', 'int 1'],
    ['!!float 1', 'int 1'],
    ['!!float 1.5', 'float 1.5'],
    ['!!bool "yes"', 'bool true'],
    ['!!bool 1', 'string 1'],
    ['!!null ~', 'null'],
    ['!!null ""', 'null'],
    ['!!null x', 'string x'],
    ['!!timestamp 2001-01-01', 'string 2001-01-01'],
    ['!!binary aGVsbG8=', 'string hello'],
    ['! 1', 'string 1'],
    ['! yes', 'string yes'],
    ['!foo 1', 'string 1'],
    ['!!foo true', 'string true'],
    ['!foo', 'string '],
    ['&a', 'null'],
  ],
}

describe.each(Object.entries(table))('%s', (_title, rows) => {
  test.each(rows)('%s is %s', (written, result) => {
    expect(resolved(written)).toBe(result)
  })
})

test('tags of expressions are no standard tags', () => {
  const tags = ['!!str', '!!int', '!', '!<tag:yaml.org,2002:map>', '!(request.x)', '!has(a)', '!!foo', '!<tag:x>']
  expect(tags.filter(isStandardTag)).toEqual(['!!str', '!!int', '!', '!<tag:yaml.org,2002:map>'])
})
