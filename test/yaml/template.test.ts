// biome-ignore-all lint/suspicious/noTemplateCurlyInString: Terraform and shell templates are the subject
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { parseYaml } from '../../server/src/core/yaml/parse.ts'
import { hasTemplate } from '../../server/src/core/yaml/template.ts'
import { templateParts } from '../../server/src/core/yaml/template-parts.ts'
import { problemTexts, streamText } from './tree-text.ts'

describe('hasTemplate', () => {
  const templates = [
    '{{ .x }}',
    'a{{x}}b',
    '{% if x %}',
    '{# note #}',
    '<% x %>',
    '<%= x %>',
    '${X}',
    'a-${x.y["z"]}',
    '$NAME',
    '$name',
    '$(hostname -i)',
    '%{ if x ~}',
    '<host>',
    '<path to the key>',
    '@PORT@',
    '%HOST%',
    '%s',
    'https://%s:%d/',
    '%[1]q',
    '%d%%',
    '#@ data.values.x',
    '5 #@ x',
    '...',
    '…',
    '[...]',
    '<证书 PEM>',
    '%(dns_ip)s',
    'https://%(host)s/',
    '[[ .dnsIP ]]',
    '[[- .Values.dnsIP -]]',
    '((max_pods))',
    '((max-pods))',
  ]
  test.each(templates)('%s', (text) => expect(hasTemplate(text)).toBe(true))

  const others = [
    '',
    '{{',
    'a }}',
    '{ {a: b} }',
    '^a$',
    '$',
    '$1',
    '100%',
    'a < b && c > d',
    '(?P<name>.*)',
    'a@b.example',
    '%2Fs',
    '/%E4%BC%9A',
    '%sum',
    '%(a)sum',
    '5 %(a) == 1',
    '[[a], [b]]',
    '[[.a]]',
    "[[ .a ]] == ['x']",
    '((true))',
    '((claims.admin))',
    '((a)) && ((b))',
    '((1))',
    '50%',
    '100%s',
    '5%d of it',
    '#@',
    'a#@ b',
    '#@TODO',
    '%%s',
    '"%s@%d".format([a, 1])',
    "'user: %s' + '<x>' + '@A@'",
    'and so on...',
    'a.b[0] == {"x": 1}',
    '{%',
    '${x',
    '#{x}',
    'a[...]',
    'claims.a{b}',
    '{a}',
    '{dir}/manifests',
    '{{1: 2}: [{1: {}}]}',
    '{{"a": {}}}',
    '<>',
  ]
  test.each(others)('not %j', (text) => expect(hasTemplate(text)).toBe(false))
})

/** Real text of template files: the tree, and never a problem. */
const silent: readonly (readonly [text: string, tree: string])[] = [
  ['a: {{ .Values.a }}\nb: 1', 'M{a: {{ .Values.a }}, b: 1}'],
  ['a: "{{ .Values.a | default "x" }}"', 'M{a: "{{ .Values.a | default \\"x\\" }}}'],
  ["a: '{{ ne .x '' }}'", "M{a: '{{ ne .x '' }}}"],
  ['a: [{{ .x }}, {{ .y }}]', 'M{a: [{{ .x }}, {{ .y }}]}'],
  ['{{ $k }}: {{ $v }}: x', 'M{{{ $k }}: {{ $v }}: x}'],
  ['a: x{{ if .y }}: z{{ end }}', 'M{a: x{{ if .y }}: z{{ end }}}'],
  ['{{- if .x }}\na: 1\n{{- else }}\na: 2\n{{- end }}', 'M{a: 1, a: 2}'],
  ['a:\n  {{- toYaml . | nindent 2 }}\nb: 1', 'M{a: {{- toYaml . | nindent 2 }}, b: 1}'],
  ['a:\n{{- range .x }}\n- {{ . }}\n{{- end }}\nb: 1', 'M{a: S[{{ . }}], b: 1}'],
  ['a:\n{{- range .x }}\n{{- end }}\nb: 1', 'M{a:, b: 1}'],
  ['a:\n-\n  {{ .x }}\n- {{ .y }}', 'M{a: S[{{ .x }}, {{ .y }}]}'],
  ['{{/* a comment\n over lines: [ */}}\na: 1', 'M{a: 1}'],
  ['a: {% if x %}1\n{% else %}2\n{% endif %}\nb: 1', 'M{a: {% if x %}1, {% else %}2, b: 1}'],
  ['{# note: [ #}\na: 1', 'M{a: 1}'],
  ['<% if x %>\na: <%= y %>\n<% end %>', 'M{a: <%= y %>}'],
  [
    'a: ${join(", ", [for x in y : "z"])}\n%{ if b ~}\nc: 1\n%{ endif ~}',
    'M{a: ${join(\\", \\", [for x in y : \\"z\\"])}, c: 1}',
  ],
  ['a: $NAME\nb: "${X:-y}"', 'M{a: $NAME, b: "${X:-y}}'],
  ['a: |\n  x {{ .y }}\n  z\n', 'M{a: |x {{ .y }}\\nz\\n}'],
  ['a: |\n  x\n  {{- if .y }}\n  z: [\n  {{- end }}\nb: 1', 'M{a: |x\\n{{- if .y }}\\nz: [\\n{{- end }}\\n, b: 1}'],
  ['a: |\n  x\n    y\n{{- end }}\n', 'M{a: |x\\n  y\\n{{- end }}\\n}'],
  ['a: |\n    {{- x }}\n  {{- y }}\n', 'M{a: |  {{- x }}\\n{{- y }}\\n}'],
  ['{"a": {{ .x }}, "b": $y, /* c */ }', '{"a: {{ .x }}, "b: $y, /* c */}'],
  ['{{- if .x -}}\n\ta: b: c\n{{ end }}', 'M{a: b: c}'],
  ['a: %s\nb:\n- %q\nc: [%d, %d]\nd: %s://%s', 'M{a: %s, b: S[%q], c: [%d, %d], d: %s://%s}'],
  ['a: @PORT@\nb: @@HOST@@\nc: %ZONE%\nd: %%NAME%%', 'M{a: @PORT@, b: @@HOST@@, c: %ZONE%, d: %%NAME%%}'],
  ['a: %(x)s\nb: [%(y)d, [[ .z ]]]\nc: [[- .d -]]', 'M{a: %(x)s, b: [%(y)d, [[ .z ]]], c: [[- .d -]]}'],
  ['a: 1\n%s\nb: 2', 'M{a: 1, b: 2}'],
  ['a:\n- 1\n${MORE}\n$(cat b.yaml)\nb: 2', 'M{a: S[1], b: 2}'],
  ['a:\n  ${A}\nb: 2', 'M{a: ${A}, b: 2}'],
  ['a:\n  b: |\n$CERTIFICATE\n  c: 1', 'M{a: M{b: |$CERTIFICATE\\n, c: 1}}'],
  ['a:\n  ...\n  - b: 1\n  ...\nc:\n  ...', 'M{a: S[M{b: 1}], c: ...}'],
  ['a: 1\n[…]\nb: 2\n[...]\n', 'M{a: 1, b: 2}'],
  ['a: 1\n<snip>\nb: 2\n  <…>\n....\n<другие поля>', 'M{a: 1, b: 2}'],
  ['a: [...]\nb: {…}\nc:\n- [ ... ]', 'M{a: [...], b: {…}, c: S[[ ... ]]}'],
  ['a: {dir}/b\nc: [{x}/y]\nd:\n- {x}-z', 'M{a: {dir}/b, c: [{x}/y], d: S[{x}-z]}'],
  ['a:\n- "b"${c}\n- \'d\'$(e)\ne: "f"$g', 'M{a: S[\\"b\\"${c}, \'d\'$(e)], e: \\"f\\"$g}'],
  ['[required-extensions]\nx = { version = "v1" }\n+++\na: 1\nb: {{x}}', 'M{a: 1, b: {{x}}}'],
]

describe('templates make no noise', () => {
  test.each(silent)('%j', (text, tree) => {
    expect([streamText(text), ...problemTexts(text)]).toEqual([tree])
  })

  test('a mistake on a line without template text is still told', () => {
    expect(problemTexts('a-{b}: :')).not.toEqual([])
    expect(problemTexts('a- {b}: :')).not.toEqual([])
    expect(problemTexts('a: {{ .x }}\nb: c: d')).toEqual(['yaml-syntax «c: d»'])
    expect(problemTexts('a: "${X}"m')).toEqual(['yaml-syntax «"${X}"m»'])
    expect(problemTexts('a: "b"${X}m')).toEqual(['yaml-syntax «"b"${X}m»'])
    expect(problemTexts('a: "b" ${X} c')).toEqual(['yaml-syntax «"b" ${X} c»'])
  })
})

test('dots in the first column end a document, and those in a text are its own', () => {
  expect(streamText('a: 1\n...\nb: 2')).toBe('M{a: 1} --- M{b: 2}')
  expect(streamText('a: |\n  [...]\n  <snip>\nb: [a, ...]')).toBe('M{a: |[...]\\n<snip>\\n, b: [a, ...]}')
})

test('one name in brackets is a mapping where more may come', () => {
  expect(streamText('a: {b}\nc: [{d}]')).toBe('M{a: {b}, c: [{d}]}')
  expect(problemTexts('a: {b}')).toEqual([])
})

test('in a block scalar, what its text can hold as well is no directive', () => {
  const text = 'a: |\n  $NAME\n  %s\n  ...\nb: >- # why\n  ${X}\nc: 1\n'
  expect(streamText(text)).toBe('M{a: |$NAME\\n%s\\n...\\n, b: >${X}, c: 1}')
  expect(parseYaml(text).map(({ directives }) => directives)).toEqual([[]])
})

test('tables before a text end it at their own line only, and leave its entries alone', () => {
  expect(parseYaml('[x]\ny = 1\n+++\na: 1').map(({ templated }) => templated)).toEqual([false])
  expect(problemTexts('[x]\ny = 1\n---\na: |\n  +++\n')).not.toEqual([])
  expect(streamText('a: |\n  +++\n+++: 1')).toBe('M{a: |+++\\n, +++: 1}')
})

test('the search that spares most texts the look for pieces misses none', () => {
  const fragment = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '%',
      '$',
      '@',
      '#',
      '+++',
      '.',
      '...',
      '…',
      '"',
      ':',
      '-',
      ' ',
      '\n',
      '[[ .',
      '%(',
    ],
    ...['a', 'x_1', 's', 'Z', 'PORT', 'é', '证', '𝒳', 'if '],
  )
  const texts = fc.array(fragment, { maxLength: 8 }).map((all) => all.join(''))
  fc.assert(
    fc.property(texts, (text) => {
      // Behind a line with a piece of its own nothing is spared.
      const known = '\n$known\n'
      const expected = templateParts(`${known}${text}`).slice(1)
      const found = templateParts(`\n      \n${text}`)
      expect(found).toEqual(expected)
    }),
    { numRuns: 5000 },
  )
})

test.each(['.', '..', '... ', '<a', '<a>', '{a', '[...', '[[ .a', '@A', '%A', '%(a', '#', '##a', '__A', '$', '(('])(
  'a long row of %s is read in no time',
  (piece) => {
    for (const before of ['', 'a: ', '${X}\n'])
      for (const behind of ['', ' #', 'x', '\rx']) hasTemplate(before + piece.repeat(500_000 / piece.length) + behind)
  },
)

describe('brackets of shells', () => {
  const piece = fc.constantFrom('$(', '(', ')', 'a', '"', '\n', '\r\n', 'x'.repeat(1500))

  test('end where their own are all closed, on the same line and not far behind', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        expect(templateParts(text).map(({ span }) => span)).toEqual(shellPieces(text))
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['${', '$(', '${a}${', '${{('])('without an end are looked through once: %s', (opening) => {
    const read = vi.spyOn(String.prototype, 'charAt')
    const text = opening.repeat(10_000)
    templateParts(text)
    const looks = read.mock.calls.length
    read.mockRestore()
    expect(looks).toBeGreaterThan(0)
    expect(looks).toBeLessThan(4 * text.length)
  })
})

/** Bracket by bracket, each counted from its own opening. */
function shellPieces(text: string): object[] {
  const found: object[] = []
  for (let start = 0; start < text.length; start++) {
    if (!text.startsWith('$(', start)) continue
    let depth = 0
    for (const [i, sign] of [...(/^.*/.exec(text.slice(start + 1))?.[0] ?? '')].slice(0, 2000).entries()) {
      if (sign === '(') depth++
      if (sign !== ')' || --depth > 0) continue
      found.push({ start, end: start + i + 2 })
      start += i + 1
      break
    }
  }
  return found
}

test('nothing within quotes makes a template of a line', () => {
  expect(problemTexts('{"a": "b: %s" "c": 1}')).not.toEqual([])
  expect(problemTexts("a: 'b: %s' c")).toEqual(["yaml-syntax «'b: %s' c»"])
})

test('documents say where directives stand, and whether these may change the entries', () => {
  const text =
    'a: 1 # {{ no }}\n---\n{{- if .x }} # why\nb: {{ .y }}\n  {{- end }}\nc: {{ if .z }}1{{ end }}\n---\nd: ${X}\n'
  const documents = parseYaml(text)
  expect(documents.map(({ templated }) => templated)).toEqual([false, true, false])
  expect(documents.map(({ directives }) => directives.map(({ start, end }) => text.slice(start, end)))).toEqual([
    [],
    ['{{- if .x }}', '  {{- end }}', '{{ if .z }}', '{{ end }}'],
    [],
  ])
})
