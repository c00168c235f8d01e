import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rules } from '../../server/src/core/rules/registry.ts'
import { parseOrdinary } from '../../server/src/core/yaml/ordinary/parse-ordinary.ts'
import { parseCarets } from '../harness/carets.ts'
import { root } from '../harness/paths.ts'
import { agrees, windows } from './agrees.ts'

function textsBelow(directory: string, names = /\.(?:yaml|json)$/): readonly string[] {
  return readdirSync(`${root}${directory}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => names.test(name))
    .map((name) => readFileSync(`${root}${directory}/${name}`, 'utf8'))
}

const soundExamples = rules.flatMap(({ examples }) => examples.good)
const files = [
  ...soundExamples,
  ...rules.flatMap(({ examples }) => examples.bad),
  ...textsBelow('server/examples'),
].map((text) => parseCarets(text).text)

describe('files', () => {
  test('are read alike', () => {
    for (const text of [...files, ...textsBelow('schemas')]) {
      agrees(text)
      agrees(windows(text))
      agrees(`\uFEFF${text}`)
    }
  })

  test('most are ordinary', () => {
    expect(soundExamples.filter(agrees).length).toBeGreaterThan(0.7 * soundExamples.length)
  })

  test.each(textsBelow('server/examples/good', /\.yaml$/).map((text) => [text.split('\n', 3).join(' '), text]))(
    '%s',
    (_, text) => expect(agrees(text)).toBe(true),
  )
})

describe('every form that is ordinary', () => {
  test.each([
    '',
    '# only a comment',
    'a: 1\n---\nb: 2\n--- # of the third\n- c\n---\n',
    'a:\n- b\n-   - c: d\n      e: f\n    - g\nh:\n    i: j # k\n\n  # l\nm: n\n',
    'a: "b \\"c\\" \\\\ \\n"\nd: \'e\'\'f\'\n"g h" : i#j\n',
    'a: [b, "c", [d, {e: f}], {}, []]\nh: {i: "j", "k": [l] }\n',
    'a: |\n  b\n    c\n\n  d   \n\n\ne: >-\n  f\n  g\n\n  h\n- i: |\n',
    'a: |-\n\tb',
    'a: |\n  # no comment\n# a comment\nb: >\n  c: d\n',
    '- |\n a\n- b:\n  - c\n  d: >\n   e',
  ])('%j', (text) => {
    agrees(text)
  })

  const read = [
    'a: 1\nb: [c, d]\n',
    '- a: |\n    b\n\n    c\n  c: "d" # e\n# f\n',
    'a:\n- b\n---\nc:\n\n  d: >\n    e\n    f',
    'a: b\nke # c\nd:\n  e: f\n---\nlist:\n- a: b\n  \n  ke\n- c: d\n',
    'a:\n  b:\n    c: >\n      d\n  ke',
    'a: &b c\nd: *b\ne: &f-1 # g\n  h: *b # i\nj:\n- *f-1\n- &b\n  - k\n- &l |\n  m\n- *b\n',
    'a: *b',
    'a: &b c\nd: *bc\ne: *b',
    'a: &b\n- c: &b d\n  e: *b\nf: *b\n---\ng: h',
    'a: [b, ]\nc: {d: e,}',
    'a: [\n  b,\n  "c",\n]\nd: {\n  e: f, # g\n  # h\n\n# i\n  j: [k,\n l], m:\n  n\n}\n',
    '- a: [\n    b\n   ,c # d\n  ]\n  e: {f: {\n     }, g: [\n   ]}\n- [h, {\n i: j}\n] # k\n- - [\n   l\n  ]\n-   &m {\n n: o\n}\n',
    'a: &b [\n  c]\nd:\n  - e\n  - {f:\n    [g], h: "i:"\n    }\n---\nj: [\n\n k]\n',
  ]

  test.each(read)('is read: %j', (text) => {
    expect(agrees(text)).toBe(true)
    expect(agrees(windows(text))).toBe(true)
    expect(agrees(`\uFEFF${text}`)).toBe(true)
    expect(agrees(`\uFEFF${windows(text)}`)).toBe(true)
  })
})

describe('JSON', () => {
  const read = [
    '{}',
    '\n { } \n\n',
    '{"a":1,"b":[1,-0.5e+3,true,null,{}],"":[]}',
    '{\n  "a" : [\n    "b",\n    {"c": "d"}\n  ] , "e":\n  "f"\n}\n',
    '{"a": "\\u0041\\ud83d\\ude00\\/\\b\\f\\n\\r\\t\\"\\\\", "é😀": "# no comment"}',
    '{\n"a":\n[\n1\n,\n2\n]\n,"b":"---"}',
    '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", "maxPods": "1", "maxPods": 2}',
  ]

  test.each(read)('is read: %j', (text) => {
    expect(agrees(text)).toBe(true)
    expect(agrees(windows(text))).toBe(true)
  })

  test.each([
    '{"a": 1,}',
    '{"a": 01}',
    '{"a": .5}',
    '{"a" 1}',
    '{"a"\n: 1}',
    '{"a": 1} x',
    '{"a": 1}\n---\n{"b": 2}',
    '{a: 1}',
    "{'a': 1}",
    '{"a": "b\nc"}',
    '{"a": "\\x41"}',
    '{"a": "\\u00"}',
    '{"a": "b}',
    '{"a": [1}',
    '{"a": 1',
    '{"a": truex}',
    '{"a": 1 # c\n}',
    '{"a": {{ b }}}',
    '\uFEFF{"a": 1}',
    '[1]',
    `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`,
  ])('is left to the parser: %j', (text) => expect(parseOrdinary(text)).toBeUndefined())

  test('is read alike whatever it holds, and with something else in it', () => {
    const blanks = fc.constantFrom('', '', ' ', '\n', '\n  ')
    const inserted = fc.constantFrom(
      '',
      '',
      ' ',
      '\n',
      ',',
      ':',
      '"',
      '\\',
      '{',
      ']',
      '#',
      "'",
      '- ',
      '1',
      'x',
      '${',
      '\t',
      '\r\n',
      '? ',
    )
    const json = fc.json({ maxDepth: 4 }).map((text) => `{"a":${text}}`)
    const spaced = fc.tuple(json, fc.array(blanks, { minLength: 1, maxLength: 5 })).map(([text, some]) => {
      let count = 0
      return text.replaceAll(/("(?:[^"\\]|\\.)*")|[{}[\],:]/g, (sign, quoted) =>
        quoted ? sign : `${sign}${some[count++ % some.length]}`,
      )
    })
    let count = 0
    fc.assert(
      fc.property(spaced, fc.nat(), fc.nat(2), inserted, (text, place, length, between) => {
        const at = place % (text.length + 1)
        if (agrees(text)) count++
        agrees(text.slice(0, at) + between + text.slice(at + length))
      }),
      { numRuns: 2000 },
    )
    expect(count).toBeGreaterThan(1000)
  })
})

describe('what is not ordinary is left alone', () => {
  test.each([
    'a: &b *c',
    'a: *b\nc: *d',
    'a: &b\nc: *b',
    'a: &b\n  c: *b',
    'a: &b c\n*b : d',
    'a: &b\n  c: d\n<<: [*b]',
    '- &b c: d',
    '- &b - c',
    '&b c: d',
    'a: &b c\n---\nd: *b',
    'a: &ä c',
    'a: &b, c',
    'a: &b c\nd: *b#',
    'a: &b c\nd: *b e',
    'a: !c d',
    '%YAML 1.1\n---\na: b',
    'a: b\n...\n',
    '\ta: b',
    'a:\n  - b\n - c',
    'a: b\n  c: d',
    'a: b: c',
    'a: b\n  c',
    'a: b\nc\n"d": e',
    'a: "b\n  c"',
    'a: [b,\nc]',
    'a: [b\n  c]',
    'a: [b,\n  [c\n]]',
    '- a: [\n ]',
    'a: [,]',
    'a: [b,,]',
    'a: {b\n  : c}',
    'a: {b:\n  }',
    'a: [b\n  ]: c',
    'a: [b]\n  , c]',
    'a: ["b"# c\n  ]',
    '? a\n: b',
    'a: {{ b }}',
    'a: "b" c',
    'a: |2\n    b',
    'a: >\n  b\n    c',
    'a\n',
    'a:\n  b:\ntrue\n',
    'a: \0',
    'a: b\rc: d',
    'a: b\r\r\nc: d',
    'a: \uFEFFb',
  ])('%j', (text) => expect(parseOrdinary(text)).toBeUndefined())
})

describe('random texts', () => {
  const scalar = fc.constantFrom(
    'a',
    'b c',
    '-1',
    '-',
    ':a',
    '"x: y"',
    "'it''s'",
    '"\\x41"',
    '[a, "b"]',
    '{a: [b]}',
    '[a: b]',
    '|',
    '>-',
    '&a b',
    '&a',
    '&a # d',
    '*a',
    '*a ',
    'a #b',
    'a#b',
    'a: b',
    '',
    '- a',
    '[?]',
  )
  const key = fc.constantFrom('a', 'b c', '"d"', "'e'", 'f.g/h', '-i', 'j ', '<<', 'k#l', '?m', 'n,')
  const line = fc
    .tuple(
      fc.nat(6),
      fc.constantFrom('', '', '- ', '- - ', '-'),
      fc.option(key),
      scalar,
      fc.constantFrom('', '', ' ', ' # c'),
    )
    .map(
      ([indent, dash, name, value, rest]) =>
        `${' '.repeat(indent)}${dash}${name === null ? '' : `${name}: `}${value}${rest}`,
    )
  const other = fc.constantFrom('', '   ', '# c', '  # d', '---', '...', 'text', '  ke', '    ke #', 'no', '  5')
  const lines = fc.array(fc.oneof({ weight: 5, arbitrary: line }, { weight: 1, arbitrary: other }), { maxLength: 6 })

  test('of lines', () => {
    fc.assert(
      fc.property(
        lines,
        fc.constantFrom('', '\n', '\n\n'),
        fc.constantFrom('', '', '\uFEFF'),
        fc.boolean(),
        (all, end, mark, ofWindows) => {
          const text = mark + all.join('\n') + end
          agrees(ofWindows ? windows(text) : text)
        },
      ),
      {
        numRuns: 5000,
      },
    )
  })

  test('of files with something else in them', () => {
    const piece = fc.constantFrom(
      '\n',
      ' ',
      '  ',
      ':',
      ': ',
      '- ',
      '#',
      ' #',
      '"',
      "'",
      '{',
      ']',
      ',',
      '|',
      '&a ',
      '*a',
      '!x ',
      '\t',
      '\r\n',
      '---\n',
      '? ',
      '\\',
      'a: ',
      '\u2028',
      '\nke\n',
      '\n  ke\n',
      '\ntrue\n',
      '\uFEFF',
    )
    const cut = fc.tuple(fc.constantFrom(...files), fc.nat(), fc.nat(4), piece)
    fc.assert(
      fc.property(cut, ([text, place, length, inserted]) => {
        const at = place % (text.length + 1)
        agrees(text.slice(0, at) + inserted + text.slice(at + length))
      }),
      { numRuns: 2000 },
    )
  })
})
