import type { Random } from '../oracle/generate/random.ts'

/** A text made from others by a few changes of the kinds that people, editors, merges and transfers make, and some that only malice makes. */
export function mutatedText(random: Random, texts: readonly string[]): string {
  if (random.chance(5)) return randomText(random)
  let text = random.pick(texts)
  const changes = 1 + random.below(random.chance(20) ? 12 : 4)
  for (let change = 0; change < changes; change++) text = random.pick(MUTATIONS)(text, random, texts)
  return text.length > LONGEST ? text.slice(0, LONGEST) : text
}

/** Repeated doubling would make texts that take minutes without being any other. */
const LONGEST = 20_000

type Mutation = (text: string, random: Random, texts: readonly string[]) => string

const MUTATIONS: readonly Mutation[] = [
  (text, random) => splice(text, random, '', 1 + random.below(12)),
  (text, random) => splice(text, random, random.pick(PIECES), 0),
  (text, random) => splice(text, random, random.pick(PIECES), random.below(4)),
  (text, random) => splice(text, random, String.fromCharCode(random.below(random.chance(50) ? 128 : 65_536)), 0),
  (text, random) => splice(text, random, random.pick(PIECES).repeat(1 + random.below(40)), 0),
  // A part of a text of its own, or of another one.
  (text, random, texts) => splice(text, random, part(random.pick(texts), random), random.below(3)),
  (text, random) => splice(text, random, part(text, random), 0),
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.slice(random.below(text.length + 1)),
  overLines((lines, random) => lines.toSpliced(random.below(lines.length), 1 + random.below(3))),
  overLines((lines, random) => lines.toSpliced(random.below(lines.length), 0, random.pick(lines))),
  overLines((lines, random) => {
    const at = random.below(lines.length)
    return lines.with(at, `${' '.repeat(random.below(7))}${(lines[at] ?? '').trimStart()}`)
  }),
  overLines((lines, random) => {
    const [from, to] = [random.below(lines.length), random.below(lines.length)]
    return lines.toSpliced(from, 1).toSpliced(to, 0, lines[from] ?? '')
  }),
  overLines((lines, random) => {
    const at = random.below(lines.length)
    return lines.map((line, index) => (index >= at && index < at + 6 ? ` ${line}` : line))
  }),
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `${text}---\n${text}`,
]

function overLines(change: (lines: string[], random: Random) => readonly string[]): Mutation {
  return (text, random) => change(text.split('\n'), random).join('\n')
}

function splice(text: string, random: Random, added: string, removed: number): string {
  const at = random.below(text.length + 1)
  return text.slice(0, at) + added + text.slice(at + removed)
}

function part(text: string, random: Random): string {
  const at = random.below(text.length)
  return text.slice(at, at + 1 + random.below(random.chance(20) ? 400 : 40))
}

/** Text of nothing but signs, or of any characters at all. */
function randomText(random: Random): string {
  const length = random.below(80)
  const anything = random.chance(40)
  return Array.from({ length }, () =>
    anything ? String.fromCharCode(random.below(random.chance(70) ? 256 : 65_536)) : random.pick(PIECES),
  ).join('')
}

/** The signs of YAML, of templates, of expressions, and what programs tend to forget. */
const PIECES: readonly string[] = [
  ...[
    ': ',
    ':',
    '- ',
    '-',
    '? ',
    '?',
    ',',
    '{',
    '}',
    '[',
    ']',
    '{}',
    '[]',
    '#',
    ' #',
    '&a ',
    '*a',
    '*a : ',
    '<<: ',
    '<<: *a\n',
  ],
  ...['|', '>', '|-\n', '>+2\n', '|9\n', '!!str ', '!t ', '!<x> ', '!', '%YAML 1.2\n', '%TAG ! x\n', '%', '@', '`'],
  ...[
    '---',
    '---\n',
    '\n---\n',
    '...\n',
    '--- |\n',
    "'",
    '"',
    "''",
    '""',
    '\\',
    '\\"',
    '\\x',
    '\\u12',
    '\\\n',
    'null',
    '~',
    'yes',
    '0o7',
    '.inf',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '\n\t',
    '\n  ',
    '\n    - ',
    '\u0085',
    '\u2028',
    '\u00a0',
    '\ufeff',
    '\0',
    '\u007f',
  ],
  ...['\ud800', '\udc00', '😀', 'é', 'e\u0301', '\u202e', '\uffff'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of Terraform
  ...['{{ .x }}', '{{- if a }}\n', '{{ end }}', '{{', '}}', '{% if x %}\n', '${X}', '$X', '{{/*', '*/}}'],
  ...[
    '(',
    ')',
    '()',
    '.',
    '.?',
    '[?',
    'x.map(y, ',
    '.all(',
    'has(',
    '&&',
    '||',
    '!',
    '? :',
    'in ',
    '==',
    '-1',
    '1.',
    '0x',
    'b"',
    "r'",
    '"""',
    'int(',
    'a.b.c',
    '//',
  ],
  ...[
    'apiVersion: ',
    'kind: ',
    'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n',
    '# orch-config-ignore unknown-field: why\n',
    '99999999999999999999',
    '1e999',
    'x'.repeat(300),
  ],
]
