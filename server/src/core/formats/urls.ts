import { patternFormat } from './pattern-format.ts'
import type { TextFormat } from './text-format.ts'

/** The parts of a URL that the rules look at. */
interface UrlParts {
  readonly scheme: string
  readonly userInfo?: string
  readonly host: string
  readonly query?: string
  readonly fragment?: string
}

const URL_SHAPE = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s
// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point.
const CONTROL = /[\x00-\x1f\x7f]/
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/
/** In a host only bytes beyond ASCII, and the percent sign, can be escaped. */
const BAD_HOST_ESCAPE = /%(?!25|[89A-Fa-f][0-9A-Fa-f])/

/**
 * Splits an absolute URL where Go's parser would accept it: blanks and control characters in the host, broken percent-encodings and
 * ports that are no numbers are refused. Undefined for everything else.
 */
export function splitUrl(text: string): UrlParts | undefined {
  const match = URL_SHAPE.exec(text)
  if (!match || CONTROL.test(text)) return undefined
  const [, scheme = '', authority = '', path = '', query, fragment] = match
  const at = authority.lastIndexOf('@')
  const host = authority.slice(at + 1)
  if (!isHost(host) || BAD_ESCAPE.test(path)) return undefined
  return {
    scheme: scheme.toLowerCase(),
    host,
    ...(at >= 0 && { userInfo: authority.slice(0, at) }),
    ...(query !== undefined && { query }),
    ...(fragment !== undefined && { fragment }),
  }
}

function isHost(host: string): boolean {
  const port = /:([^:\]]*)$/.exec(host)
  if (port && !/^\d*$/.test(port[1] ?? '')) return false
  const name = port ? host.slice(0, port.index) : host
  return name.startsWith('[')
    ? /^\[[0-9A-Fa-f:.%\w-]+\]$/.test(name)
    : !/[\s\\^`{|}[\]]/.test(name) && !name.includes(':') && !BAD_HOST_ESCAPE.test(name)
}

export const url: TextFormat = {
  check: (text) => (splitUrl(text) ? undefined : { must: 'must be a URL such as https://example.com/path' }),
}

/** Reference: Issuer url; upstream rules 35 and 36. */
export const issuerUrl: TextFormat = {
  check: (text) => {
    const parts = splitUrl(text)
    if (!parts)
      return /^[\w.-]+(\/|:\d|$)/.test(text)
        ? { must: 'must start with https://', ...secured(`https://${text}`) }
        : { must: 'must be a URL of the form https://host/path' }
    if (parts.scheme !== 'https')
      return { must: 'must start with https://', ...secured(text.replace(/^http:/i, 'https:')) }
    if (parts.userInfo !== undefined) return { must: 'must not contain a user name or password' }
    if (parts.query) return { must: 'must not contain a query ("?…")' }
    if (parts.fragment) return { must: 'must not contain a fragment ("#…")' }
    return undefined
  },
}

function secured(text: string): { suggestion?: string } {
  return splitUrl(text)?.scheme === 'https' ? { suggestion: text } : {}
}

/** Upstream rule 114: the prefix is compared as it stands, case included. */
export const httpUrl = patternFormat(/^https?:\/\//, 'must start with http:// or https://')

/** Upstream rule 120: without `//` the text counts as a `dns://` target. */
export const collectorEndpoint: TextFormat = {
  check: (text) => {
    const parts = splitUrl(text.includes('//') ? text : `dns://${text}`)
    if (!parts) return { must: 'must be a gRPC target such as localhost:4317' }
    if (['dns', 'unix', 'unix-abstract'].includes(parts.scheme)) return undefined
    const bare = text.replace(/^[a-z+]+:\/\//i, '').replace(/\/$/, '')
    return {
      must: 'must be a gRPC target without "http://": a host and port, or a dns:, unix: or unix-abstract: address',
      ...(/^[\w.-]+:\d+$/.test(bare) && { suggestion: bare }),
    }
  },
}

/** Reference: UDSTransport. */
export const socketName: TextFormat = {
  check: (text) =>
    /^unix:/i.test(text)
      ? { must: 'must be given without "unix://"', suggestion: text.replace(/^unix:(\/\/)?/i, ''), certain: true }
      : undefined,
}

/** Reference: containerRuntimeEndpoint; unix sockets on Linux, npipe and tcp on Windows. A bare path is what older releases took. */
export const runtimeEndpoint = patternFormat(
  /^$|^(unix|npipe|tcp):\/\/|^\/|^\\\\/,
  'must be an address such as unix:///run/containerd/containerd.sock',
  (text) => (text.startsWith('unix:/') ? text.replace(/^unix:\/*/, 'unix:///') : undefined),
)
