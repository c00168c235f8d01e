import { patternFormat } from './pattern-format.ts'
import type { TextFormat } from './text-format.ts'

export const absolutePath = patternFormat(/^\//, 'must be an absolute path')

/**
 * Upstream rule 187: ASCII, control characters included, without empty, `.` and `..` parts and without a slash at the end. A relative path is joined to the
 * directory of the file, and normalized by that.
 */
export const normalizedPath: TextFormat = {
  check: (text) => {
    if (/[\u0080-\uffff]/.test(text)) return { must: 'must be a path of ASCII characters' }
    if (!/^\/|^[A-Za-z]:[\\/]/.test(text)) return undefined
    const normalized = normalize(text)
    return normalized === text
      ? undefined
      : { must: 'must be a path without trailing slash, "//", "." and ".."', suggestion: normalized }
  },
}

/** Reference: absolute cgroup names. */
export const cgroupName = patternFormat(
  /^\//,
  'must be an absolute cgroup name that begins with "/"',
  (text) => `/${text}`,
)

function normalize(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return path.startsWith('/') ? `/${parts.join('/')}` : parts.join('/')
}
