import { describe, expect, test } from 'vitest'
import { testService } from '../harness/schemas.ts'
import { accepted, claimRule, itemsIn, K8S, labels, matchCondition, styles, userRule } from './cel-places.ts'

describe('where a value begins', () => {
  test('the variable of the place comes first', () => {
    expect(labels(userRule('us<|>'))[0]).toBe('user')
    expect(labels(claimRule('cl<|>'))[0]).toBe('claims')
    expect(labels(matchCondition('<|>re'))[0]).toBe('request')
  })
  test('only that one', () => expect(labels(userRule('us<|>'))).not.toContain('claims'))
  test('functions, macros, namespaces and words', () =>
    expect(labels(userRule('!<|>').replace('!', "'!").replace('\n    message', "'\n    message"))).toEqual(
      expect.arrayContaining(['has', 'size', 'duration', 'sets', 'ip', 'true', 'null']),
    ))
  test.each(['user.uid == ', 'user.uid != "" && ', 'size(', 'user.uid in [', 'user.uid == "a" ? ', '-', '('])(
    'behind %s',
    (left) => expect(labels(userRule(styles['literal']?.(`${left}<|>`) ?? ''))).toContain('user'),
  )
  test('nothing where a value is complete', () => expect(labels(userRule('|\n      user.uid <|>'))).toEqual([]))
  test('but the operator that is a word', () => expect(labels(userRule("|\n      'a' i<|>"))).toEqual(['in']))
  test('nothing in texts and comments', () => {
    expect(labels(userRule('|\n      user.uid == "us<|>"'))).toEqual([])
    expect(labels(userRule('|\n      user.uid // us<|>'))).toEqual([])
  })
  test('no functions that nothing can be given to', () => expect(labels(userRule('us<|>'))).not.toContain('check'))
})

describe('members', () => {
  test('of an object, methods are not for it', () =>
    expect(labels(userRule('user.<|>'))).toEqual(
      ['extra', 'groups', 'uid', 'username'].sort((a, b) => order(a) - order(b)),
    ))
  test('of what an object holds', () =>
    expect(labels(matchCondition('request.resourceAttributes.<|>')).slice(0, 3)).toEqual([
      'namespace',
      'verb',
      'group',
    ]))
  test('of a text: methods', () => {
    const found = labels(userRule('user.username.st<|>'))
    expect(found).toEqual(expect.arrayContaining(['startsWith', 'matches', 'split', 'size']))
    expect(found).not.toContain('exists')
    expect(found).not.toContain('getHost')
  })
  test('of a list: macros and methods', () => {
    const found = labels(userRule('user.groups.<|>'))
    expect(found).toEqual(expect.arrayContaining(['exists', 'all', 'map', 'filter', 'size', 'join']))
    expect(found).not.toContain('startsWith')
    expect(found).not.toContain('optMap')
  })
  test('of the result of a call', () => {
    expect(labels(userRule('|\n      url("https://a").<|>'))).toContain('getHost')
    expect(labels(userRule("|\n      'a'.split(',')[0].<|>"))).toContain('startsWith')
  })
  test('of an optional', () =>
    expect(labels(claimRule('claims.?a.<|>'))).toEqual(expect.arrayContaining(['orValue', 'optMap'])))
  test('behind .? only members', () => expect(labels(userRule('user.?<|>'))).toEqual(labels(userRule('user.<|>'))))
  test('in has() no methods', () => {
    expect(labels(matchCondition('has(request.resourceAttributes.name<|>'))).not.toContain('startsWith')
    expect(labels(claimRule('has(claims.<|>)'))).not.toContain('size')
  })
  test('of a namespace', () => {
    expect(labels(claimRule('sets.<|>'))).toEqual(['contains', 'equivalent', 'intersects'])
    expect(accepted(claimRule('sets.<|>'), 'contains', 'snippet')).toContain(
      'expression: sets.contains($' + '{1:list}, $' + '{2:part})\n',
    )
  })
  test('within the word the whole word is replaced', () =>
    expect(accepted(userRule('user.user<|>na'), 'username')).toBe(userRule('user.username')))
  test('within a damaged text', () =>
    expect(labels(userRule('|\n      size(user.uid user.groups).foo(] && user.<|>'))).toContain('username'))

  function order(name: string): number {
    return ['username', 'uid', 'groups', 'extra'].indexOf(name)
  }
})

describe('claims', () => {
  test('of this file come before the usual ones', () => {
    const found = labels(claimRule('claims.<|>'))
    expect(found.slice(0, 2).sort()).toEqual(['sub', 'tenant_id'])
    expect(found).toContain('email_verified')
  })
  test('the name that is being typed is not one', () =>
    expect(labels(claimRule('claims.tenan<|>'))).not.toContain('tenan'))
  test('names that are no words go into brackets', () => {
    const text = claimRule('claims.<|>').replace('claims.tenant_id', "claims['https://a.example/role']")
    expect(accepted(text, 'https://a.example/role')).toContain("expression: claims['https://a.example/role']\n")
    expect(accepted(text.replace('claims.<|>', "'claims.?<|>'"), 'https://a.example/role')).toContain(
      `expression: 'claims[?"https://a.example/role"]'\n`,
    )
  })
  test('in an index', () => {
    expect(accepted(claimRule("claims['<|>"), 'sub')).toBe(claimRule("claims['sub'"))
    expect(accepted(claimRule("claims['<|>']"), 'sub')).toBe(claimRule("claims['sub']"))
    expect(accepted(claimRule('claims[<|>]'), "'sub'")).toBe(claimRule("claims['sub']"))
  })
  test('attributes that the same authenticator maps', () => {
    expect(accepted(userRule('user.extra[<|>]'), "'example.com/tenant'")).toBe(
      userRule("user.extra['example.com/tenant']"),
    )
    expect(accepted(userRule('user.extra["exa<|>m"]'), 'example.com/tenant')).toBe(
      userRule('user.extra["example.com/tenant"]'),
    )
    expect(accepted(userRule('user.extra.<|>'), 'example.com/tenant')).toBe(
      userRule("user.extra['example.com/tenant']"),
    )
  })
})

describe('macros', () => {
  test('come with their variable', () => {
    expect(accepted(userRule('user.groups.<|>'), 'exists', 'snippet')).toContain(
      'user.groups.exists($' + '{1:x}, $' + '{2:condition})\n',
    )
    expect(accepted(userRule('user.groups.<|>'), 'exists')).toBe(userRule('user.groups.exists('))
  })
  test('a flow collection cannot hold the comma', () => {
    const text = userRule('X').replace('- expression: X\n    message: refused', '- {expression: user.groups.<|>}')
    const { items } = itemsIn(text)
    expect(items.find(({ label }) => label === 'exists')?.snippet).toBeUndefined()
    expect(accepted(text, 'exists')).toContain('{expression: user.groups.exists(}')
  })
  test('variables are in scope, innermost first', () => {
    expect(labels(userRule('user.groups.all(group, <|>'))[0]).toBe('group')
    expect(labels(userRule("user.groups.all(a, a.split('').exists(b, <|>")).slice(0, 2)).toEqual(['b', 'a'])
    expect(labels(userRule('user.groups.all(group, true) && <|>'))).not.toContain('group')
  })
  test('variables have the type of the elements', () =>
    expect(labels(userRule('user.groups.all(group, group.<|>'))).toContain('startsWith'))
  test('with two variables', () =>
    expect(labels(userRule('user.groups.transformList(i, g, <|>')).slice(0, 2).sort()).toEqual(['g', 'i']))
  test('the name of a variable is the author’s to choose', () =>
    expect(labels(userRule('user.groups.all(<|>'))).toEqual([]))
  test('over a claim need dyn()', () => {
    expect(accepted(claimRule('claims.groups.<|>', K8S), 'exists')).toBe(claimRule('dyn(claims.groups).exists(', K8S))
    expect(accepted(claimRule('claims.a && claims.groups.ex<|>', K8S), 'exists', 'snippet')).toBe(
      claimRule('claims.a && dyn(claims.groups).exists($' + '{1:x}, $' + '{2:condition})', K8S),
    )
    expect(accepted(claimRule('claims.groups.<|>'), 'exists')).toBe(claimRule('claims.groups.exists('))
  })
  test('within a damaged text dyn() goes around the claim, too', () =>
    expect(accepted(claimRule('|\n      size(claims.a claims.b).foo(] && claims.groups.<|>', K8S), 'all')).toBe(
      claimRule('|\n      size(claims.a claims.b).foo(] && dyn(claims.groups).all(', K8S),
    ))
  test('a parenthesis that is there is not written twice', () =>
    expect(accepted(userRule('user.username.star<|>("a")'), 'startsWith', 'snippet')).toBe(
      userRule('user.username.startsWith("a")'),
    ))
})

describe.each(Object.entries(styles))('%s style', (name, write) => {
  test('a member', () => expect(accepted(userRule(write('user.gr<|>')), 'groups')).toBe(userRule(write('user.groups'))))
  test('within the text', () =>
    expect(accepted(userRule(write('user.gr<|> != []')), 'groups')).toBe(userRule(write('user.groups != []'))))
  test('behind an operator and a blank', () =>
    expect(accepted(userRule(write('user.uid != user.username && <|>')), 'user')).toBe(
      userRule(write('user.uid != user.username && user')),
    ))
  test('a key with quotes', () => {
    const quote = name === 'single' ? '"' : "'"
    expect(accepted(userRule(write('user.extra[<|>]')), `${quote}example.com/tenant${quote}`)).toBe(
      userRule(write(`user.extra[${quote}example.com/tenant${quote}]`)),
    )
  })
  test('a key in quotes that the style escapes', () => {
    expect(accepted(userRule(write(`user.extra["<|>"]`)), 'example.com/tenant')).toBe(
      userRule(write('user.extra["example.com/tenant"]')),
    )
    expect(accepted(userRule(write(`user.extra['<|>`)), 'example.com/tenant')).toBe(
      userRule(write("user.extra['example.com/tenant'")),
    )
  })
  test('with CRLF', () => {
    const text = userRule(write('user.gr<|>')).replaceAll('\n', '\r\n')
    expect(accepted(text, 'groups')).toBe(userRule(write('user.groups')).replaceAll('\n', '\r\n'))
  })
})

describe('places', () => {
  test('quotes that are still open', () => {
    expect(accepted(userRule('"user.gr<|>'), 'groups')).toBe(userRule('"user.groups'))
    expect(accepted(userRule("'user.gr<|>"), 'groups')).toBe(userRule("'user.groups"))
  })
  test('quotes with nothing between', () => expect(accepted(userRule('"<|>"'), 'user')).toBe(userRule('"user"')))
  test('nothing at all', () => {
    expect(accepted(userRule('<|>'), 'user')).toBe(userRule('user'))
    expect(accepted(userRule('<|>').replace(': <|>', ':<|>'), 'user')).toBe(userRule('user'))
    const flow = (written: string) =>
      userRule('X').replace('- expression: X\n    message: refused', `- {expression: ${written}}`)
    expect(accepted(flow('<|>'), 'user')).toBe(flow('user'))
  })
  test('what the field suggests is still there', () =>
    expect(labels(userRule('<|>'))).toContain("!user.username.startsWith('system:')"))
  test('a text in quotes that is no YAML yet', () =>
    expect(accepted(claimRule("'oidc:' + claims.su<|>"), 'sub')).toBe(claimRule("'oidc:' + claims.sub")))
  test('an empty block', () => expect(accepted(userRule('|\n      <|>'), 'user')).toBe(userRule('|\n      user')))
  test('a line below others', () => {
    expect(accepted(userRule('|\n      user.uid != "" &&\n      <|>'), 'user')).toBe(
      userRule('|\n      user.uid != "" &&\n      user'),
    )
    expect(accepted(userRule('user.uid != "" &&\n      <|>'), 'user')).toBe(userRule('user.uid != "" &&\n      user'))
  })
  test('a line between others', () => {
    expect(accepted(userRule('|\n      !(\n      <|>\n      )'), 'user')).toBe(
      userRule('|\n      !(\n      user\n      )'),
    )
    expect(accepted(userRule('"(\n      <|>\n      )"'), 'user')).toBe(userRule('"(\n      user\n      )"'))
  })
  test('the next key is none', () =>
    expect(labels(userRule('user.uid != "" &&\n    <|>')).includes('user')).toBe(false))
  test('the header of a block is none', () => expect(labels(userRule('|<|>\n      user.'))).toEqual([]))
})

describe('documentation', () => {
  test.each([
    [userRule('us<|>'), 'user', 'The user that the claims were mapped to'],
    [userRule('user.<|>'), 'groups', '`list(string)`'],
    [userRule('user.username.<|>'), 'startsWith', 'string.startsWith(prefix: string) -> bool'],
    [userRule('user.groups.<|>'), 'exists', 'list(T).exists(x, condition) -> bool'],
    [claimRule('se<|>'), 'sets', '`sets.contains`'],
    [claimRule('claims.<|>'), 'email_verified', 'checked that the address'],
  ])('%s', (source, label, part) => {
    const item = itemsIn(source).items.find((candidate) => candidate.label === label)
    expect(testService().completionDocumentation(item?.documentationKey ?? '')).toContain(part)
  })
})
