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

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}
