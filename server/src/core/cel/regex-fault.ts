import { RE2JS } from 're2js'

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
  const part = unreadablePart(pattern)
  if (part === undefined || unreadablePart(withoutNames(pattern)) === undefined) return undefined
  const where = part === '' ? '' : `; it cannot read "${part.length > 40 ? `${part.slice(0, 40)}…` : part}"`
  return `needs a regular expression in RE2 syntax, which has no look-around and no back-references${where}`
}

/**
 * The pattern without what Go knows and the library does not: that groups may share a name, and other spellings and names of Unicode classes
 * (since Go 1.25).
 */
function withoutNames(pattern: string): string {
  return pattern
    .replace(/\(\?P?<\w+>/g, '(')
    .replace(/\\([pP])\{(\^?)([A-Za-z_ -]+)\}/g, (_, sign, not, name: string) => {
      const known = CATEGORIES.has(name.replace(/[_ -]/g, '').toLowerCase())
      return `\\${sign}{${not}${known ? 'L' : capitalized(name)}}`
    })
}

/** As scripts are called: `Old_Italic`. */
function capitalized(name: string): string {
  const words = name.split(/[_ -]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('_')
}

/** General categories of Unicode, short and long (PropertyValueAliases.txt), and Go's own three, without blanks and capitals. */
const CATEGORIES: ReadonlySet<string> = new Set(
  `any ascii assigned
  l letter lu uppercaseletter ll lowercaseletter lt titlecaseletter lc casedletter lm modifierletter lo otherletter
  m mark combiningmark mn nonspacingmark mc spacingmark me enclosingmark
  n number nd decimalnumber digit nl letternumber no othernumber
  p punctuation punct pc connectorpunctuation pd dashpunctuation ps openpunctuation pe closepunctuation pi initialpunctuation
  pf finalpunctuation po otherpunctuation
  s symbol sm mathsymbol sc currencysymbol sk modifiersymbol so othersymbol
  z separator zs spaceseparator zl lineseparator zp paragraphseparator
  c other cc control cntrl cf format cs surrogate co privateuse cn unassigned`.split(/\s+/),
)

/** Undefined for a pattern that is fine; empty when the library does not say which part is not. */
function unreadablePart(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern)
    return undefined
  } catch (error) {
    return error instanceof Error ? (/`([\s\S]+)`/.exec(error.message)?.[1] ?? '') : ''
  }
}
