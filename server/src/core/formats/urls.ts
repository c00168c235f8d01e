import { parseUrl, type UrlParts } from './go-url.ts'
import { patternFormat } from './pattern-format.ts'
import type { TextFormat } from './text-format.ts'

/** The parts of an absolute URL where Go's parser would accept it; undefined for everything else. */
export function splitUrl(text: string, anyColons = false): UrlParts | undefined {
  const parts = parseUrl(text, anyColons)
  return parts?.scheme ? parts : undefined
}

const urlWith = (anyColons: boolean): TextFormat => ({
  check: (text) => (splitUrl(text, anyColons) ? undefined : { must: 'must be a URL such as https://example.com/path' }),
})

export const url = urlWith(false)
export const urlWithColons = urlWith(true)

const issuerUrlWith = (anyColons: boolean): TextFormat => ({
  check: (text) => {
    const parts = splitUrl(text, anyColons)
    if (!parts)
      return /^[\w.-]+(\/|:\d|$)/.test(text)
        ? { must: 'must start with https://', ...secured(`https://${text}`, anyColons) }
        : { must: 'must be a URL of the form https://host/path' }
    if (parts.scheme !== 'https')
      return { must: 'must start with https://', ...secured(text.replace(/^http:/i, 'https:'), anyColons) }
    if (parts.userInfo !== undefined) return { must: 'must not contain a user name or password' }
    if (parts.query) return { must: 'must not contain a query ("?…")' }
    if (parts.fragment) return { must: 'must not contain a fragment ("#…")' }
    return undefined
  },
})

/** Reference: Issuer url; upstream rules 35 and 36. */
export const issuerUrl = issuerUrlWith(false)
export const issuerUrlWithColons = issuerUrlWith(true)

function secured(text: string, anyColons: boolean): { suggestion?: string } {
  return splitUrl(text, anyColons)?.scheme === 'https' ? { suggestion: text } : {}
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
  /^$|^unix:\/\/\/|^(npipe|tcp):\/\/|^\/|^\\\\/i,
  'must be an address such as unix:///run/containerd/containerd.sock',
  (text) => (/^unix:\//i.test(text) ? text.replace(/^unix:\/*/i, 'unix:///') : undefined),
)

/**
 * Upstream rules 130 and 211b: a unix socket, where what is no URL, or has no scheme, counts as its path, and what stands between the
 * second and the third slash is lost. Named pipes are for Windows.
 */
export const socketEndpoint: TextFormat = {
  check: (text) => {
    const written = parseUrl(text)?.scheme
    const scheme = written || parseUrl(`unix://${text}`)?.scheme
    if (scheme === 'npipe') return undefined
    if (scheme !== 'unix') return { must: NO_SOCKET }
    const path = text.replace(/^unix:\/*/i, '')
    if (/^(?:unix:(?:\/\/)?)?\/(?!\/)/i.test(text)) return undefined
    if (!/^unix:/i.test(text) || path === '') return { must: NO_SOCKET, accepted: true }
    return { must: 'must have three slashes before the path', suggestion: `unix:///${path}`, accepted: true }
  },
}

const NO_SOCKET = 'must be the address of a socket such as unix:///run/containerd/containerd.sock'
