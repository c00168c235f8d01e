import { type Random, randomFrom } from './random.ts'
import type { CollectionStyle, Entry, MapTree, ScalarStyle, ScalarTree, Tree } from './tree.ts'

/** How one document is written. */
export interface Style {
  readonly form: 'block' | 'flow' | 'json'
  readonly indent: number
  /** Lists in a mapping stand under its key, or further in. */
  readonly listsFurtherIn: boolean
  readonly quote: 'plain' | 'single' | 'double'
  readonly lineBreak: '\n' | '\r\n'
  readonly before: string
  readonly after: string
  /** In how many of 100 lines comments and blanks are put behind the text, or on a line of their own. */
  readonly noise: number
}

const beginnings = [
  '---\n',
  '# a comment\n',
  '\n',
  '--- # a comment\n',
  '%YAML 1.1\n---\n',
  '\ufeff',
  '\ufeff---\n',
  '# ünï\n\n---\n',
  '%TAG !e! tag:example.com,2000:\n---\n',
  '%YAML 1.2\n---\n',
  ' \n',
  '---   \n',
  '#\n#\n',
]
const endings = [
  '',
  '\n...\n',
  '\n---\n',
  '\n# the end\n',
  '\n\n',
  '\n---\nfoo: bar\n',
  '\n... # the end\n',
  '\n---\n# nothing\n',
  '\n---\n- [a\n',
  '\n   \n',
  '\n  # further in\n',
  '\n...\n---\nkind: Other\n',
  '\n\t\n',
  '   \n',
]

export function chooseStyle(random: Random): Style {
  return {
    form: random.chance(90) ? 'block' : random.chance(10) ? 'flow' : 'json',
    indent: random.chance(80) ? 2 : 4,
    listsFurtherIn: random.chance(50),
    quote: random.chance(70) ? 'plain' : random.pick(['single', 'double']),
    lineBreak: random.chance(97) ? '\n' : '\r\n',
    before: random.chance(86) ? '' : random.pick(beginnings),
    after: random.chance(92) ? '\n' : random.pick(endings),
    noise: random.chance(88) ? 0 : random.pick([5, 20, 60]),
  }
}

/** The text of a document. */
export function write(root: MapTree, style: Style): string {
  const body = style.form === 'block' ? withNoise(blockMap(root, 0, style), style).join('\n') : flow(root, style)
  return `${style.before}${body === '' ? '{}' : body}${style.after}`.replaceAll('\n', style.lineBreak)
}

const noises = ['', '# a comment', '  # a: comment', '\t', '   ', "#'", '\t# a']
const tails = [' # a comment', '  #', ' ', '\t', '\t# a: b', ' # "']

/** Comments and blanks between and behind the lines; none where a block of text would take them for its own. */
function withNoise(lines: readonly string[], { noise }: Style): readonly string[] {
  if (noise === 0 || lines.some((line) => /[|>]-$/.test(line))) return lines
  const random = randomFrom('noise', lines.length, lines.join('').length)
  return lines.flatMap((line) => {
    if (!random.chance(noise)) return [line]
    return random.chance(50) ? [line + random.pick(tails)] : [random.pick(noises), line]
  })
}

/** Anchor and tag, with a blank behind each. */
function properties({ anchor, tag }: Tree): string {
  return `${anchor === undefined ? '' : `&${anchor} `}${tag === undefined ? '' : `${tag} `}`
}

/** Lines without a line break at the end; nested lines are indented already. */
function blockMap(tree: MapTree, depth: number, style: Style): string[] {
  return tree.entries.flatMap((entry) => blockEntry(entry, depth, style))
}

function blockEntry({ key, value }: Entry, depth: number, style: Style): string[] {
  const lead = `${' '.repeat(depth)}${flowScalar(key, style)}:`
  if (isBlock(value)) {
    const inner = value.is === 'list' && !style.listsFurtherIn ? depth : depth + style.indent
    return [`${lead} ${properties(value)}`.trimEnd(), ...blockLines(value, inner, style)]
  }
  return after(lead, value, depth, style)
}

function isBlock(tree: Tree): tree is Exclude<Tree, ScalarTree> {
  if (tree.is === 'map') return tree.style !== 'flow' && tree.entries.length > 0
  return tree.is === 'list' && tree.style !== 'flow' && tree.items.length > 0
}

function blockLines(tree: Exclude<Tree, ScalarTree>, depth: number, style: Style): string[] {
  if (tree.is === 'map') return blockMap(tree, depth, style)
  return tree.items.flatMap((item) => {
    if (!isBlock(item)) return after(`${' '.repeat(depth)}-`, item, depth, style)
    if (properties(item) !== '')
      return [`${' '.repeat(depth)}- ${properties(item).trimEnd()}`, ...blockLines(item, depth + 2, style)]
    const [first = '', ...others] = blockLines(item, depth + 2, style)
    return [`${' '.repeat(depth)}- ${first.trimStart()}`, ...others]
  })
}

/** A value that begins behind something on the same line. */
function after(lead: string, value: Tree, depth: number, style: Style): string[] {
  if (value.is === 'text' && isBlockScalar(value, value.style)) {
    const indent = ' '.repeat(depth + 2)
    const lines = value.text.split('\n').map((line) => (line === '' ? '' : indent + line))
    return [`${lead} ${properties(value)}${value.style === 'literal' ? '|-' : '>-'}`, ...lines]
  }
  const written =
    value.is === 'map' || value.is === 'list' ? flow(value, style) : properties(value) + flowScalar(value, style)
  return [written.trimEnd() === '' ? lead : `${lead} ${written.trimEnd()}`]
}

function isBlockScalar({ text }: ScalarTree, style: ScalarStyle | undefined): boolean {
  if (style !== 'literal' && style !== 'folded') return false
  const folds = style === 'folded' && text.includes('\n')
  return /^[^\s#](?:[^\n]*[^\s])?(?:\n[^\s]+(?: [^\s]+)*)*$/.test(text) && !folds && !unwritable.test(text)
}

function flow(tree: Tree, style: Style): string {
  return properties(tree) + flowContent(tree, style)
}

function flowContent(tree: Tree, style: Style): string {
  if (tree.is === 'list') return `[${tree.items.map((item) => flow(item, style)).join(', ')}]`
  if (tree.is === 'map') {
    return `{${tree.entries.map(({ key, value }) => `${flowScalar(key, style)}: ${flow(value, style)}`).join(', ')}}`
  }
  return flowScalar(tree, style, 'flow') || 'null'
}

const unwritable = /[^\t\n\x20-\x7e\u00a0-\ud7ff\u{10000}-\u{10ffff}\ue000-\ufefe\uff00-\ufffd]/u

function flowScalar(tree: ScalarTree, style: Style, within: CollectionStyle = 'block'): string {
  if (tree.is === 'plain') return tree.text
  const wanted = style.form === 'json' ? 'double' : (tree.style ?? style.quote)
  if (wanted === 'plain' && isPlain(tree.text) && (within === 'block' || !/[,[\]{}]/.test(tree.text))) return tree.text
  const single = wanted !== 'double' && !tree.text.includes('\n') && !unwritable.test(tree.text)
  return single ? `'${tree.text.replaceAll("'", "''")}'` : JSON.stringify(tree.text)
}

/** Texts that YAML 1.1 reads as texts without quotes. Careful: some that could stand without them get quotes. */
function isPlain(value: string): boolean {
  const words = /^(?:y|n|yes|no|on|off|true|false|null|~|nan|inf|\.nan|[-+]?\.?inf)$/i
  const calm = /^[A-Za-z/_(][^\n\t#:]*(?::[^\s:#][^\n\t#:]*)*$/
  return calm.test(value) && !words.test(value) && !value.endsWith(' ') && !unwritable.test(value)
}
