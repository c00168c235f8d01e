import { RE2JS } from 're2js'
import { isUnicodeClass } from './unicode-classes.ts'

const ATOM = String.raw`(?:[\w @/:;,<>=~"'#%&!.-]|\\[.$^+*?()[\]{}|\\\-/dDwWsS]|\[(?:a-z|A-Z|0-9|[\w.@:]|\\[dws.])+-?\])[*+?]?`
const GROUP = String.raw`\((?:\?(?::|P?<[A-Za-z_]\w*>))?(?:${ATOM}|\|)*\)[*+?]?`
const PLAIN_PATTERN = new RegExp(`^\\^?(?:${ATOM}|${GROUP}|\\|)*\\$?$`)

/**
 * Whether a pattern is certainly fine, as most are: plain characters, escapes of signs, dots, classes of plain characters, groups of such
 * things, one repetition after each, anchors at the ends. The library takes ten times as long as the whole check of an expression.
 */
export function isPlainPattern(pattern: string): boolean {
  return PLAIN_PATTERN.test(pattern)
}

/** Why the component cannot read the pattern, if so. The pattern is translated only; it is never matched against anything. */
export function regexFault(pattern: string): string | undefined {
  if (isPlainPattern(pattern)) return undefined
  const part = unknownClass(pattern) ?? partThatNobodyReads(pattern)
  if (part === undefined) return undefined
  const where = part === '' ? '' : `; it cannot read "${part.length > 40 ? `${part.slice(0, 40)}…` : part}"`
  return `needs a regular expression in RE2 syntax, which has no look-around and no back-references${where}`
}

/** A Unicode class, as `\p{^Greek}` or `\pN`; what looks like one within quoted text, or behind a backslash of its own, is none. */
const CLASS = /\\Q[\s\S]*?(?:\\E|$)|\\([pP])(?:\{(\^?)([^}]*)\}|([^{}]))|\\[\s\S]/gu

function unknownClass(pattern: string): string | undefined {
  for (const [written, sign, , name, letter = ''] of pattern.matchAll(CLASS))
    if (sign !== undefined && !isUnicodeClass(name ?? letter)) return written
  return undefined
}

/** What the library cannot read, unless that is what it need not know. */
function partThatNobodyReads(pattern: string): string | undefined {
  const part = unreadablePart(pattern)
  return part !== undefined && unreadablePart(withoutNames(pattern)) !== undefined ? part : undefined
}

/**
 * The pattern without what Go knows and the library does not: that groups may share a name, and other spellings and names of Unicode classes
 * (since Go 1.25).
 */
function withoutNames(pattern: string): string {
  return pattern
    .replace(CLASS, (written: string, sign: string | undefined, not = '') =>
      sign === undefined ? written : `\\${sign}{${not}L}`,
    )
    .replace(/\(\?P?<\w+>/g, '(')
}

/** Undefined for a pattern that is fine; empty when the library does not say which part is not. */
function unreadablePart(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern)
    return undefined
  } catch (error) {
    return error instanceof Error ? (/`([\s\S]+)`/.exec(error.message)?.[1] ?? '') : ''
  }
}
