import { RE2JS } from 're2js'

/** Whether the whole text matches a RE2 expression, in time linear in the text. */
export type WholeMatch = (pattern: string, text: string) => boolean

/**
 * An expression that RE2 does not know matches everything: a broken pattern in the data must not become an error in a file (the
 * schema check reports it).
 */
export const matchesWhole: WholeMatch = (pattern, text) => compile(pattern)?.matches(text) ?? true

/**
 * The same with a memory for expressions, as compiling one takes a hundred times as long as matching. For expressions from schemas,
 * which are few; never for texts from files.
 */
export function createWholeMatch(): WholeMatch {
  const compiled = new Map<string, RE2JS | undefined>()
  return (pattern, text) => {
    if (!compiled.has(pattern)) compiled.set(pattern, compile(pattern))
    return compiled.get(pattern)?.matches(text) ?? true
  }
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
