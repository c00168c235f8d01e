import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ordinaryItems } from '../../server/src/core/yaml/ordinary/ordinary-items.ts'
import { MOST_MISTAKES, noEffort, parseShortened, parseThoroughly } from '../../server/src/core/yaml/parse.ts'
import { sources } from '../pieces/sources.ts'
import { placeOf, wantedEdit } from '../pieces/texts.ts'
import { windows } from './agrees.ts'

/** Whatever is read of a shortened text must be what the long way makes of the whole. Tells whether it was read. */
function agrees(text: string): boolean {
  const documents = parseShortened(text, noEffort(), 1)
  if (!documents) return false
  expect(documents, JSON.stringify(text)).toEqual(parseThoroughly(text))
  return true
}

const ITEMS = `- a: 1
- b: "2" # c
  d:
  - e
  -   f: [g,
      h]

# i
- |
  j

- 'k'
- l:
- {}
-
- m: >-
    n
    o
- it's
- 0
- p: q # "r
  s: "t: '"
`
const LIST = `u: v\nlist:\n${ITEMS}${ITEMS}w: x\n`

/** With a mistake at its end. */
const begun = `${LIST}%`

describe('is read without most of its items', () => {
  test.each([
    ['a key that is repeated', `u: &a b\n${LIST}`, true],
    ['a text in the place of a key', LIST.replace('u: v', '`u: v'), true],
    ['a line behind the list that is indented', LIST.replace('w: x', ' w: x'), true],
    ['a first line that is indented', ` ${LIST}`, true],
    ['a quote without a partner', LIST.replace('v\n', '"v\n'), true],
    ['a quote before a key, and others behind it', LIST.replace('u: v', "'u: v"), true],
    ['a quote before a key, and one that closes it', LIST.replace('u: v', "'u: v").replaceAll("'k'", "k'"), false],
    ['a directive that is none', `%x\n${LIST}`, true],
    ['the end of a document', `${LIST}...\n`, true],
    ['lists that are indented', begun.replaceAll('\n', '\n  ').replace('  %', '%'), true],
    ['an alias of nothing', LIST.replace('w: x', 'w: *x'), true],
    [
      'aliases of what stands before the list',
      begun.replace('u: v', 'u: &x {a: b}\ny: *x').replace('w: x', 'w: *x'),
      true,
    ],
    ['an alias of the list', begun.replace('list:', 'list: &x').replace('w: x', 'w: [*x, *x]'), true],
    ['an alias in the list', begun.replaceAll('- 0', '- *x').replace('u: v', 'u: &x v'), true],
    ['a list below a key that has a value', begun.replace('list:', 'list: x'), true],
    ['a line between the items, with a value', begun.replace('- m:', 'y: z\n- m:'), true],
    [
      'a line between the items, and its list further to the right',
      begun.replace('- m:', 'y: z\n- m:').replace('w: x', '  - w: x'),
      true,
    ],
    ['a template', LIST.replace('w: x', 'w: {{ x }}'), false],
    ['a bracket without a partner', `[${LIST}`, true],
    ['a closing bracket before it', `]${LIST}`, true],
    ['a closing bracket between the items', begun.replace('- m:', ']\n- m:'), true],
    ['brackets around it', `{w: [${LIST}]}`, false],
  ])('with %s', (_what, text, isRead) => {
    expect(agrees(text)).toBe(isRead)
    expect(agrees(windows(text))).toBe(isRead)
  })
})

const MEMBERS = Array.from({ length: 14 }, (_, i) => ({ a: `b${i}`, c: ['d', { e: '"' }], f: {} }))
const JSON_TEXT = JSON.stringify({ u: 'v', list: MEMBERS, w: { x: MEMBERS } }, null, 2)
const JSON_LINE = JSON.stringify({ u: 'v', list: MEMBERS })
const DEEP = MEMBERS.map((one) => JSON.stringify(one).replace('{}', '['.repeat(45) + ']'.repeat(45))).join()
const FLOW = `u: v\nlist: [\n${MEMBERS.map((one) => `  ${JSON.stringify(one, null, 2)}, # c`.replaceAll('\n', '\n  ')).join('\n')}\n]\nw: x\n`

/** The text without the last of some signs in its first half, or with others in its place. */
function mistaken(text: string, sign: string, other = ''): string {
  const at = text.lastIndexOf(sign, text.length / 2)
  return text.slice(0, at) + other + text.slice(at + sign.length)
}

describe('between brackets it is read without most of its members', () => {
  test.each([
    ['a comma that is missing between members', mistaken(JSON_TEXT, '},\n    {', '}\n    {'), true],
    ['a comma that is missing in a member', mistaken(JSON_TEXT, ','), true],
    ['a brace that is missing', mistaken(JSON_TEXT, '    },\n', '    ,\n'), true],
    ['a brace that is missing, and members in no column', mistaken(JSON_TEXT.replaceAll(/^ +/gm, ' '), '}'), false],
    [
      'members that end their line, of which the last one begins further to the right',
      ` {""[{""[]}\n{""}\n{""{}},{"""",""{}},{"":"","":{}},{"":{"":9,"":[]}},{"":"","":{\n}},{"":\n {}},{"":"","":{"":"",\n "":"","":{"":5\n}}},{"":"","":{}} }`,
      true,
    ],
    ['a quote that is missing', JSON_TEXT.replace('"b6"', '"b6'), true],
    ['a key that is begun', JSON_TEXT.replace('"b6",', '"b6",\n      "g"'), true],
    ['a bracket before it', `[${JSON_TEXT}`, true],
    ['a brace before it', `{${JSON_TEXT}`, true],
    ['a line of JSON without a comma', mistaken(JSON_LINE, ','), true],
    ['a line of JSON without a quote, where inside and outside change places', JSON_LINE.replace('"b6"', '"b6'), false],
    ['a line of JSON without a brace, where members become keys', mistaken(JSON_LINE, '}'), false],
    ['members that are deeper than is read', `{"x": ${'['.repeat(160)}${DEEP}${']'.repeat(160)} "y": 1}`, false],
    ['brackets in YAML without a comma', mistaken(FLOW, ','), true],
    ['brackets in YAML, and a mistake below them', `${FLOW}y\n`, true],
    ['brackets in YAML that nothing closes', FLOW.replace('\n]', '\n'), true],
    ['a quote that is closed in a member', FLOW.replace('u: v', "u: 'v").replace('"b6"', `"b'6"`), false],
    ['a brace at the begin, and JSON between brackets', `{${FLOW.replaceAll(' # c', '')}`, true],
    ['conflicts of a merge', FLOW.replace('u: v', '<<<<<<< a\nu: v\n=======\n>>>>>>> b'), true],
  ])('with %s', (_what, text, isRead) => {
    expect(agrees(text)).toBe(isRead)
    expect(agrees(windows(text))).toBe(isRead)
  })
})

test('a text with too many mistakes is left to the long way, which reads its begin', () => {
  const withMistakes = (count: number) => `${LIST}${'a\n'.repeat(count)}y: z\n`
  expect(agrees(withMistakes(MOST_MISTAKES / 2))).toBe(true)
  expect(agrees(withMistakes(MOST_MISTAKES + 1))).toBe(false)
})

test('with any mistakes somewhere, it is read as the long way reads it', () => {
  const lists = [
    ...sources,
    LIST,
    ITEMS + ITEMS,
    JSON_TEXT,
    JSON_LINE,
    FLOW,
    `u:\n${`${ITEMS}${ITEMS}`.replaceAll('\n', '\n  ')}\n---\n${LIST}`,
    `u: 1\nlist:\n- v:\n  ${`${ITEMS}${ITEMS}`.replaceAll('\n', '\n  ')}\nw: x\n`,
  ]
  let count = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...lists),
      fc.array(wantedEdit, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      (source, edits, ofWindows) => {
        let text = source
        for (const edit of edits) {
          const { start, end } = placeOf(edit, text.length)
          text = text.slice(0, start) + edit.inserted + text.slice(end)
        }
        if (agrees(ofWindows ? windows(text) : text)) count++
      },
    ),
    { numRuns: 600 },
  )
  expect(count).toBeGreaterThan(200)
})

describe('items are looked for with little work', () => {
  const ordinary = '- a: 1\n'.repeat(10)

  test('none behind a thousand that are not ordinary', () => {
    const stretches = (odd: number) => ordinaryItems(`${'- !a b\n'.repeat(odd)}${ordinary}`, 1).length
    expect([stretches(900), stretches(1_100)]).toEqual([1, 0])
  })

  test('the text around an item is not asked for what its aliases stand for', () => {
    const includes = vi.spyOn(String.prototype, 'includes')
    onTestFinished(() => includes.mockRestore())
    const found = ordinaryItems(`${'- *a\n'.repeat(10)}${ordinary}`, 1).length
    const asked = includes.mock.calls.filter(([sought]) => sought === '&a').length
    expect([found, asked]).toEqual([1, 0])
  })
})
