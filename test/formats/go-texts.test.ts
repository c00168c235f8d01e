import { expect, test } from 'vitest'
import { parseFloat32, parseInteger } from '../../server/src/core/formats/go-numbers.ts'
import { parseUrl } from '../../server/src/core/formats/go-url.ts'

test.each([
  ['0', 0],
  ['-0', -0],
  ['+5', 5],
  ['.5', 0.5],
  ['1.', 1],
  ['1e2', 100],
  ['1_0.5_0', 10.5],
  ['0x1p-2', 0.25],
  ['0X_A.8p1', 21],
  ['-0x1p0', -1],
  ['Inf', Number.POSITIVE_INFINITY],
  ['-infinity', Number.NEGATIVE_INFINITY],
  ['NaN', Number.NaN],
  ['1e-400', 0],
])('"%s" is a number', (text, value) => expect(parseFloat32(text)).toBe(value))

test.each(['', '.', 'e1', '1__0', '_1', '1_', '1_.5', '0x10', '0xp1', '1e39', '+nan', ' 1', '1,5'])(
  '"%s" is no number',
  (text) => expect(parseFloat32(text)).toBeUndefined(),
)

test.each([
  ['+1', 1n],
  ['-007', -7n],
  ['9223372036854775807', 2n ** 63n - 1n],
])('"%s" is an integer', (text, value) => expect(parseInteger(text)).toBe(value))

test.each(['', '+', '1_0', '1.0', '0x1', '9223372036854775808', '9'.repeat(200)])('"%s" is no integer', (text) =>
  expect(parseInteger(text)).toBeUndefined(),
)

test.each([
  ['https://u:p@h:1/x?q#f', { scheme: 'https', userInfo: 'u:p', host: 'h:1', query: 'q', fragment: 'f' }],
  ['HTTP://H', { scheme: 'http', host: 'H' }],
  ['dns:a:1', { scheme: 'dns', host: '' }],
  ['dns://::4317', { scheme: 'dns', host: '::4317' }],
  ['unix:///a b', { scheme: 'unix', host: '' }],
  ['///a', { scheme: '', host: '' }],
  ['//h/a', { scheme: '', host: 'h' }],
  ['https://[fe80::1%25eth0]:1', { scheme: 'https', host: '[fe80::1%25eth0]:1' }],
  ['a/b:c', { scheme: '', host: '' }],
  ['', { scheme: '', host: '' }],
])('"%s" is a URL', (text, parts) => expect(parseUrl(text)).toEqual(parts))

test.each([
  'https://a b',
  'https://a:b',
  'https://a:1:2',
  'https://%41',
  'https://a/%zz',
  'https://a#%z',
  'https://[::1',
  'https://x[::1]',
  'https://[1.2.3.4]',
  'https://u@ser name@h',
  'a b:c',
  '1:a',
  ':a',
  'https://a\\b',
  'https://a\tb',
])('"%s" is no URL', (text) => expect(parseUrl(text)).toBeUndefined())
