import type { Random } from './random.ts'

/** What a hand types by mistake, or leaves over. */
const signs = [
  ...[
    ' ',
    '  ',
    '\n',
    '\t',
    ':',
    ': ',
    ' #',
    '#',
    '-',
    '- ',
    ',',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '\\',
    '|',
    '>',
    '?',
    '%',
    '@',
    '`',
    '=',
  ],
  ...[
    '&a ',
    '*a',
    '!',
    '!x ',
    '|-\n',
    '? ',
    '~',
    '<<: ',
    '...\n',
    'a',
    '0',
    '.',
    '_',
    'é',
    '\u00a0',
    '\u0085',
    '\u2028',
    '\r',
  ],
]

const edits: readonly ((random: Random, text: string) => string)[] = [
  (random, text) => spliced(random, text, 0, random.pick(signs)),
  (random, text) => spliced(random, text, 0, random.pick(signs)),
  (random, text) => spliced(random, text, 1 + random.below(2), ''),
  (random, text) => onLine(random, text, (line) => [random.pick([' ', '  ', '    ', '\t']) + line]),
  (random, text) => onLine(random, text, (line) => [line.replace(/^ {1,2}/, '')]),
  (random, text) => onLine(random, text, () => []),
  (random, text) => onLine(random, text, (line) => [line, line]),
]

/** What stands between the members of JSON: blanks that it knows and does not know, comments, and commas too many. */
const gaps = [
  ...[
    ',',
    ' , ',
    ',\n',
    ',\r\n\t',
    '\n,',
    ',\u00a0',
    ',\ufeff',
    ',\f',
    ',\u2028',
    ',\u0085',
    ',\u000b',
    ',,',
    '',
    ' ',
    ';',
  ],
  ...[', // c\n', ', /* c */ ', ', # c\n', ',\n# c\n', ', \\n', ', <<: {}, '],
]
/** The same around the colon of a member. */
const colons = [
  ' : ',
  ':',
  ' :',
  ':\n',
  '\n:',
  ':\t',
  ':\u00a0',
  '=',
  ': =',
  ' ',
  '::',
  ': +',
  ': 0',
  ': -',
  ': .',
  ": '",
  ': !',
]

/** A document in JSON with another gap before one of its members, or between a member's name and its value, behind the two that are its header. */
export function slipInJson(random: Random, text: string): string {
  const isGap = random.chance(60)
  const sign = isGap ? ', "' : '": '
  const parts = text.split(sign)
  const header = isGap ? 2 : 3
  if (parts.length <= header) return text
  const at = header + random.below(parts.length - header)
  const other = isGap ? `${random.pick(gaps)}"` : `"${random.pick(colons)}`
  return parts.slice(0, at).join(sign) + other + parts.slice(at).join(sign)
}

/** The text with a slip of the hand, as people make them while they type. The header stays as it is, or nobody could say whose the file is. */
export function slip(random: Random, text: string): string {
  const slipped = random.pick(edits)(random, text)
  return headerOf(slipped) === headerOf(text) ? slipped : text
}

function spliced(random: Random, text: string, length: number, inserted: string): string {
  const at = random.below(text.length + 1)
  return text.slice(0, at) + inserted + text.slice(at + length)
}

function onLine(random: Random, text: string, change: (line: string) => readonly string[]): string {
  const lines = text.split('\n')
  const at = random.below(lines.length)
  return [...lines.slice(0, at), ...change(lines[at] ?? ''), ...lines.slice(at + 1)].join('\n')
}

/** What stands up to the end of the first line of each half: broken, it breaks the header. */
function headerOf(text: string): string {
  const last = Math.max(text.search(/apiVersion\b/), text.search(/\bkind\b/))
  const end = text.indexOf('\n', last)
  return end < 0 || text.trimStart().startsWith('{') ? text : text.slice(0, end)
}
