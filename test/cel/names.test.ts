import { test } from 'vitest'
import { expectProblems, upstream } from './expect-problems.ts'

test('names that nothing declares', () => {
  expectProblems(
    upstream('claims'),
    `
    user.username == claims.sub
    ^^^^ cel-undeclared: "user" is not available here, only "claims".

    claim.sub == 'a'
    ^^^^^ cel-undeclared: did you mean "claims"?

    [1].exists(group, grup == 1)
                      ^^^^ cel-undeclared: did you mean "group"?

    size == 1
    ^^^^ cel-undeclared: it is a function and needs parentheses

    format.dns1123Label
    ^^^^^^ cel-undeclared: it only begins the names of functions
    `,
  )
  expectProblems(
    upstream('request'),
    `
    request.resourceAttributes.verb != get
                                       ^^^ cel-undeclared: write 'get' in quotes
    `,
    ['bool'],
  )
})

test('several problems in one expression', () => {
  expectProblems(
    upstream('user'),
    `
    user.name == 'x' || foo == 1 && user.groups == 'x'
         ^^^^ cel-unknown-member: "name" is not a member of kubernetes.UserInfo; it has "username"
                        ^^^ cel-undeclared
                                                ^^ cel-no-overload
    `,
    ['bool'],
  )
})

test('members that objects do not have', () => {
  expectProblems(
    upstream('user'),
    `
    user.usrname == 'x'
         ^^^^^^^ cel-unknown-member: did you mean "username"?

    has(user.email)
             ^^^^^ cel-unknown-member

    user.?foo.orValue('') == ''
          ^^^ cel-unknown-member

    user['username'] == 'x'
    ^^^^^^^^^^^^^^^^ cel-no-overload: kubernetes.UserInfo has no index

    user.username.size == 3
                  ^^^^ cel-unknown-member: call it as ".size()"

    user.groups.first
                ^^^^^ cel-unknown-member: call it as ".first()"
    `,
  )
  expectProblems(
    upstream('request'),
    `
    request.resourceAttributes.fieldSelector.requirements.exists(r, r.key == 'metadata.name' && r.value == 'x')
                                                                                                  ^^^^^ cel-unknown-member: did you mean "values"?

    request == null || request.resourceAttributes == null
    `,
    ['bool'],
  )
})

test('functions that do not exist, or are called otherwise', () => {
  expectProblems(
    upstream('user'),
    `
    user.username.startWith('x')
                  ^^^^^^^^^ cel-unknown-function: did you mean "startsWith"?

    user.username.toLowerCase() == 'x'
                  ^^^^^^^^^^^ cel-unknown-function: write lowerAscii()

    !user.groups.has(group, group == 'admins')
                 ^^^ cel-unknown-function: write exists(x, condition)

    user.groups.exists(g)
                ^^^^^^ cel-unknown-function: it exists as "list(T).exists(x, condition) -> bool"

    sets.contain(user.groups, ['a'])
    ^^^^^^^^^^^^ cel-unknown-function: did you mean "sets.contains"?

    startsWith(user.username, 'a')
    ^^^^^^^^^^ cel-no-overload: is called with a value before the dot

    user.username.startsWith(1)
                  ^^^^^^^^^^ cel-no-overload: "string.startsWith(prefix: string) -> bool"

    user.groups.contains('a')
                ^^^^^^^^ cel-no-overload: cannot be called as list(string).contains(string)

    math.abs(1) == 1
    ^^^^ cel-undeclared
         ^^^ cel-unknown-function
    `,
  )
})

test('messages', () => {
  expectProblems(
    upstream('user'),
    `
    user == kubernetes.UserInfo{username: 'x', groups: ['a']}

    kubernetes.UserInfo{username: 1, nane: 'x'} == user
                        ^^^^^^^^ cel-type-mismatch: takes a string
                                     ^^^^ cel-unknown-member: it has

    Foo{a: 1} == 1
    ^^^ cel-undeclared: Messages of type "Foo" are not available here
    `,
  )
})
