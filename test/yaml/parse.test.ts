import { describe, expect, test } from 'vitest'
import { noEffort, parseYaml } from '../../server/src/core/yaml/parse.ts'
import { shallowTokens } from '../../server/src/core/yaml/shallow-tokens.ts'
import { problemTexts, streamText } from './tree-text.ts'

type Row = readonly [text: string, tree: string, ...problems: string[]]

/** What the component's decoder accepts: the tree, and no problem at all. */
const accepted: Readonly<Record<string, readonly Row[]>> = {
  documents: [
    ['', '∅'],
    ['# only a comment', '∅'],
    ['---', '∅'],
    ['\uFEFFa: 1', 'M{a: 1}'],
    ['a: 1\n---\nb: 2\n...\n# end\n', 'M{a: 1} --- M{b: 2}'],
    ['a: 1\n...\nb: 2', 'M{a: 1} --- M{b: 2}'],
    ['---\n---\na: 1', '∅ --- M{a: 1}'],
    ['--- {a: 1}', '{a: 1}'],
    ['%YAML 1.1\n---\na: 1', 'M{a: 1}'],
    ['%TAG !e! tag:x\n---\na: !e!t b', 'M{a: !<tag:xt> b}'],
    ['a: 1\r\nb:\r\n- x\r\n', 'M{a: 1, b: S[x]}'],
    ['\ufeffa: 1\n\ufeffb: 2 # \ufeff', 'M{a: 1, \ufeffb: 2}'],
    ['a: 1\rb: 2\r', 'M{a: 1, b: 2}'],
  ],
  scalars: [
    ['a: x  y # z', 'M{a: x  y}'],
    ['a: x\n  y\n\n  z', 'M{a: x y\\nz}'],
    ['a:\n  b:\n#x\n   c\n  d: e\nf: g', 'M{a: M{b: c, d: e}, f: g}'],
    ['a:\n#x\n  b:c\nd: e', 'M{a: b:c, d: e}'],
    ['a:\n#x\n#y\n  b\n  c\nd: e', 'M{a: b c, d: e}'],
    ['-\n#x\n  a\n- b', 'S[a, b]'],
    ["a: 'it''s'", "M{a: 'it's}"],
    ['a: "\\t\\x41\\u00e9\\U0001F600\\"\\\\"', 'M{a: "\\tAé😀\\"\\\\}'],
    ['a: "\\\'b\\\'"', "M{a: \"'b'}"],
    ['a: "x \\\n   y"', 'M{a: "x y}'],
    ['a: |\n  x\n   y\n\n  z\n\nb: 1', 'M{a: |x\\n y\\n\\nz\\n, b: 1}'],
    ['a: |-\n  x\nb: >+\n  y\n  z\n\n', 'M{a: |x, b: >y z\\n\\n}'],
    ['a: |2\n    x\n', 'M{a: |  x\\n}'],
    ['a: |#c\n  x\n', 'M{a: |x\\n}'],
    ['- |\n x\n- >-\n y\n z', 'S[|x\\n, >y z]'],
    ['a: |\r\n  x\r\n  y\r\n', 'M{a: |x\\ny\\n}'],
    ['a: "x\ny"\nb: 1', 'M{a: "x y, b: 1}'],
    ["a:\n  b: 'x\n\n   y\nz'\n  c: 1", "M{a: M{b: 'x\\ny z, c: 1}}"],
    ['a: x#y', 'M{a: x#y}'],
    ['a: "x"#y', 'M{a: "x}'],
    ['a: x}]', 'M{a: x}]}'],
    ['a: --- b\nb: ...', 'M{a: --- b, b: ...}'],
  ],
  'blocks in the column of their key': [
    ['a:\n|\n x\n\n y\nb: 1', 'M{a: |x\\n\\ny\\n, b: 1}'],
    ['a:\n|-\nb:\n>2-\n   x\n', 'M{a: |, b: > x}'],
    ['a: # x\n\n# y\n|- # z\n x\nb: 1', 'M{a: |x, b: 1}'],
    ['a: &x\n|-\n y\nb:\n  !!str\n>-\n z\nc: *x', 'M{a: &x |y, b: !!str >z, c: *x}'],
    ['a:\n  b:\n  |-\n   x\n  c: 1\nd: 2', 'M{a: M{b: |x, c: 1}, d: 2}'],
    ['a:\n- b: 1\n  c:\n  |-\n   x\n- d:\n  |-\n   y\n', 'M{a: S[M{b: 1, c: |x}, M{d: |y}]}'],
    ['a:\n-\n|-\n x\n- y\n-\n\n|-\n z\nb: 1', 'M{a: S[|x, y, |z], b: 1}'],
    ['a:\n  -\n  |-\n   x\n  - y\n', 'M{a: S[|x, y]}'],
    ['?\n|-\n a\n:\n|-\n b\nc: 1', 'M{|a: |b, c: 1}'],
    ['a:\r\n|-\r\n x\r\nb: 1\r\n', 'M{a: |x, b: 1}'],
  ],
  mappings: [
    ['a:\nb:\n  c:\n', 'M{a:, b: M{c:}}'],
    ['"a": 1\n\'b\' : 2\nc  : 3', 'M{"a: 1, \'b: 2, c: 3}'],
    ['a: 1\na: 2', 'M{a: 1, a: 2}'],
    ['<<: {a: 1}\nb: 2', 'M{<<: {a: 1}, b: 2}'],
    ['? a\n: b\n? c', 'M{a: b, c}'],
    ['a:\n  ? b\n  : c\n  d: e', 'M{a: M{b: c, d: e}}'],
    ['::: x\n-: y\n?z: 1', 'M{::: x, -: y, ?z: 1}'],
    ['  a: 1\n  b: 2', 'M{a: 1, b: 2}'],
  ],
  sequences: [
    ['- a\n-\n- - b\n  - c: 1\n    d: 2\n', 'S[a, ∅, S[b, M{c: 1, d: 2}]]'],
    ['a:\n- x\n- y\nb:\n  - z', 'M{a: S[x, y], b: S[z]}'],
    ['-   a: 1\n    b: 2', 'S[M{a: 1, b: 2}]'],
    ['- a:\n    b: 1\n  c: 2', 'S[M{a: M{b: 1}, c: 2}]'],
  ],
  flow: [
    ['x: {a: 1, "b":2, c, d: }', 'M{x: {a: 1, "b: 2, c, d:}}'],
    ['[a, [b], {c: d},]', '[a, [b], {c: d}]'],
    ['[a: 1, b]', '[{a: 1}, b]'],
    ['a: [\n  x, # one\n  y\n]\nb: 1', 'M{a: [x, y], b: 1}'],
    ['a: [\nx,\ny\n]\nb: 1', 'M{a: [x, y], b: 1}'],
    ['a: [? x]', 'M{a: [{x}]}'],
    ['x:\n  a: [ # one\n1, # two\n2\n]\n  b: 1', 'M{x: M{a: [1, 2], b: 1}}'],
    ['x:\n- a: {\nb: 1,\nc: [\n2]\n}\n  d: 1', 'M{x: S[M{a: {b: 1, c: [2]}, d: 1}]}'],
    ['- {a: !x b,\nc: d}\n'.repeat(40), `S[${'{a: !x b, c: d}, '.repeat(40).slice(0, -2)}]`],
    ['a: {\n\tb: 1,\n\tc: 2,\n\t}', 'M{a: {b: 1, c: 2}}'],
    ['a: {url: http://x:1/y}', 'M{a: {url: http://x:1/y}}'],
    ['[-a, -]', '[-a, -]'],
    ['a: {b: c:, d: e:}', 'M{a: {b: c:, d: e:}}'],
    ['a: {b: -, c: d}', 'M{a: {b: -, c: d}}'],
    ['a: [b: c:, ? d : &x e:]', 'M{a: [{b: c:}, {d: &x e:}]}'],
    ['a: {b: c\n  d:, e:\n  f::}', 'M{a: {b: c d:, e: f::}}'],
  ],
  'anchors, aliases and tags': [
    ['a: &x 1\nb: *x', 'M{a: &x 1, b: *x}'],
    ['a: &x b\n*x: 1\n', 'M{a: &x b, *x: 1}'],
    ['a: &x b\nc:\n- *x: 1\n- {d: e, *x: 2, *x:\n  3}\n', 'M{a: &x b, c: S[M{*x: 1}, {d: e, *x: 2, *x: 3}]}'],
    ['a: "&x\n  *x: b"\nc: |\n  *x: d\n', 'M{a: "&x *x: b, c: |*x: d\\n}'],
    ['a: &x\n  b: 1\nc: *x', 'M{a: &x M{b: 1}, c: *x}'],
    ['a: &x 1\nb: &x 2\nc: *x', 'M{a: &x 1, b: &x 2, c: *x}'],
    ['&a [1]', '&a [1]'],
    ['a: &x\n- &x b\n- *x\n', 'M{a: &x S[&x b, *x]}'],
    ['a: &x\nb: !\nc: !!str\n', 'M{a: &x , b: ! , c: !!str }'],
    ['a: !!int "1"\nb: !foo bar\nc: !<tag:x> y', 'M{a: !!int "1, b: !foo bar, c: !<tag:x> y}'],
    // Accepted with another content than was meant: what the text says is for those to judge who know that an expression is due.
    ['a: !(request.x)', 'M{a: !(request.x) }'],
    ["a: !('x' in y)", "M{a: !('x' in y)}"],
  ],
  tabs: [
    ['a:\tb\t# c', 'M{a: b}'],
    ['a: x\n  \ty', 'M{a: x y}'],
    ['a: x\n  -\ty\n  ?\tz', 'M{a: x -\\ty ?\\tz}'],
    ['a: "x\n\ty"', 'M{a: "x y}'],
    ['a: |\n  x\n  \ty\n', 'M{a: |x\\n\\ty\\n}'],
    ['a: |2\n  \tx\n', 'M{a: |\\tx\\n}'],
    ['a: 1\n \t\nb: 2', 'M{a: 1, b: 2}'],
  ],
}

describe.each(Object.entries(accepted))('accepted: %s', (_title, rows) => {
  test.each(rows)('%j', (text, tree) => {
    expect([streamText(text), ...problemTexts(text)]).toEqual([tree])
  })
})

/** What the decoder refuses, or silently drops: the tree that is kept, and one problem for each mistake. */
const refused: Readonly<Record<string, readonly Row[]>> = {
  'half-typed keys': [
    ['a: 1\nb\nc: 2', 'M{a: 1, b, c: 2}', 'yaml-syntax «b»'],
    ['ap\na: 1', 'M{ap, a: 1}', 'yaml-syntax «ap»'],
    ['a:\n  b: 1\n  c\nd: 2', 'M{a: M{b: 1, c}, d: 2}', 'yaml-syntax «c»'],
    ['- a: 1\n  b\n- c', 'S[M{a: 1, b}, c]', 'yaml-syntax «b»'],
    ['- na\n  path: y', 'S[M{na, path: y}]', 'yaml-syntax «na»'],
    ['a\n  b: 1\n  c: 2\nd: 3', 'M{a M{b: 1, c: 2}, d: 3}', 'yaml-syntax «a»'],
    ['&x ab\n- c\n- d\ne: f', 'M{&x ab S[c, d], e: f}', 'yaml-syntax «ab»'],
    ['a: >\nb c\n  d\ne: f', 'M{a: >b c\\n  d\\n, e: f}', 'yaml-syntax «b c\n  d»'],
    ['a: |\nfoo\nb: 1', 'M{a: |, foo, b: 1}', 'yaml-syntax «foo»'],
    [': a', 'M{∅: a}', 'yaml-syntax «:»'],
    ['a:\n  ?\n', 'M{a: M{∅}}', 'yaml-syntax «?»'],
    ['x: {? a:[b]}', 'M{x: {a: [b]}}', 'yaml-syntax «:»'],
    ['x: 1\na\n  : b', 'M{x: 1, a: b}', 'yaml-syntax «a»'],
  ],
  indentation: [
    ['a:\n  b: 1\n c: 2\n d: 3\ne: 4', 'M{a: M{b: 1}, c: 2, d: 3, e: 4}', 'yaml-syntax «c»'],
    ['a:\n  b: 1\n   c: 2\nd: 1', 'M{a: M{b: 1, c: 2}, d: 1}', 'yaml-syntax «c»'],
    ['  a: 1\nb: 2\nc: 3', 'M{a: 1, b: 2, c: 3}', 'yaml-syntax «b»'],
    ['a:\n  - b\n - c\nd: 1', 'M{a: S[b, c], d: 1}', 'yaml-syntax «-»'],
    ['a:\n- b: 1\n c: 1\nd: 2', 'M{a: S[M{b: 1, c: 1}], d: 2}', 'yaml-syntax «c»'],
    ['a:\n  - x\n  b: 1\nc: 1', 'M{a: S[x], b: 1, c: 1}', 'yaml-syntax «b»'],
    ['a: 1\n- b\nc: 2', 'M{a: 1, c: 2}', 'yaml-syntax «- b»'],
    ['a: - b\nc: 1', 'M{a: - b, c: 1}', 'yaml-syntax «- b»'],
    ['- a\nb: 1\nc: 2', 'M{b: 1, c: 2}', 'yaml-syntax «b»'],
    ['a: |\n    \n  x\n', 'M{a: |  \\nx\\n}', 'yaml-syntax «    »'],
    ["a: 'b'\n    ? c\ne: 1", "M{a: 'b, c, e: 1}", 'yaml-syntax «?»'],
    ['a: {}\n  ? c\n  : d\ne: 1', 'M{a: {}, c: d, e: 1}', 'yaml-syntax «?»'],
    ['? a\n: b\n? c\n: - d\n', 'M{a: b, c: S[d]}'],
    ['- ? a\n  # b\n  : c\n', 'S[M{a: c}]'],
    ['\ufeff? a\n: b\n', 'M{a: b}'],
    ['? a # b\n : c\nd: 1', 'M{a: c, d: 1}', 'yaml-syntax «:»'],
  ],
  'blocks left of their key, or behind a value': [
    ['a: 1\n|\n x\nb: 2', 'M{a: 1, |x\\n, b: 2}', 'yaml-syntax «|»'],
    ['a:\n|\n x\n|\n y\nb: 2', 'M{a: |x\\n, |y\\n, b: 2}', 'yaml-syntax «|»'],
    ['a:\n&x |\n y\nb: 2', 'M{a:, &x |y\\n, b: 2}', 'yaml-syntax «|»'],
    ['a:\n  b:\n |\n   x\nc: 2', 'M{a: M{b:}, |x\\n, c: 2}', 'yaml-syntax «|»'],
    ['a:\n|-\n x\nb: c: d', 'M{a: |x, b: c: d}', 'yaml-syntax «c: d»'],
  ],
  'text that needs quotes': [
    ['message: a: b\nnext: 1', 'M{message: a: b, next: 1}', 'yaml-syntax «a: b»'],
    ["a: 'b': c # d\ne: 1", "M{a: 'b': c, e: 1}", "yaml-syntax «'b': c»"],
    ['a: b: c\nd: e: f\n', 'M{a: b: c, d: e: f}', 'yaml-syntax «b: c»', 'yaml-syntax «e: f»'],
    ['a: {b: c: d}', 'M{a: {b: c: d}}', 'yaml-syntax «c: d»'],
    ['a: "x" y\nb: 1', 'M{a: \\"x\\" y, b: 1}', 'yaml-syntax «"x" y»'],
    ["a: 'it's'", "M{a: 'it's'}", "yaml-syntax «'it's'»"],
    [
      'a: @foo\nb: `x`\nc: %dir',
      'M{a: @foo, b: `x`, c: %dir}',
      'yaml-syntax «@foo»',
      'yaml-syntax «`x`»',
      'yaml-syntax «%dir»',
    ],
    ['a: ?\nb: :', 'M{a: ?, b: :}', 'yaml-syntax «?»', 'yaml-syntax «:»'],
    ['a: [http://x?y=z]', 'M{a: [http://x?y=z]}', 'yaml-syntax «http://x?y=z»'],
    ['a: [&&: o, b]', 'M{a: [&&: o, b]}', 'yaml-syntax «&&: o»'],
    ['a: * x\nb: & y', 'M{a: * x, b: & y}', 'yaml-syntax «* x»', 'yaml-syntax «& y»'],
    ['a: | x\n  y\n', 'M{a: |y\\n}', 'yaml-syntax «x»'],
    ['a: "\\d"', 'M{a: "\\\\d}', 'yaml-syntax «\\d»'],
    ['a: "\\/\\ud83d"', 'M{a: "/\\ud83d}', 'yaml-syntax «\\/»'],
  ],
  'expressions that begin with "!"': [
    ['a: !(request.x) && y\nb: 1', 'M{a: !(request.x) && y, b: 1}', 'yaml-tag «!(request.x) && y»'],
    ['- e: !(a) || b # c\n  f: 1', 'S[M{e: !(a) || b, f: 1}]', 'yaml-tag «!(a) || b»'],
    ['a: !{x: y}', 'M{a: !{x: y}}', 'yaml-tag «!{x: y}»'],
    ['a: !e!t x', 'M{a: !e!t x}', 'yaml-tag «!e!t»'],
    ['a: !has(x) ? b : c', 'M{a: !has(x) ? b : c}', 'yaml-tag «!has(x) ? b : c»'],
  ],
  aliases: [
    ['a: *x\nb: &x 1', 'M{a: *x?, b: &x 1}', 'yaml-alias «*x»'],
    ['a: &x\n- &x b\n- &x [*x]\n', 'M{a: &x S[&x b, &x [*x?]]}', 'yaml-alias «*x»'],
    ['a: &x\n  b: *x', 'M{a: &x M{b: *x?}}', 'yaml-alias «*x»'],
    ['a: b\n*x: c', 'M{a: b, *x?: c}', 'yaml-alias «*x»'],
    ['a: &x 1\n---\nb: *x', 'M{a: &x 1} --- M{b: *x?}', 'yaml-alias «*x»'],
    ['a: &x &y 1', 'M{a: &y 1}', 'yaml-syntax «&y»'],
  ],
  tabs: [
    ['a:\n\tb: 1\nc: 2', 'M{a: M{b: 1}, c: 2}', 'yaml-tab «\t»'],
    ['a:\n  b: 1\n\tc: 2\n\td: 2\ne: 1', 'M{a: M{b: 1}, c: 2, d: 2, e: 1}', 'yaml-tab «\t»'],
    ['-\ta', 'S[a]', 'yaml-tab «\t»'],
    ['a:\n- \tb', 'M{a: S[b]}', 'yaml-tab «\t»'],
    ['a: "x"\n\t\nb: 1', 'M{a: "x, b: 1}', 'yaml-tab «\t»'],
    ['a: |\n  x\n\ty', 'M{a: |x\\n, y}', 'yaml-tab «\t»'],
    ['a: |\n  \tx\n', 'M{a: |x\\n}', 'yaml-tab «\t»'],
    ['a: {\n\tb: 1,\n\tc: 2\n\t}', 'M{a: {b: 1, c: 2}}', 'yaml-tab «\t»'],
    ['a: [b\n\t\n  ]\nc: 1', 'M{a: [b], c: 1}', 'yaml-tab «\t»'],
    ['- a: {b: c\n  \td}', 'S[M{a: {b: c d}}]', 'yaml-tab «\t»'],
  ],
  'brackets and quotes without an end': [
    ['a: [1, 2\nb: 3', 'M{a: [1, 2], b: 3}', 'yaml-syntax «[»'],
    ['a: {b: 1\nc: [', 'M{a: {b: 1}, c: []}', 'yaml-syntax «{»', 'yaml-syntax «[»'],
    ['a: "x\nb: "y"', 'M{a: "x, b: "y}', 'yaml-syntax «"»'],
    ["a:\n  b: 'x\n  c: 1\n  d: 2", "M{a: M{b: 'x, c: 1, d: 2}}", "yaml-syntax «'»"],
    ['a: ]\nb: }\nc: 1', 'M{a: ], b: }, c: 1}', 'yaml-syntax «]»', 'yaml-syntax «}»'],
    ['a: [1}\nb: 2', 'M{a: [1], b: 2}', 'yaml-syntax «[»'],
    ['a: {b: 1\n  c: 2\n}\nd: 1', 'M{a: {b: 1, c: 2}, d: 1}', 'yaml-syntax «c»'],
    ['[1,, 2]', '[1, 2]', 'yaml-syntax «,»'],
    ['["a" "b"]', '["a, "b]', 'yaml-syntax «"»'],
    ['[a: b\nc: d\ne:\n- f: g\n- h', 'M{[a: b, c: d, e: S[M{f: g}, h]}', 'yaml-syntax «[»'],
    ['- a: b\n  {c: d\n  e: f\n- g', 'S[M{a: b, {c: d, e: f}, g]', 'yaml-syntax «{»'],
    ['a: b\n[\nc: d\n', 'M{a: b, [, c: d}', 'yaml-syntax «[»'],
    ['[a:\n    b: c\nd: e', 'M{[a:, b: c, d: e}', 'yaml-syntax «[»', 'yaml-syntax «b»'],
    ['a:\n  [b,\n   c\n  d\n', 'M{a: [b, c d]}', 'yaml-syntax «[»'],
    ['][-\nm: =[]\n---\n', 'M{][-, m: =[]} --- ∅', 'yaml-syntax «]»'],
    ['[a\n  b\n---\n- c: |2 x\n', '[a b] --- S[M{c: |}]', 'yaml-syntax «[»', 'yaml-syntax «x»'],
    ['a: {"b":\nc, "d"\n: e}', 'M{a: {"b: c, "d: e}}', 'yaml-syntax «"d"»'],
  ],
  'other kinds of text': [
    ['? [a]\n: b', 'M{[a]: b}', 'yaml-syntax «[a]»'],
    ['a: {b: - }', 'M{a: {b: -}}', 'yaml-syntax «-»'],
    ['? {a: b}\n: c', 'M{{a: b}: c}', 'yaml-syntax «{a: b}»'],
    ['? a: b\n: c\nd: e', 'M{M{a: b}: c, d: e}', 'yaml-syntax «a: b»'],
    ['a: \x01b', 'M{a: \\u0001b}', 'yaml-syntax «\x01»'],
    ['%YAML 1.2\n---\na: 1', 'M{a: 1}', 'yaml-syntax «%YAML 1.2»'],
    ['%FOO\n---\na: 1', 'M{a: 1}', 'yaml-syntax «%FOO»'],
    ['%YAML 1.1\na: 1', 'M{a: 1}', 'yaml-syntax «%YAML 1.1»'],
    ['maxPo\n"podPidsLimit": 5', 'M{maxPo, "podPidsLimit: 5}', 'yaml-syntax «maxPo»'],
    ["a:\n  b\n  'c': 1\n  \"d\n  e: 2", 'M{a: M{b, \'c: 1, "d, e: 2}}', 'yaml-syntax «b»', 'yaml-syntax «"»'],
    ['x\n%TAG ! x\na: 1', 'M{x, %TAG ! x, a: 1}', 'yaml-syntax «x»', 'yaml-syntax «%TAG ! x»'],
    ['x\n%TAG ! x\n%TAG ! y\n# c\na: 1', 'M{a: 1}', 'yaml-syntax «a»'],
    ['--- a: 1', 'M{a: 1}', 'yaml-syntax «a: 1»'],
    [
      'a: [\n---\nb: ]\n---\nc: 1\nd',
      'M{a: []} --- M{b: ]} --- M{c: 1, d}',
      'yaml-syntax «[»',
      'yaml-syntax «]»',
      'yaml-syntax «d»',
    ],
  ],
}

describe.each(Object.entries(refused))('refused: %s', (_title, rows) => {
  test.each(rows)('%j', (text, tree, ...problems) => {
    expect([streamText(text), ...problemTexts(text)]).toEqual([tree, ...problems])
  })
})

describe('spans', () => {
  test('a node covers its own text only, an entry everything that belongs to it', () => {
    const text = '# c\nkey: &a !!str "v" # d\nlist:\n- x\n\n- |\n  y\n\nnext: 1\n'
    const root = parseYaml(text)[0]?.root
    if (root?.kind !== 'mapping') throw new Error('no mapping')
    const texts = root.entries.map((entry) => text.slice(entry.span.start, entry.span.end))
    expect(texts).toEqual(['key: &a !!str "v"', 'list:\n- x\n\n- |\n  y', 'next: 1'])
    const [key, list] = root.entries.map((entry) => entry.value)
    expect(text.slice(key?.span.start, key?.span.end)).toBe('"v"')
    expect(text.slice(key?.anchor?.span.start, key?.anchor?.span.end)).toBe('&a')
    expect(text.slice(key?.tag?.span.start, key?.tag?.span.end)).toBe('!!str')
    expect(text.slice(list?.span.start, list?.span.end)).toBe('- x\n\n- |\n  y')
    expect(text.slice(root.span.start, root.span.end)).toBe(text.slice(4, -1))
  })

  test('documents follow one another without a gap', () => {
    const text = '# a\n---\nb: 1\n...\n# c\n%YAML 1.1\n---\nd: 1\n---\n'
    const spans = parseYaml(text).map(({ span }) => text.slice(span.start, span.end))
    expect(spans).toEqual(['# a\n---\nb: 1\n...\n', '# c\n%YAML 1.1\n---\nd: 1\n', '---\n'])
  })

  test('comments are found wherever they stand', () => {
    const text =
      '# 1\na: # 2\n  - b # 3\n  # 4\nc: [ # 5\nx # 6\n] # 7\nd: | # 8\n  # text\n# 9\n---\n# 10\ne: "# text" # 11\n... # 12\n'
    const comments = parseYaml(text).flatMap((document) => document.comments)
    expect(comments.map(({ span }) => text.slice(span.start, span.end))).toEqual(
      Array.from({ length: 12 }, (_, i) => `# ${i + 1}`),
    )
    const tight = 'a: &a\n#x\n  b\nc: *a'
    expect(parseYaml(tight)[0]?.comments).toEqual([{ span: { start: 6, end: 8 } }])
  })

  test.each([
    ['a: &x 1\nb: &x 2\nc: *x\nd: &x 3', '2'],
    // An anchor names its node from where that begins.
    ['a: &x [&x 1]\nb: 2\nc: *x', '1'],
    ['a: &x 1\nb: &x {&x c: &x 2}\nc: *x', '2'],
  ])('an alias leads to the nearest earlier node of its name: %j', (text, target) => {
    const root = parseYaml(text)[0]?.root
    const alias = root?.kind === 'mapping' ? root.entries[2]?.value : undefined
    expect(alias?.kind === 'alias' && alias.target).toMatchObject({ text: target })
  })
})

describe('texts that are made to overwhelm a parser', () => {
  const many = 20000
  const texts = {
    '[': '['.repeat(many),
    '{': `x: ${'{'.repeat(many)}`,
    '- ': '- '.repeat(many),
    '{a: ': `x: ${'{a: '.repeat(many)}`,
  }
  test.each(Object.entries(texts))('%j without end is one problem', (_title, text) => {
    expect(problemTexts(text).map((problem) => problem.split(' ')[0])).toEqual(['yaml-too-deep'])
  })

  test.each(Object.entries(texts))('of %j no more is kept than a tree could need', (_title, text) => {
    expect([...shallowTokens(text)].length).toBeLessThan(10)
    let depth = 0
    for (
      let open = [...shallowTokens(text)].find(({ type }) => type === 'document') as object | undefined;
      open;
      depth++
    ) {
      open = innermost(open)
    }
    expect(depth).toBeLessThan(2_010)
  })

  test.each(Object.values(texts))('a document behind one that is too deep is read where it stands', (text) => {
    const [, second] = parseYaml(`${text}\n---\nb: c\n`)
    expect(second?.root?.span).toEqual({ start: text.length + 5, end: text.length + 9 })
  })

  test('brackets of JSON on one line that nothing closes are one problem, however many there are', () => {
    expect(problemTexts(`{"a": ${'['.repeat(10 * many)}`)).toEqual(['json-syntax «[»'])
  })

  test('keys nested by indentation are cut at the same depth', () => {
    const text = Array.from({ length: 400 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')
    expect(problemTexts(text)).toEqual(['yaml-too-deep «a»'])
  })

  test('aliases of aliases stay references', () => {
    const text = Array.from(
      { length: 60 },
      (_, i) => `a${i}: &a${i} [${i === 0 ? 'x' : `*a${i - 1}, *a${i - 1}`}]`,
    ).join('\n')
    expect(problemTexts(text)).toEqual([])
  })

  test('a line of a megabyte is one scalar', () => {
    expect(streamText(`a: ${'x'.repeat(1_000_000)}`).length).toBe(1_000_006)
  })

  test('thousands of directives are compared by a look at each', () => {
    const tags = Array.from({ length: 8_000 }, (_, at) => `%TAG !e${at}! tag:x,${at}:\n`).join('')
    expect(problemTexts(`${tags}---\na: !e7!x b`)).toEqual([])
    expect(problemTexts(`${tags}%TAG !e7! tag:y\n---\na: b`)).toHaveLength(1)
  })
})

describe('what reading costs has an end', () => {
  const stairs = Array.from({ length: 30 }, (_, at) => `${' '.repeat(30 - at)}a${at}: b\n`).join('')
  const costOf = (text: string) => {
    const effort = noEffort()
    parseYaml(text, effort)
    return effort.characters
  }

  test.each([5_000, 20_000, 200_000])('of pieces that do not belong together, before %i characters', (count) => {
    const text = stairs + 'c: d\n'.repeat(count / 5)
    expect(costOf(text)).toBeGreaterThan(text.length)
    expect(costOf(text)).toBeLessThan(3 * text.length + 50_000)
  })

  test('of a small text it is more for each character', () => {
    const text = `${stairs}c: d\n`
    expect(costOf(text)).toBeGreaterThan(10 * text.length)
    expect(parseYaml(text)[0]?.root).toMatchObject({ entries: { length: 31 } })
  })

  test('of a text without mistakes it is not counted', () => {
    expect(costOf('a: b\n')).toBe(0)
  })
})

/** The last collection or value within a token of the parser. */
function innermost(token: object): object | undefined {
  if ('items' in token && Array.isArray(token.items)) return token.items.at(-1)?.value
  return 'value' in token && typeof token.value === 'object' ? (token.value ?? undefined) : undefined
}
