import { expect, test } from 'vitest'
import { parseCel } from '../../server/src/core/cel/parse.ts'
import { usesClaim } from '../../server/src/core/cel/uses-claim.ts'
import { celEnvironment } from './environments.ts'

const { macros } = celEnvironment('claims')

// Upstream rule C12.
test.each([
  'claims.email',
  'claims.email.domain',
  '(claims).email',
  '.claims.email',
  'has(claims.email)',
  'claims.?email.orValue("")',
  '{claims.?email: 1}',
  '{"a": [claims.email]}',
  'claims.a.exists(x, x == claims.email)',
  'claims.email.map(x, x)',
  'true ? "x" : claims.email',
  '!!claims.email',
  'foo(claims.email).bar()',
  'claims[claims.email]',
  '[{}].map(claims, claims.email)',
  'a.B{c: claims.email}',
])('%s reads the claim', (text) => {
  expect(usesClaim(parseCel(text, macros).ast, 'email')).toBe(true)
})

test.each([
  "claims['email']",
  "claims[?'email']",
  'dyn(claims).email',
  'claims.other.email',
  'claims.other.claims.email',
  'claims.emails',
  'claims.email_verified',
  "'claims.email'",
  'true // claims.email',
  'user.email',
  'claims.email()',
])('%s does not', (text) => {
  expect(usesClaim(parseCel(text, macros).ast, 'email')).toBe(false)
})
