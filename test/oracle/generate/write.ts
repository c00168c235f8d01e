import { headed } from './places.ts'
import { type Random, randomFrom } from './random.ts'
import type { Entry, MapTree, ScalarTree, Tree } from './tree.ts'
import { blockHeader, blockText, escaped, foldQuoted, type Style, scalarText, wantsBlock } from './write-scalar.ts'

const beginnings = [
  '---\n',
  '# a comment\n',
  '\n',
  '--- # a comment\n',
  '%YAML 1.1\n---\n',
  '%YAML 1.1 # old\n# a comment\n---\n',
  '\ufeff',
  '\ufeff---\n',
  '\ufeff\t# a\n',
  '# ünï\n\n---\n',
  '%TAG !e! tag:example.com,2000:\n---\n',
  '%TAG !y! tag:yaml.org,2002:\n%YAML 1.1\n---\n',
  '%YAML 1.2\n---\n',
  ' \n',
  '---   \n',
  '---\t\n',
  '#\n#\n',
  '# a\n\n#b\n\n---\n\n# c\n',
]
const endings = [
  '',
  '\n...\n',
  '\n---\n',
  '\n# the end\n',
  '\n\n',
  '\n---\nfoo: bar\n',
  '\n... # the end\n',
  '\n...\t# the end\n',
  '\n---\n# nothing\n',
  '\n---\n- [a\n',
  '\n   \n',
  '\n  # further in\n',
  '\n...\n---\nkind: Other\n',
  '\n\t\n',
  '   \n',
  '\n...\n---\napiVersion: v1\nkind: ConfigMap\n---\n- a: [\n',
  '\n---\n\n---\n# nothing\n',
  '\n--- # a: [\n',
  '\n...\n# a\n\n---\n{"a": 1\n',
]
/** Second documents of the kind, behind their header: mistakes in them stop nobody. */
const AGAIN = 'AGAIN'
const mistakes = ['x: [a\n', 'x:\ty: z\n', '\tx: y\n', 'kind: 5\n', '"x\n', '- a\n', 'metadata: {}\n', '']
const again = mistakes.map((mistake) => `\n---\n${AGAIN}${mistake}`)
/** What only the component's parser, of all, can make something of. */
const oddEndings = ['\n... x\n', '\n\ufeff', '\n%YAML 1.1\n---\n']

export function chooseStyle(random: Random): Style {
  const oddity = random.chance(80) ? 0 : random.pick([3, 10, 40])
  const breaks = oddity === 0 ? ['\r\n'] : ['\r\n', '\r', '\u2028', '\u0085']
  return {
    form: random.chance(90) ? 'block' : random.chance(30) ? 'flow' : 'json',
    indent: random.chance(80) ? 2 : random.pick([1, 3, 4, 8]),
    listsFurtherIn: random.chance(50),
    quote: random.chance(70) ? 'plain' : random.pick(['single', 'double']),
    lineBreak: random.chance(95) ? '\n' : random.pick(breaks),
    before: random.chance(86) ? '' : random.pick(beginnings),
    after: random.chance(90) ? '\n' : random.pick([...endings, ...again, ...(oddity === 0 ? [] : oddEndings)]),
    noise: random.chance(88) ? 0 : random.pick([5, 20, 60]),
    oddity,
    seed: random.below(1_000_000),
  }
}

/** What the parts of a writer share. */
interface Writing {
  readonly style: Style
  readonly random: Random
}

/** The text of a document. */
export function write(root: MapTree, style: Style): string {
  const writing = { style, random: randomFrom('write', style.seed) }
  const lines = style.form === 'block' ? withNoise(blockMap(root, 0, writing), writing) : [flow(root, 0, writing)]
  const body = lines.join('\n')
  const ending = style.after.replace(AGAIN, () => headerOf(root))
  return `${style.before}${body === '' ? '{}' : body}${ending}`.replaceAll('\n', style.lineBreak)
}

/** The header of a document as two lines, as far as it has one. */
function headerOf({ entries }: MapTree): string {
  const lines = entries.map(({ key, value }) => {
    const isHalf = 'text' in value && ['apiVersion', 'kind'].includes(key.text)
    return isHalf ? `${key.text}: ${JSON.stringify(value.text)}\n` : ''
  })
  return lines.join('')
}

const noises = [
  ...['', '# a comment', '  # a: comment', '\t', '   ', "#'", '\t# a', '#\t', '          # far'],
  ...['\n# a comment', '\n#', '#\n\n  # a', '\n\n'],
]
const tails = [' # a comment', '  #', ' ', '\t', '\t# a: b', ' # "', ' #: ', '\t ']

/** Comments and blanks between and behind the lines; none where a block of text would take them for its own. */
function withNoise(lines: readonly string[], { style: { noise }, random }: Writing): readonly string[] {
  if (noise === 0 || lines.some((line) => blockHeader.test(line))) return lines
  return lines.flatMap((line) => {
    if (!random.chance(noise)) return [line]
    return random.chance(50) ? [line + random.pick(tails)] : [random.pick(noises), line]
  })
}

/** Anchor and tag, with a blank behind each. */
function properties({ anchor, tag }: Tree): string {
  return `${anchor === undefined ? '' : `&${anchor} `}${tag === undefined ? '' : `${tag} `}`
}

/** Whether this place is to be written in an unusual way. */
const odd = ({ random, style }: Writing): boolean => style.oddity > 0 && random.chance(style.oddity)

/** Lines without a line break at the end; nested lines are indented already. */
function blockMap(tree: MapTree, depth: number, writing: Writing): string[] {
  return tree.entries.flatMap((entry) => blockEntry(entry, depth, writing))
}

function blockEntry({ key, value }: Entry, depth: number, writing: Writing): string[] {
  const { style } = writing
  const lead = keyLines(key, depth, writing)
  if (!isBlock(value)) return joined(lead, after(value, depth, writing, odd(writing)))
  const inner = value.is === 'list' && !style.listsFurtherIn ? depth : depth + indentOf(writing)
  const [last = ''] = lead.slice(-1)
  const remark = odd(writing) ? ' # inside' : ''
  return [...lead.slice(0, -1), `${last} ${properties(value)}`.trimEnd() + remark, ...blockLines(value, inner, writing)]
}

/** A key up to its colon, at times explicit, which takes two lines. */
function keyLines(key: ScalarTree, depth: number, writing: Writing): string[] {
  const indent = ' '.repeat(depth)
  const name = scalarText(key, writing.style)
  if (!odd(writing)) return [`${indent}${name}:`]
  return writing.random.pick([
    [`${indent}? ${name}`, `${indent}:`],
    [`${indent}? ${name} # the key`, `${indent}:`],
    [`${indent}${name} :`],
    [`${indent}!!str ${name}:`],
    [`${indent}&k ${name}:`],
    [`${indent}"${name.replaceAll(/["\\]/g, '')}":`],
  ])
}

const indentOf = (writing: Writing): number => (odd(writing) ? 1 + writing.random.below(6) : writing.style.indent)

/** The first of the lines goes behind the last line of the lead. */
function joined(lead: readonly string[], [first = '', ...others]: readonly string[]): string[] {
  return [...lead.slice(0, -1), `${lead.at(-1) ?? ''}${first}`, ...others]
}

function isBlock(tree: Tree): tree is Exclude<Tree, ScalarTree> {
  if (tree.is === 'map') return tree.style !== 'flow' && tree.entries.length > 0
  return tree.is === 'list' && tree.style !== 'flow' && tree.items.length > 0
}

function blockLines(tree: Exclude<Tree, ScalarTree>, depth: number, writing: Writing): string[] {
  if (tree.is === 'map') return blockMap(tree, depth, writing)
  const dash = `${' '.repeat(depth)}-`
  return tree.items.flatMap((item) => {
    if (!isBlock(item)) return joined([dash], after(item, depth, writing, odd(writing)))
    if (properties(item) !== '' || odd(writing))
      return [`${dash} ${properties(item)}`.trimEnd(), ...blockLines(item, depth + 2, writing)]
    const blanks = odd(writing) ? 1 + writing.random.below(4) : 1
    const [first = '', ...others] = blockLines(item, depth + 1 + blanks, writing)
    return [`${dash}${' '.repeat(blanks)}${first.trimStart()}`, ...others]
  })
}

/** What stands behind a colon or dash, and the lines below: a value that begins on the same line, or on the next one. */
function after(value: Tree, depth: number, writing: Writing, isOdd: boolean): string[] {
  const { style, random } = writing
  if (value.is === 'text' && wantsBlock(value)) {
    const [head = '', ...lines] = blockText(value, depth + indentOf(writing), isOdd ? random : undefined)
    return [` ${properties(value)}${head}`, ...lines]
  }
  const isScalar = value.is === 'text' || value.is === 'plain'
  const written = (isScalar ? properties(value) + scalarText(value, style) : flow(value, depth + 1, writing)).trimEnd()
  if (written === '') return ['']
  if (!isOdd) return [` ${written}`]
  const deeper = ' '.repeat(depth + 1 + random.below(4))
  return random.pick([
    () => ['', deeper + written],
    () => [' # a comment', '', deeper + written],
    () => ['', random.pick(['', '  ', '# a']), random.pick(['# a', '#', '#\t', '  # a']), deeper + written],
    () => [` ${escaped(written, random)}`],
    () => [`  ${written}`],
    () => [`\t${written}`],
    () => (isScalar ? foldQuoted(` ${written}`, deeper, random) : [` ${written}`]),
  ])()
}

function flow(tree: Tree, depth: number, writing: Writing): string {
  return properties(tree) + flowContent(tree, depth, writing)
}

function flowContent(tree: Tree, depth: number, writing: Writing): string {
  const { style } = writing
  if (tree.is !== 'list' && tree.is !== 'map') {
    const written = scalarText(tree, style, 'flow') || 'null'
    return odd(writing) ? escaped(written, writing.random) : written
  }
  if (tree.is === 'list')
    return bracketed(
      '[]',
      tree.items.map((item) => flow(item, depth + 1, writing)),
      depth,
      writing,
    )
  const members = tree.entries.map(({ key, value }) => {
    const name = scalarText(key, style)
    // Without a blank the header could not be read.
    const colons = depth === 0 && headed.has(key.text) ? [' : ', ':  ', ':\t'] : [':', ' : ', ':  ', ':\t']
    const colon = odd(writing) ? writing.random.pick(colons) : ': '
    return `${odd(writing) && style.form !== 'json' ? '? ' : ''}${name}${colon}${flow(value, depth + 1, writing)}`
  })
  return bracketed('{}', members, depth, writing)
}

/** Members between brackets, at times over several lines, with a comma too many, or without blanks. */
function bracketed(brackets: '[]' | '{}', members: readonly string[], depth: number, writing: Writing): string {
  const { random, style } = writing
  const usual = members.join(', ')
  const indent = ' '.repeat(depth + random.below(3))
  const inner = !odd(writing)
    ? usual
    : random.pick([
        () => `\n${indent}${members.join(`,\n${indent}`)}\n${indent}`,
        () => `${usual}${style.form === 'json' && random.chance(80) ? '' : ','}`,
        () => members.join(','),
        () => ` ${usual} `,
        () => `\t${members.join('\t,\t')}`,
        () => (style.form === 'json' ? usual : `# a\n${indent}${members.join(`, # b\n${indent}`)}\n${indent}`),
        () => `${members.join('\n,')}`,
      ])()
  return `${brackets[0]}${inner}${brackets[1]}`
}
