import { describe, expect, test } from 'vitest'
import { parseCursor } from '../harness/cursor.ts'
import { testService } from '../harness/schemas.ts'
import { claimRule, K8S, matchCondition, styles, userRule } from './cel-places.ts'

function hoverAt(source: string) {
  const { text, offset } = parseCursor(source)
  const service = testService()
  const found = service.hover(service.open(text), offset)
  return found && { on: text.slice(found.span.start, found.span.end), markdown: found.markdown }
}

function shows(source: string, on: string, ...parts: readonly string[]) {
  const found = hoverAt(source)
  expect(found?.on).toBe(on)
  for (const part of parts) expect(found?.markdown).toContain(part)
}

describe('parts of expressions', () => {
  test('variables', () =>
    shows(userRule('us<|>er.uid != ""'), 'user', '`kubernetes.UserInfo`', 'The user that the claims'))
  test('members', () => shows(userRule('user.gr<|>oups == []'), 'groups', '`list(string)`', 'Names of the groups'))
  test('nested members', () =>
    shows(matchCondition('request.resourceAttributes.na<|>mespace == "a"'), 'namespace', '`string`', 'The namespace'))
  test('claims are what the token holds', () => {
    shows(claimRule('claims.ab<|>c == 1', K8S), 'abc', 'value of a key', '`any`')
    shows(claimRule('claims.ab<|>c == 1'), 'abc', '`dyn`')
  })
  test('optional selections', () => shows(userRule('user.?ui<|>d.hasValue()'), 'uid', '`optional_type(string)`'))
  test('functions show the form that is called', () => {
    const found = hoverAt(userRule('user.groups.si<|>ze() > 1'))
    expect(found?.markdown).toContain('list(T).size() -> int')
    expect(found?.markdown).not.toContain('string.size()')
    expect(found?.markdown).toMatch(/\d+ more forms/)
  })
  test('global functions', () =>
    shows(userRule('si<|>ze(user.groups) > 1'), 'size', 'size(value: list(T)', 'gives `int`'))
  test('functions of a namespace', () =>
    shows(
      userRule('se<|>ts.contains(user.groups, ["a"])'),
      'sets.contains',
      'sets.contains(',
      'gives `bool`',
      '`sets`',
    ))
  test('macros', () =>
    shows(userRule('user.groups.ex<|>ists(g, g == "a")'), 'exists', 'list(T).exists(x, condition)', 'Example'))
  test('variables of macros', () => {
    shows(userRule('user.groups.exists(<|>g, g == "a")'), 'g', 'variable of `exists`', '`string`')
    shows(userRule('user.groups.exists(g, <|>g == "a")'), 'g', 'variable of `exists`', '`string`')
  })
  test('a variable of a macro hides that of the place', () =>
    shows(userRule('user.groups.exists(user, us<|>er == "a")'), 'user', 'variable of `exists`'))
  test('lists, maps and messages', () => {
    shows(userRule('user.groups == <|>["a"]'), '[', '`[…]`', '`list(string)`')
    shows(userRule("|\n      <|>{'a': 1u} == {}"), '{', '`{…}`', '`map(string, uint)`')
    shows(userRule('user == kuber<|>netes.UserInfo{username: "a"}'), 'kubernetes.UserInfo', '`kubernetes.UserInfo`')
  })
  test('operators', () => {
    shows(userRule('user.uid =<|>= "a"'), '==', '`bool`', 'Whether both values are equal')
    shows(userRule('user.uid == "a" &<|>& true'), '&&', 'Whether both conditions hold')
    shows(userRule('"a" i<|>n user.groups').replace('"a"', "'a'"), 'in', 'list holds')
    shows(
      userRule('(true <|>? user.uid : "b") == "b"').replace('"b") == "b"', 'user.uid) == user.uid'),
      '?',
      '`string`',
    )
    shows(userRule('user.groups<|>[0] == "a"'), '[', '`string`', 'element at an index')
  })
  test('literals', () => {
    shows(userRule('user.groups.size() > 0x<|>1F'), '0x1F', '`int`', '= 31')
    shows(userRule('duration("1h<|>30m") > duration("1s")'), '"1h30m"', '`string`', '5400 s')
    shows(userRule('timestamp("20<|>26-01-01T00:00:00Z") > timestamp(1)'), '"2026-01-01T00:00:00Z"', '`string`')
  })
  test('a text that only looks like a duration is a text', () =>
    expect(hoverAt(userRule('user.uid == "1<|>0s"'))?.markdown).not.toContain('10 s'))
  test('types', () => shows(userRule('type(user.uid) == st<|>ring'), 'string', '`type(string)`', 'Texts'))
  test('in damaged text', () => shows(userRule('|\n      user.gr<|>oups.size( &&'), 'groups', '`list(string)`'))
  test('between parts the field is described', () =>
    shows(userRule('"user.uid  <|>  == user.uid"'), '"user.uid    == user.uid"', '**expression**'))
  test('unknown names have no type to show', () =>
    expect(hoverAt(userRule('us<|>r.uid == "a"'))?.on).toBe('usr.uid == "a"'))
})

test.each(Object.entries(styles))('%s style', (_, write) => {
  shows(userRule(write('user.uid != "\\"" && user.us<|>ername != \'\'')), 'username', '`string`')
  shows(
    userRule(write('user.uid != "\\"" && user.us<|>ername != \'\'')).replaceAll('\n', '\r\n'),
    'username',
    '`string`',
  )
})

test('on a later line', () => {
  shows(userRule('>\n      user.uid != "" &&\n      user.<|>username != ""'), 'username', '`string`')
  shows(userRule('user.uid != "" &&\n      user.<|>username != ""'), 'username', '`string`')
})
