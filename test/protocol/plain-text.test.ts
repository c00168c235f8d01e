import { expect, test } from 'vitest'
import { plainText } from '../../server/src/lsp/plain-text.ts'

test.each([
  ['**port** — `int32`', 'port — int32'],
  ['### Title\n\nText', 'Title\n\nText'],
  ['see [the page](https://example.org/a_b_c)', 'see the page (https://example.org/a_b_c)'],
  ['[`jwt`](https://example.org)', 'jwt (https://example.org)'],
  ['<https://example.org>', 'https://example.org'],
  ['a *word* and _another_', 'a word and another'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['`a_b_c` and `**`', 'a_b_c and **'],
  ['1\\. not a list, \\*not emphasis\\*', '1. not a list, *not emphasis*'],
  ['```yaml\nkey: "*a*"\n```\nafter', 'key: "*a*"\nafter'],
  ['above\n\n---\n\nbelow', 'above\n\nbelow'],
  ['- one\n- two', '- one\n- two'],
  ['a &lt; b &amp; c', 'a < b & c'],
])('%j', (markdown, expected) => {
  expect(plainText(markdown)).toBe(expected)
})
