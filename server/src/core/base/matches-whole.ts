import { RE2JS } from 're2js'

/** Whether the whole text matches a RE2 expression, in time linear in the text. */
export type WholeMatch = (pattern: string, text: string) => boolean

/**
 * An expression that RE2 does not know matches everything: a broken pattern in the data must not become an error in a file (the
 * schema check reports it).
 */
export const matchesWhole: WholeMatch = (pattern, text) => compile(pattern)?.matches(text) ?? true

/**
 * The same with a memory for expressions. For expressions from schemas, which are few and RE2's; never for texts from files.
 *
 * Most texts are short and plain, and an editor that waits for the first findings notices the milliseconds that compiling for RE2 takes. Such texts are
 * given to the engine's own expressions, where these read the expression as RE2 does and have few ways to try.
 */
export function createWholeMatch(): WholeMatch {
  const compiled = oncePerPattern(compile)
  const native = oncePerPattern(compileNative)
  return (pattern, text) =>
    (SHORT_AND_PLAIN.test(text) ? native(pattern)?.test(text) : undefined) ?? compiled(pattern)?.matches(text) ?? true
}

function oncePerPattern<Made>(make: (pattern: string) => Made): (pattern: string) => Made {
  const known = new Map<string, Made>()
  return (pattern) => {
    if (!known.has(pattern)) known.set(pattern, make(pattern))
    return known.get(pattern) as Made
  }
}

/** Of these `.`, classes and letters of any case mean the same to both, with `(?s)` and without. */
const SHORT_AND_PLAIN = /^[ -~]{0,256}$/

/**
 * What both read in the same way: flags at the begin alone, groups that are not special, no escapes but of punctuation and of classes. Groups are not
 * repeated either, as repetitions within others multiply the ways to try.
 */
const ALIKE =
  /^(?:\(\?(?<flags>[is]+)\))?(?<rest>(?:[^\\()[]|\\[^0-9A-Za-z]|\\[dDsSwW]|\((?!\?)|\(\?:|\)(?![*+{])|\[(?!:))*)$/

/** Words that each have a dot or a slash behind them, however many: there is one way to part a text into such, and what a word is made of counts once. */
const WORDS = /\(\?:(?<word>(?:[\w-]|\[[\w-]+\][*+?]?|\(\?:(?:[\w-]|\[[\w-]+\][*+?]?)*\)\??)+)\[[./]+\]\)\*/g

function compileNative(pattern: string): RegExp | undefined {
  const { flags = '', rest } = ALIKE.exec(pattern.replaceAll(WORDS, '$<word>'))?.groups ?? {}
  if (rest === undefined || mostRepetitions(rest) > MOST_REPETITIONS) return undefined
  try {
    return new RegExp(`^(?:${pattern.replace(/^\(\?[is]+\)/, '')})$`, `u${flags.replaceAll('s', '')}`)
  } catch {
    return undefined
  }
}

/** With each one a text can be divided in as many more ways as it has characters. */
const MOST_REPETITIONS = 3

/** How many repetitions without an end follow one another at most; those of all that a group can be count together. */
function mostRepetitions(pattern: string): number {
  const noGroup = (text: string) =>
    text.replace(/\((?:\?:)?([^()]*)\)/, (_, inner: string) => inner.replaceAll('|', ''))
  let flat = pattern.replaceAll(/\\.|\[\^?\]?(?:\\.|[^\]\\])*(?:\]|$)/gs, 'x')
  while (flat.includes('(') && noGroup(flat) !== flat) flat = noGroup(flat)
  return Math.max(...flat.split('|').map((part) => part.match(/[*+]|\{\d+,\}/g)?.length ?? 0))
}

/** What the named groups of a RE2 expression hold that the whole text matches; undefined where it does not match. Groups that took no part are left out. */
export function namedGroups(pattern: string, text: string): Readonly<Record<string, string>> | undefined {
  const expression = compile(pattern)
  const matcher = expression?.matcher(text)
  if (!expression || !matcher?.matches()) return undefined
  const groups = Object.keys(expression.namedGroups()).map((name) => [name, matcher.group(name)] as const)
  return Object.fromEntries(groups.flatMap(([name, value]) => (value === null ? [] : [[name, value]])))
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}
