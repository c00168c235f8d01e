import { patternFormat } from './pattern-format.ts'
import type { FormatProblem, TextFormat } from './text-format.ts'

const LABEL = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/
const MAX_LABEL = 63
const MAX_SUBDOMAIN = 253

export const dns1123Label: TextFormat = {
  check: (text) =>
    LABEL.test(text) && text.length <= MAX_LABEL
      ? undefined
      : problem('a DNS label (lowercase letters, digits and "-", at most 63 characters)', text, isSubdomain),
}

export const dns1123Subdomain: TextFormat = {
  check: (text) =>
    isSubdomain(text)
      ? undefined
      : problem('a DNS name (lowercase letters, digits, "-" and ".", at most 253 characters)', text, isSubdomain),
}

function problem(be: string, text: string, accepts: (text: string) => boolean) {
  const suggestion = text.toLowerCase().replace(/[_\s]+/g, '-')
  return { must: `must be ${be}`, ...(suggestion !== text && accepts(suggestion) && { suggestion }) }
}

function isSubdomain(text: string): boolean {
  return text.length <= MAX_SUBDOMAIN && text.split('.').every((label) => LABEL.test(label))
}

/** Reference: ExtraMapping key, with the path characters of RFC 3986 (`pchar` and `/`). */
export const domainPrefixedPath = prefixedPath(/^(?:[a-z0-9/\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+$/)

/** Upstream rules 64–67: without `@`, and whatever stands behind a `%`. */
export const attributeKey = prefixedPath(/^[a-z0-9/\-._~%!$&'()*+,;=:]+$/)

function prefixedPath(path: RegExp): TextFormat {
  const check = (text: string): FormatProblem | undefined => {
    const slash = text.indexOf('/')
    const lower = text.toLowerCase()
    if (slash <= 0 || slash === text.length - 1)
      return { must: 'must be a domain and a path, such as example.com/role' }
    if (lower !== text) return { must: 'must be lowercase', ...(check(lower) === undefined && { suggestion: lower }) }
    if (!isSubdomain(text.slice(0, slash))) return { must: 'must begin with a DNS name before the first "/"' }
    return path.test(text.slice(slash + 1))
      ? undefined
      : { must: 'must have only characters of a URL path after the first "/"' }
  }
  return { check }
}

const NAME_PART = /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/

/** Upstream rule 154: an optional DNS prefix and a name of at most 63 characters. */
export const qualifiedName: TextFormat = {
  check: (text) => {
    const parts = text.split('/')
    const name = parts.at(-1) ?? ''
    const prefixFits = parts.length === 1 || (parts.length === 2 && isSubdomain(parts[0] ?? ''))
    return prefixFits && name.length <= MAX_LABEL && NAME_PART.test(name)
      ? undefined
      : { must: 'must be a name such as dedicated or example.com/dedicated' }
  },
}

/** Upstream rule 222: the component compares the key in lower case. */
export const annotationKey: TextFormat = { check: (text) => qualifiedName.check(text.toLowerCase()) }

export const labelValue: TextFormat = {
  check: (text) =>
    text === '' || (text.length <= MAX_LABEL && NAME_PART.test(text))
      ? undefined
      : { must: 'must be a label value (letters, digits, "-", "_" and ".", at most 63 characters)' },
}

/** Upstream rule 215. The empty name passes here; whether a name must be there is `nonEmpty`'s business. */
export const pluginName: TextFormat = {
  check: (text) =>
    /[/ ]/.test(text) || text === '.' || text === '..'
      ? { must: 'must be the name of an executable, without "/" and blanks' }
      : undefined,
}

/** Upstream rule 126. */
export const filePattern = patternFormat(/^[^=,]*$/, 'must not contain "=" or ","')

export const claimName = patternFormat(/\S/, 'must name a claim')
