import { RE2JS } from 're2js'
import { withoutTrailing } from './without-trailing.ts'

/** Whether a path fits; paths are relative, with `/`. */
export type PathTest = (path: string) => boolean

/**
 * A pattern of paths: `*` stands for any characters of a name, `?` for one, `**` for any number of directories, `{a,b}` for one of
 * several. A pattern without a slash, but one at its end, fits at any depth; one with a slash starts at the top. Whatever fits a directory
 * fits all that is below it. Matching takes time linear in the path, whoever wrote the pattern. Total: nothing else has a meaning.
 */
export function globTest(pattern: string): PathTest {
  const trimmed = withoutTrailing(pattern.replace(/^\.?\//, ''), '/')
  if (trimmed === '') return () => false
  const anywhere = !trimmed.includes('/') && !/^\.?\//.test(pattern)
  try {
    const compiled = RE2JS.compile(`${anywhere ? '(?:.*/)?' : ''}${toExpression(trimmed)}(?:/.*)?`, RE2JS.DOTALL)
    return (path) => compiled.matches(path)
  } catch {
    // Only a pattern that is too large for RE2 gets here.
    return () => false
  }
}

const TOKEN = /\*\*\/|\/\*\*$|\*+|\?|[{},]|[\s\S]/gu

function toExpression(pattern: string): string {
  let depth = 0
  // Braces count only in pairs; a comma outside of them is a character like others.
  const braces = isBalanced(pattern)
  return pattern.replace(TOKEN, (token) => {
    if (token === '**/') return '(?:.*/)?'
    if (token === '/**') return '/.*'
    if (token === '**') return '.*'
    if (token.startsWith('*')) return '[^/]*'
    if (token === '?') return '[^/]'
    if (braces && token === '{') return opened()
    if (braces && depth > 0 && token === ',') return '|'
    if (braces && token === '}') return closed()
    return RE2JS.quote(token)
  })

  function opened(): string {
    depth++
    return '(?:'
  }
  function closed(): string {
    depth--
    return ')'
  }
}

function isBalanced(pattern: string): boolean {
  let depth = 0
  for (const character of pattern) {
    if (character === '{') depth++
    if (character === '}' && --depth < 0) return false
  }
  return depth === 0
}
