import { describe, expect, test } from 'vitest'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'
import { claimRule, styles, userRule } from './cel-places.ts'

/** The active signature with the active parameter in brackets, and the number of signatures. */
function helpAt(source: string): string | undefined {
  const { text, offset } = parseCursor(source)
  const service = testService()
  const help = service.signatureHelp(service.open(text), offset)
  const signature = help?.signatures[help.active]
  if (!help || !signature) return undefined
  const parameter = signature.parameters[help.parameter]
  const { label } = signature
  const shown = parameter
    ? `${label.slice(0, parameter.start)}[${label.slice(parameter.start, parameter.end)}]${label.slice(parameter.end)}`
    : label
  return `${shown} (${help.signatures.length})`
}

describe('functions', () => {
  test('the first parameter', () =>
    expect(helpAt(userRule('user.username.startsWith(<|>)'))).toBe('string.startsWith([prefix: string]) -> bool (1)'))
  test('only forms for the receiver', () =>
    expect(helpAt(userRule('user.groups.size(<|>'))).toBe('list(T).size() -> int (1)'))
  test('the second parameter', () =>
    expect(helpAt(userRule('user.username.replace("a", <|>'))).toMatch(
      /^string\.replace\(\w+: string, \[\w+: string\]\) -> string \(2\)$/,
    ))
  test('the form that has room', () =>
    expect(helpAt(userRule('user.username.replace("a", "b", <|>'))).toMatch(/\[\w+: int\]\) -> string \(2\)$/))
  test('the form for what is written', () => {
    expect(helpAt(claimRule('size("a<|>")'))).toMatch(/^size\(\[text: string\]\)/)
    expect(helpAt(claimRule('size([1]<|>)'))).toMatch(/^size\(\[value: list\(T\)\]\)/)
  })
  test('of a namespace', () =>
    expect(helpAt(userRule('sets.contains(user.groups, <|>'))).toMatch(/^sets\.contains\(.*\[.*\]\) -> bool/))
  test('the innermost call', () =>
    expect(helpAt(userRule('user.username.startsWith(string(<|>'))).toMatch(/^string\(\[/))
  test('behind a nested call', () =>
    expect(helpAt(userRule('user.username.replace(string(1), <|>'))).toMatch(/^string\.replace/))
  test('the receiver of unknown type', () =>
    expect(helpAt(claimRule('claims.a.startsWith(<|>'))).toMatch(/^string\.startsWith/))
})

describe('macros', () => {
  test('one variable', () =>
    expect(helpAt(userRule('user.groups.exists(<|>'))).toBe('list(T).exists([x], condition) -> bool (2)'))
  test('the condition', () =>
    expect(helpAt(userRule('user.groups.exists(g, g<|>'))).toBe('list(T).exists(x, [condition]) -> bool (2)'))
  test('two variables', () =>
    expect(helpAt(userRule('user.groups.exists(i, g, <|>'))).toBe('list(T).exists(index, x, [condition]) -> bool (2)'))
  test('has', () => expect(helpAt(userRule('has(<|>'))).toBe('has([selection]) -> bool (1)'))
})

test.each(['user.groups[<|>', '(<|>', 'user<|>', 'size(user.uid)<|>', 'nothing(<|>', '[1, <|>'])(
  'nothing in %s',
  (expression) => expect(helpAt(userRule(`|\n      ${expression}`))).toBeUndefined(),
)

test.each(Object.entries(styles))('%s style', (_, write) =>
  expect(helpAt(userRule(write('user.uid == "\\"" && user.username.matches(<|>')))).toMatch(/^string\.matches\(\[/),
)
