import { CST } from 'yaml'
import { lastWhere } from '../base/partition-point.ts'
import { characterEnd } from '../base/whole-characters.ts'
import { withoutTrailing } from '../base/without-trailing.ts'
import type { CoveredText } from './cover.ts'
import type { FoundProblem } from './syntax-problems.ts'
import { problems } from './syntax-problems.ts'
import { withoutIndent } from './without-indent.ts'

/**
 * The content of a quoted or plain scalar at `start`, as YAML decodes it. `source` is its text as the parser saw it; covered characters come
 * out as they stand in the file, neither folded nor unescaped.
 */
export function decodeFlowScalar(source: CoveredText, token: CST.FlowScalar, start: number): string {
  const written = withFeeds(source.text.slice(start, start + token.source.length))
  const original = token.type === 'double-quoted-scalar' ? withEscapedFeeds(written) : written
  const opaque = token.source.includes(source.fill)
  // Most are of one line, in which nothing but quotes is decoded.
  if (token.type === 'scalar' && !opaque && !original.includes('\n')) return original
  const { type, offset, indent } = token
  const decoded = resolve({ type, offset, indent, source: opaque ? token.source : original })
  return opaque ? uncover(source, decoded, start, token.source) : decoded
}

/** What else ends a line in YAML 1.1: a lone CR and NEL as a LF does, the separators without being folded, and without the blanks around them. */
function withFeeds(written: string): string {
  if (!/[\r\u0085\u2028\u2029]/.test(written)) return written
  const parts = written.replaceAll(/\r(?!\n)|\u0085/g, '\n').split(/([\u2028\u2029])/)
  return parts.map((part, at) => withoutBlanks(part, at > 0, at < parts.length - 1)).join('')
}

function withoutBlanks(text: string, atStart: boolean, atEnd: boolean): string {
  const begun = atStart ? text.replace(/^[ \t]+/, '') : text
  return atEnd ? withoutTrailing(begun, ' \t') : begun
}

/** Behind a backslash, what else ends a line in YAML 1.1 goes with the blanks behind it, as a LF does. */
function withEscapedFeeds(quoted: string): string {
  if (!/[\u0085\u2028\u2029]/.test(quoted)) return quoted
  return quoted.replaceAll(/\\[\s\S]/g, (pair) => (/[\u0085\u2028\u2029]/.test(pair) ? '\\\n' : pair))
}

/** The content of a `|` or `>` scalar whose body begins at `bodyStart`, and what is wrong with its header or its blank lines. */
export function decodeBlockScalar(
  source: CoveredText,
  token: CST.BlockScalar,
  bodyStart: number,
): { readonly text: string; readonly problems: readonly FoundProblem[] } {
  const found: FoundProblem[] = []
  const text = resolve(token, (offset, code) => {
    const at = bodyStart - bodyOffset(token) + offset
    if (code === 'UNEXPECTED_TOKEN') found.push(problems.blockHeader({ start: at, end: endOfWord(source.text, at) }))
  })
  const blank = deepBlankLine(token)
  if (blank !== undefined)
    found.push(problems.blockIndent({ start: bodyStart + blank.start, end: bodyStart + blank.end }))
  const end = bodyStart + token.source.length
  return {
    text: hasBlankedLine(source, bodyStart, end)
      ? rawBody(source, token, bodyStart)
      : uncover(source, text, bodyStart, token.source),
    problems: found,
  }
}

/** The offset, as the parser counts, at which a block scalar's body begins. */
export function bodyOffset(token: CST.BlockScalar): number {
  const last = token.props.at(-1)
  return last === undefined ? token.offset : last.offset + ('source' in last ? last.source.length : 0)
}

type Report = (offset: number, code: string, message: string) => void

function resolve(token: CST.FlowScalar | CST.BlockScalar, report: Report = () => undefined): string {
  return CST.resolveAsScalar(withApostrophes(token), false, report)?.value ?? ''
}

/** Within double quotes the decoder knows one more escape than YAML. */
function withApostrophes<T extends CST.FlowScalar | CST.BlockScalar>(token: T): T {
  if (token.type !== 'double-quoted-scalar' || !token.source.includes("\\'")) return token
  return { ...token, source: token.source.replaceAll(/\\./gs, (written) => (written === "\\'" ? "'" : written)) }
}

/** Puts the file's characters back, one by one: decoding keeps covered characters and their order. */
function uncover(source: CoveredText, decoded: string, start: number, covered: string): string {
  const hidden: string[] = []
  for (let i = 0; i < covered.length; i++) {
    if (covered[i] === source.fill) hidden.push(source.text[start + i] ?? '')
  }
  let next = 0
  return decoded.replaceAll(source.fill, () => hidden[next++] ?? '')
}

function hasBlankedLine(source: CoveredText, start: number, end: number): boolean {
  const line = lastWhere(source.templateLines, (one) => one.start < end)
  return line !== undefined && line.end > start
}

/**
 * Lines without the indentation that those with content have in common; what a template makes of its own lines is unknown anyway, and these may
 * stand anywhere.
 */
function rawBody(source: CoveredText, token: CST.BlockScalar, start: number): string {
  const header = token.props[0]
  const text = source.text.slice(start, start + token.source.length)
  const chomped = header !== undefined && 'source' in header && header.source.includes('+') ? text : text.trimEnd()
  const body = withoutIndent(chomped, token.source)
  return header !== undefined && 'source' in header && /[-+]/.test(header.source) ? body : `${body}\n`
}

/** A blank line before the text that is indented more than the text, which leaves the text's indentation in doubt; an indicator settles it. */
function deepBlankLine(token: CST.BlockScalar): { readonly start: number; readonly end: number } | undefined {
  const header = token.props[0]
  if (header !== undefined && 'source' in header && /\d/.test(header.source)) return undefined
  const blanks = /^(?:[ ]*\r?\n)*/.exec(token.source)?.[0] ?? ''
  const indent = /^[ ]*/.exec(token.source.slice(blanks.length))?.[0].length ?? 0
  if (blanks.length === token.source.length || blanks.length === 0) return undefined
  let start = 0
  for (const line of blanks.split('\n')) {
    const width = line.replace('\r', '').length
    if (width > indent) return { start, end: start + width }
    start += line.length + 1
  }
  return undefined
}

function endOfWord(text: string, offset: number): number {
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(offset, offset + 500)) ?? []
  return offset + line.trimEnd().length
}

/** Escapes of double quotes that the decoder refuses: YAML 1.1's set, without `\/` and without surrogates. `source` begins at `start`. */
export function escapeProblems(source: string, start: number): readonly FoundProblem[] {
  const found: FoundProblem[] = []
  for (let i = source.indexOf('\\'); i >= 0 && i < source.length - 1; i = source.indexOf('\\', i)) {
    const written = /^\\(?:[0abt\tnvfre "'\\N_LP\n\r]|x[\da-fA-F]{2}|u[\da-fA-F]{4}|U[\da-fA-F]{8})/.exec(
      source.slice(i, i + 10),
    )?.[0]
    const wrong = written === undefined || isRefusedCode(written)
    const length = written?.length ?? characterEnd(source, i + 1) - i
    if (wrong) {
      const span = { start: start + i, end: start + i + length }
      found.push(problems.escape(source.slice(i, i + length), span))
    }
    i += length
  }
  return found
}

function isRefusedCode(written: string): boolean {
  if (!/^\\[uU]/.test(written)) return false
  const code = Number.parseInt(written.slice(2), 16)
  return (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff
}
