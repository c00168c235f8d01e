import { fitsWildcards, WILD, type Wild } from './fits-wildcards.ts'

/** What a `.gitignore` says, and what those of the directories above it say. */
export interface IgnoreRules {
  /** Where the file stands: the names of directories from the top. */
  readonly directory: readonly string[]
  readonly rules: readonly Rule[]
  readonly above: IgnoreRules | undefined
  /** Of this file and all above it. */
  readonly count: number
}

interface Rule {
  /** Names of directories and of what is in the last one, `WILD` for any number of them. */
  readonly path: readonly (Name | Wild)[]
  readonly negated: boolean
  readonly onlyDirectories: boolean
}

/** A name, by its characters. */
type Name = readonly (Character | Wild)[]
type Character = (character: string) => boolean

/** Whoever ignores files by more rules, or longer ones, does not mean files of configuration. Later rules are left aside. */
const MOST_RULES = 1_000
const LONGEST_RULE = 500

/**
 * Reads a `.gitignore` as git's documentation describes it. Letters count in either case. Whoever wrote the rules, asking for one takes time linear in them
 * for each character of the path: no expressions are made of them.
 */
export function readIgnoreRules(
  text: string,
  directory: readonly string[],
  above: IgnoreRules | undefined,
): IgnoreRules {
  const before = above?.count ?? 0
  const rules: Rule[] = []
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (before + rules.length >= MOST_RULES) break
    const rule = line.length > LONGEST_RULE ? undefined : readRule(line)
    if (rule) rules.push(rule)
  }
  return { directory, rules, above, count: before + rules.length }
}

/** Whether a path, as names from the top, is ignored. Of what stands in an ignored directory nobody asks. */
export function isIgnored(path: readonly string[], isDirectory: boolean, from: IgnoreRules | undefined): boolean {
  for (let file = from; file; file = file.above) {
    const below = path.slice(file.directory.length)
    const last = file.rules.findLast(
      (rule) => (isDirectory || !rule.onlyDirectories) && fitsWildcards(rule.path, below, fitsName),
    )
    if (last) return !last.negated
  }
  return false
}

function fitsName(name: Name, text: string): boolean {
  return fitsWildcards(name, text.toLowerCase(), (fits, character) => fits(character))
}

/** Blanks at the end of a line belong to it only behind a backslash. */
function readRule(line: string): Rule | undefined {
  const trimmed = line.replace(/(\\ )? *$/, '$1')
  if (trimmed === '' || trimmed.startsWith('#')) return undefined
  const negated = trimmed.startsWith('!')
  const pattern = negated ? trimmed.slice(1) : trimmed
  const onlyDirectories = pattern.endsWith('/')
  const names = (onlyDirectories ? pattern.slice(0, -1) : pattern).split('/')
  const isAnchored = names.length > 1
  if (names[0] === '') names.shift()
  if (names.length === 0 || names.some((name) => name === '')) return undefined
  const path = names.map((name) => (name === '**' ? WILD : readName(name)))
  // What ends in `/**` is all that is in a directory, and not the directory itself.
  if (path.at(-1) === WILD) path.push([WILD])
  return { path: isAnchored ? path : [WILD, ...path], negated, onlyDirectories }
}

/** A class of characters, a character behind a backslash, or a character. */
const TOKEN = /\[[!^]?\]?[^\]]*\]|\\[\s\S]|[\s\S]/gu

function readName(name: string): Name {
  const tokens = name.toLowerCase().match(TOKEN) ?? []
  return tokens.map((token) => {
    if (token === '*') return WILD
    if (token === '?') return () => true
    // One that nothing closes fits nothing.
    if (token === '[') return () => false
    if (token.length > 1 && token.startsWith('[')) return readClass(token.slice(1, -1))
    const literal = token.length > 1 && token.startsWith('\\') ? token.slice(1) : token
    return (character) => character === literal
  })
}

function readClass(written: string): Character {
  const negated = /^[!^]/.test(written)
  const members = [...(negated ? written.slice(1) : written).matchAll(/\\?([\s\S])(?:-\\?([\s\S]))?/gu)]
  const ranges = members.map(([, first = '', last = first]) => [first, last] as const)
  return (character) => ranges.some(([first, last]) => first <= character && character <= last) !== negated
}
