import type { CST } from 'yaml'
import type { Pair } from './build-mapping.ts'
import { COLON_SIGN } from './colon-sign.ts'
import { problems } from './syntax-problems.ts'
import type { YamlNode } from './tree.ts'
import type { TreeWork } from './tree-work.ts'

/**
 * Asks for the colon of words that stand above a block which is deeper than they are, or above a list: the parser takes them, and the lines of the block up to
 * the first colon, for one key. `lines` are those of the key of `pair`.
 */
export function askForColons(work: TreeWork, lines: readonly CST.FlowScalar[], pair: Pair): void {
  const hasColon = colonOf(work, pair) !== undefined
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1]
    const last = lines.at(-1)
    if (!next || !last || !WORDS.test(line.source) || isDash(line)) continue
    const isAboveList = isDash(next) && next.indent >= line.indent
    const isAboveBlock = hasColon && next.indent > line.indent && last.indent > line.indent
    if (!isAboveList && !isAboveBlock) continue
    const start = work.base + line.offset
    const end = start + line.source.length
    const span = { start, end }
    const [, sign] = WORDS.exec(line.source) ?? []
    const problem = sign ? problems.signForColon(sign, span) : problems.colonAboveBlock(line.source, span)
    work.repairs.push({ span: { start: end - (sign?.length ?? 1), end }, how: 'colon', problem })
  }
}

/** Words, and what stands in place of their colon. */
const WORDS = new RegExp(`^(?!-)[\\w./-]+?(?: *(${COLON_SIGN}))?$`)
const SIGN = new RegExp(`^${COLON_SIGN}`)

export function isDash({ source }: CST.FlowScalar): boolean {
  return /^-(?:[ \t]|$)/.test(source)
}

export function colonOf({ base }: TreeWork, { sep }: Pair): number | undefined {
  const colon = sep?.find(({ type }) => type === 'map-value-ind')
  return colon && base + colon.offset
}

/** A key whose last letter a repair has made its colon, as it is written; any other one, which is `key`, as it is, and so one before another sign. */
export function writtenKey(
  { source: { colons, text } }: TreeWork,
  key: YamlNode | undefined,
  colon: number | undefined,
): YamlNode | undefined {
  if (colon === undefined || !colons.has(colon) || SIGN.test(text.slice(colon, colon + 2))) return key
  const span = { start: key?.span.start ?? colon, end: colon + 1 }
  const { anchor, tag } = key ?? {}
  const name = text.slice(span.start, span.end)
  return { kind: 'scalar', style: 'plain', text: name, span, ...(anchor && { anchor }), ...(tag && { tag }) }
}
