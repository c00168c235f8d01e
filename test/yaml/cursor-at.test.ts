import { describe, expect, test } from 'vitest'
import { indexLines } from '../../server/src/core/base/line-index.ts'
import type { CursorSlot } from '../../server/src/core/yaml/cursor-at.ts'
import { cursorAt, documentAt } from '../../server/src/core/yaml/cursor-at.ts'
import { parseYaml } from '../../server/src/core/yaml/parse.ts'

/** The slot at `<|>`, in one line: what, where, the keys that exist (`∅` without a container), what is replaced, and whatever is special. */
function slotAt(marked: string): string {
  const offset = marked.indexOf('<|>')
  const text = marked.replace('<|>', '')
  const document = documentAt(parseYaml(text), offset)
  if (document === undefined) return 'no document'
  return describeSlot(cursorAt(document, text, indexLines(text), offset), text, offset)
}

function describeSlot(slot: CursorSlot, text: string, offset: number): string {
  if (slot.slot === 'none' || slot.slot === 'comment') return slot.slot
  const replaced = `${text.slice(slot.span.start, Math.max(offset, slot.span.start))}|${text.slice(Math.max(offset, slot.span.start), slot.span.end)}`
  const present =
    slot.container === undefined
      ? '∅'
      : slot.container.kind === 'sequence'
        ? `[${slot.container.items.length}]`
        : `{${slot.present.join(' ')}}`
  const flags = [
    slot.flow && 'flow',
    slot.afterDash && 'afterDash',
    slot.needsSpace && 'needsSpace',
    slot.hasColon && 'hasColon',
    slot.inQuotes && 'inQuotes',
    slot.alsoItem && `alsoItem=${slot.alsoItem.path.join('.')}`,
  ].filter((flag) => flag !== false && flag !== undefined)
  return [slot.slot, `/${slot.path.join('/')}`, present, replaced, `@${slot.indent}`, ...flags].join(' ')
}

const table: Readonly<Record<string, readonly (readonly [text: string, slot: string])[]>> = {
  'an empty document': [
    ['<|>', 'key / ∅ | @0'],
    ['\n\n<|>\n', 'key / ∅ | @0'],
    ['# about\n<|>', 'key / ∅ | @0'],
    ['api<|>', 'key / ∅ api| @0'],
    ['a: 1\n---\n<|>', 'key / ∅ | @0'],
    ['---\n<|>\n---\na: 1\n', 'key / ∅ | @0'],
    ['---<|>', 'none'],
    ['a: 1\n--<|>-\n', 'none'],
    ['a: 1\n...\n<|>', 'key / ∅ | @0'],
  ],
  'a new line below a mapping': [
    ['a: 1\n<|>', 'key / {a} | @0'],
    ['a: 1\n<|>\nb: 2', 'key / {a b} | @0'],
    ['a: 1\n  <|>', 'key / {a} | @0'],
    ['a:\n  b: "x"\n     <|>\n  c: 1', 'key /a {b c} | @2'],
    ['a: several words\n  <|>', 'none'],
    ['a: |\n  text\n  <|>', 'value /a {} |\n  text\n  | @0'],
    ['- a\n    <|>', 'none'],
    ['a:\n  b: 1\n  <|>', 'key /a {b} | @2'],
    ['a:\n  b: 1\n<|>', 'key / {a} | @0'],
    ['a:\n  b: 1\n <|>', 'key /a {b} | @2'],
    ['a:\n  b:\n    c: 1\n  <|>\n  d: 2', 'key /a {b d} | @2'],
    ['a:\n  <|>', 'key /a ∅ | @2'],
    ['a:\n    <|>\nb: 1', 'key /a ∅ | @4'],
    ['a:\n<|>\nb: 1', 'key / {a b} | @0 alsoItem=a.0'],
    ['a:\n\n  <|>\n\n  b: 1', 'key /a {b} | @2'],
    ['<|>\na: 1', 'key / {a} | @0'],
    ['  <|>\n  a: 1', 'key / {a} | @2'],
    ['a:\n  b:\n    <|>', 'key /a/b ∅ | @4'],
    ['a:\n  b:\n  <|>', 'key /a {b} | @2 alsoItem=a.b.0'],
    ['a: |\n  text\n  <|>', 'value /a {} |\n  text\n  | @0'],
    ['a: |\n  text\n<|>', 'key / {a} | @0'],
    ['a: >-\n  te<|>xt', 'value /a {} >-\n  te|xt @0'],
    ['a: "x"\n<|>', 'key / {a} | @0'],
    ['a: {b: 1}\n  <|>', 'key / {a} | @0'],
    ['<|>  a: 1', 'none'],
  ],
  values: [
    ['key: <|>', 'value /key {} | @0'],
    ['key:<|>', 'value /key {} | @0 needsSpace'],
    ['key:   <|>', 'value /key {} | @0'],
    ['key: <|>\nother: 1', 'value /key {other} | @0'],
    ['key:<|>\n  a: 1', 'none'],
    ['key: <|>\n  a: 1', 'none'],
    ['key: va<|>lue', 'value /key {} va|lue @0'],
    ['key: <|>value', 'value /key {} |value @0'],
    ['key: value<|>', 'value /key {} value| @0'],
    ['key: value <|>', 'none'],
    ['key: "va<|>lue"', 'value /key {} "va|lue" @0 inQuotes'],
    ['key: "<|>"', 'value /key {} "|" @0 inQuotes'],
    ['key: "value"<|>', 'value /key {} "value"| @0'],
    ['key: "val<|>', 'value /key {} "val| @0 inQuotes'],
    ["key: '<|>\nother: 1", "value /key {other} '| @0 inQuotes"],
    ['key: &a <|>', 'value /key {} | @0'],
    ['key: !!str <|>', 'value /key {} | @0'],
    ['key: tr<|> # why', 'value /key {} tr| @0'],
    ['key: <|> # why', 'value /key {} | @0'],
    ['a:\n  b: fa<|>\nc: 1', 'value /a/b {} fa| @2'],
    ['key: one\n  tw<|>o', 'key / {key} tw|o @0'],
    ['key: one\n  tw<|>o words', 'value /key {} one\n  tw|o words @0'],
    ['key: one or\n  tw<|>o', 'value /key {} one or\n  tw|o @0'],
    ['key: o<|>ne\n  two', 'value /key {} o|ne\n  two @0'],
    ['key:tr<|>', 'value /key ∅ tr| @0 needsSpace'],
    ['a: 1\nkey:tr<|>\nb: 2', 'value /key {a b} tr| @0 needsSpace'],
    ['key: *a<|>', 'none'],
  ],
  keys: [
    ['na<|>me: x', 'key / {} na|me @0 hasColon'],
    ['name<|>: x', 'key / {} name| @0 hasColon'],
    ['<|>name: x', 'key / {} |name @0 hasColon'],
    ['"na<|>me": x', 'key / {} "na|me" @0 hasColon inQuotes'],
    ['a: 1\nfo<|>\nb: 2', 'key / {a b} fo| @0'],
    ['a: 1\nfo<|>', 'key / {a} fo| @0'],
    ['fo<|>\na: 1', 'key / {a} fo| @0'],
    ['a:\n  b: 1\n  fo<|>\nc: 1', 'key /a {b} fo| @2'],
    ['a:\n  fo<|>\nc: 1', 'key /a ∅ fo| @2'],
    ['a:\n  fo<|>\n  b: 1', 'key /a {b} fo| @2'],
    ['a:\n  b: 1\n  <|>fo\n  c: 1', 'key /a {b c} |fo @2'],
    ['? k<|>', 'key / {} k| @0'],
  ],
  lists: [
    ['a:\n- <|>', 'item /a/0 [1] | @2 afterDash'],
    ['a:\n-<|>', 'item /a/0 [1] | @2 afterDash needsSpace'],
    ['a:\n  - <|>\n  - x', 'item /a/0 [2] | @4 afterDash'],
    ['a:\n- x\n<|>', 'key / {a} | @0 alsoItem=a.1'],
    ['a:\n  - x\n  <|>', 'item /a/1 [1] | @2'],
    ['a:\n  - x\n<|>', 'key / {a} | @0'],
    ['a:\n- na<|>', 'item /a/0 [1] na| @2 afterDash'],
    ['a:\n- na<|>\n  path: y', 'key /a/0 {path} na| @2 afterDash'],
    ['a:\n- name: x\n  <|>', 'key /a/0 {name} | @2'],
    ['a:\n- name: x\n  fo<|>', 'key /a/0 {name} fo| @2'],
    ['a:\n- name: x\n  fo<|>\n  path: y\n- name: z', 'key /a/0 {name path} fo| @2'],
    ['a:\n- name: <|>', 'value /a/0/name {} | @2'],
    ['a:\n- <|>\n  path: y', 'key /a/0 {path} | @2 afterDash'],
    ['a:\n-<|>\n  path: y', 'key /a/0 {path} | @2 afterDash needsSpace'],
    ['a:\n  - - <|>\n      path: y', 'key /a/0/0 {path} | @6 afterDash'],
    ['a:\n- <|> # about\n  path: y', 'none'],
    ['a:\n- <|>\n   path: y', 'none'],
    ['a:\n- <|>\n  {path: y}', 'none'],
    ['a:\n- na<|>me: x', 'key /a/0 {} na|me @2 afterDash hasColon'],
    ['a:\n- name: x\n  <|>\n  path: y', 'key /a/0 {name path} | @2'],
    ['a:\n- name: x\n<|>\n- name: y', 'key / {a} | @0 alsoItem=a.1'],
    ['a:\n  - name: x\n  <|>\n  - name: y', 'item /a/1 [2] | @2'],
    ['a:\n-\n  <|>', 'key /a/0 ∅ | @2'],
    ['- - <|>', 'item /0/0 [1] | @4 afterDash'],
    ['- a: 1\n  b:\n  - c: 1\n    <|>', 'key /0/b/0 {c} | @4'],
    ['- a: 1\n  b:\n  - c: 1\n  <|>', 'key /0 {a b} | @2 alsoItem=0.b.1'],
    ['- a: 1\n  b:\n  - c: 1\n<|>', 'item /1 [1] | @0'],
    ['a:\n  - x\n  -<|>\n  - y', 'item /a/1 [3] | @4 afterDash needsSpace'],
    ['a:\n  <|>\n  - x', 'item /a/0 [1] | @2'],
    ['a:\n    - x\n  <|>', 'item /a/1 [1] | @4'],
    ['- "x<|>"', 'item /0 [1] "x|" @2 afterDash inQuotes'],
    ['- |\n  te<|>xt', 'item /0 [1] |\n  te|xt @2'],
  ],
  brackets: [
    ['a: {<|>}', 'key /a {} | @4 flow'],
    ['a: {b: 1, <|>}', 'key /a {b} | @10 flow'],
    ['a: {b: 1,<|>}', 'key /a {b} | @9 flow needsSpace'],
    ['a: {b: <|>}', 'value /a/b {} | @7 flow'],
    ['a: {b: 1, c:<|>}', 'value /a/c {b} | @3 flow needsSpace'],
    ['a: {b: tr<|>}', 'value /a/b {} tr| @3 flow'],
    ['a: {b<|>}', 'key /a {} b| @4 flow'],
    ['a: {b: 1 <|>}', 'none'],
    ['a: [<|>]', 'item /a/0 [0] | @4 flow'],
    ['a: [x, <|>]', 'item /a/1 [1] | @7 flow'],
    ['a: [x, y<|>]', 'item /a/1 [2] y| @7 flow'],
    ['a: [x,<|> y]', 'item /a/1 [2] | @6 flow needsSpace'],
    ['a: [{b: 1, <|>}]', 'key /a/0 {b} | @11 flow'],
    ['a: {b: [x, <|>], c: 1}', 'item /a/b/1 [1] | @11 flow'],
    ['a: {b: 1, <|>', 'key /a {b} | @10 flow'],
    ['a: [x, <|>\nb: 1', 'item /a/1 [1] | @7 flow'],
    ['a: [\n  x,\n  <|>\n]', 'item /a/1 [1] | @2 flow'],
    ['a: [<|>', 'item /a/0 [0] | @4 flow'],
    ['a: [b: <|>]', 'value /a/0/b {} | @7 flow'],
    ['a: {b: 1}<|>', 'none'],
    ['a: {b: "x<|>"}', 'value /a/b {} "x|" @3 flow inQuotes'],
  ],
  JSON: [
    ['{<|>}', 'key / {} | @1 flow'],
    ['{"a": 1, <|>}', 'key / {a} | @9 flow'],
    ['{"a": 1,\n  <|>\n}', 'key / {a} | @2 flow'],
    ['{"a": <|>}', 'value /a {} | @6 flow'],
    ['{"a": "<|>"}', 'value /a {} "|" @0 flow inQuotes'],
    ['{"a": 1, "b<|>"}', 'key / {a} "b|" @9 flow inQuotes'],
    ['{"a": 1, "b<|>": 2}', 'key / {a} "b|" @9 flow hasColon inQuotes'],
    ['{"a": {\n  "b": 1,\n  <|>\n}}', 'key /a {b} | @2 flow'],
    ['{"a": [<|>]}', 'item /a/0 [0] | @7 flow'],
    ['{\n  "a": 1,\n  "b<|>\n}', 'key / {a} "b| @2 flow inQuotes'],
    ['{"a": tr<|>}', 'value /a {} tr| @0 flow'],
    ['{"a": 1}<|>', 'none'],
  ],
  'comments and lines of others': [
    ['a: 1 # no<|>te', 'comment'],
    ['# no<|>te\na: 1', 'comment'],
    ['<|># note\na: 1', 'key / {a} | @0'],
    ['a: 1\n  # x\n<|># y\nb: 2', 'key / {a b} | @0'],
    ['a:\n  b: 1\n  # note\n  <|>', 'key /a {b} | @2'],
    ['a:\n  # note\n  <|>', 'key /a ∅ | @2'],
    ['{{ if <|>}}\na: 1', 'none'],
    ['a: 1\n<|>\n{{ end }}', 'key / {a} | @0'],
  ],
  'text that does not parse': [
    ['x: "open\na: 1\n<|>', 'key / {x a} | @0'],
    ['x: [1, 2\na:\n  b: 1\n  <|>', 'key /a {b} | @2'],
    ['a:\n  x: {\n  b: <|>\nc: 1', 'value /a/b {x} | @2'],
    ['x: ]\na: <|>', 'value /a {x} | @0'],
    ['a: b: c\nd<|>', 'key / {a} d| @0'],
    ['x: !(a) && b\ny: <|>', 'value /y {x} | @0'],
    ['a:\n\tb: 1\nc: <|>', 'value /c {a} | @0'],
    ['a: - b\nc:\n  <|>', 'key /c ∅ | @2'],
  ],
  'several documents': [
    ['a: 1\n---\nb: <|>', 'value /b {} | @0'],
    ['a: 1\n<|>\n---\nb: 2', 'key / {a} | @0'],
    ['a: 1\n---\n<|>b: 2', 'key / {} |b @0 hasColon'],
    ['---\na: 1\n---\n# only a comment\n<|>', 'key / ∅ | @0'],
  ],
  'carriage returns': [
    ['a:\r\n  b: 1\r\n  <|>\r\nc: 1\r\n', 'key /a {b} | @2'],
    ['a:\r\n- name: x\r\n  fo<|>\r\n', 'key /a/0 {name} fo| @2'],
    ['a: 1\r\n<|>', 'key / {a} | @0'],
    ['key: <|>\r\nb: 1', 'value /key {b} | @0'],
    ['a:\r  <|>\rb: 1', 'key /a ∅ | @2'],
  ],
}

describe.each(Object.entries(table))('%s', (_title, rows) => {
  test.each(rows)('%j', (text, slot) => {
    expect(slotAt(text)).toBe(slot)
  })
})
