import type { Random } from './random.ts'
import type { CollectionStyle, ScalarTree } from './tree.ts'

/** How one document is written. */
export interface Style {
  readonly form: 'block' | 'flow' | 'json'
  readonly indent: number
  /** Lists in a mapping stand under its key, or further in. */
  readonly listsFurtherIn: boolean
  readonly quote: 'plain' | 'single' | 'double'
  readonly lineBreak: string
  readonly before: string
  readonly after: string
  /** In how many of 100 lines comments and blanks are put behind the text, or on a line of their own. */
  readonly noise: number
  /** How many of 100 places are written as few people would write them. */
  readonly oddity: number
  /** Decides about all of that. */
  readonly seed: number
}

/** The end of a line behind which a block of text begins. */
export const blockHeader = /[|>][-+]?\d?[-+]?(?: #.*)?$/

/** Whether a text is to be written as a block, and can be. */
export function wantsBlock({ text, style }: ScalarTree): boolean {
  if (style !== 'literal' && style !== 'folded') return false
  const folds = style === 'folded' && text.includes('\n')
  return /^[^\s#](?:[^\n]*[^\s])?(?:\n[^\s]+(?: [^\s]+)*)*$/.test(text) && !folds && !unwritable.test(text)
}

/** The header of a block and its lines at a column. With a source of choices the header says more than it has to. */
export function blockText({ text, style }: ScalarTree, column: number, random: Random | undefined): string[] {
  const sign = style === 'literal' ? '|' : '>'
  const header = random?.pick(['-', '', '+', '-2', '2-', '1', '- # a comment', '\t', '0', '-x']) ?? '-'
  const indent = ' '.repeat(Math.max(1, column))
  return [sign + header, ...text.split('\n').map((line) => (line === '' ? '' : indent + line))]
}

/** The lines of a text that goes on in the next line behind one of its blanks, or behind a backslash in double quotes. */
export function foldQuoted(written: string, indent: string, random: Random): string[] {
  const blanks = [...written.matchAll(/(?<=\S) (?=\S)/g)].map(({ index }) => index)
  if (blanks.length > 0) {
    const at = random.pick(blanks)
    return [written.slice(0, at), ...random.pick([[], [], ['']]), indent + written.slice(at + 1)]
  }
  const quoted = /^ "(?:[^"\\]){2,}"$/.test(written)
  const at = 2 + random.below(written.length - 3)
  return quoted ? [`${written.slice(0, at)}\\`, indent + written.slice(at)] : [written]
}

/** A text in double quotes with an escape for one of its characters; some are known to YAML, some to JSON, and some to nobody. */
export function escaped(written: string, random: Random): string {
  if (!/^"[^"\\]+"$/.test(written)) return written
  const at = 1 + random.below(written.length - 2)
  const one = written.charAt(at)
  const code = one.charCodeAt(0).toString(16)
  const spelled = random.pick([
    `\\u${code.padStart(4, '0')}`,
    `\\u${code.padStart(4, '0').toUpperCase()}`,
    code.length <= 2 ? `\\x${code.padStart(2, '0')}` : one,
    `\\U${code.padStart(8, '0')}`,
    ` /"\\`.includes(one) ? `\\${one}` : one,
    `${one}\\/`,
    `\\${one}`,
  ])
  return written.slice(0, at) + spelled + written.slice(at + 1)
}

const unwritable = /[^\t\n\x20-\x7e\u00a0-\ud7ff\u{10000}-\u{10ffff}\ue000-\ufefe\uff00-\ufffd]|[\u2028\u2029]/u

/** A scalar on one line, in quotes where it needs them. */
export function scalarText(tree: ScalarTree, style: Style, within: CollectionStyle = 'block'): string {
  if (tree.is === 'plain') return tree.text
  const wanted = style.form === 'json' ? 'double' : (tree.style ?? style.quote)
  if (wanted === 'plain' && isPlain(tree.text) && (within === 'block' || !/[,[\]{}]/.test(tree.text))) return tree.text
  const single = wanted !== 'double' && !tree.text.includes('\n') && !unwritable.test(tree.text)
  return single ? `'${tree.text.replaceAll("'", "''")}'` : doubleQuoted(tree.text)
}

/** As JSON writes it, but for what ends a line in YAML. */
function doubleQuoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Texts that YAML 1.1 reads as texts without quotes. Careful: some that could stand without them get quotes. */
function isPlain(value: string): boolean {
  const words = /^(?:y|n|yes|no|on|off|true|false|null|~|nan|inf|\.nan|[-+]?\.?inf)$/i
  const calm = /^[A-Za-z/_(][^\n\t#:]*(?::[^\s:#][^\n\t#:]*)*$/
  return calm.test(value) && !words.test(value) && !value.endsWith(' ') && !unwritable.test(value)
}
