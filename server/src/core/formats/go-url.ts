import { isIpv6 } from './ip-address.ts'

/** The parts of a URL that the rules look at. */
export interface UrlParts {
  /** In lower case; empty for a reference without scheme. */
  readonly scheme: string
  readonly userInfo?: string
  readonly host: string
  readonly query?: string
  readonly fragment?: string
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: looking for them is the point.
const CONTROL = /[\x00-\x1f\x7f]/
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/
const USER_INFO = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/
/** Of ASCII, and apart from the percent sign, what a host may have. */
const HOST = /^(?:[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%]|[^\0-\x7f])*$/
/** In a host only bytes beyond ASCII, and the percent sign, can be escaped. */
const BAD_HOST_ESCAPE = /%(?!25|[89A-Fa-f][0-9A-Fa-f])/

/**
 * A URL or a relative reference, as the parser of Go's library takes it apart (RFC 3986, with its leniency: what follows a scheme without a slash
 * is not looked into, and neither is a query). Undefined for what it refuses. With `anyColons` the host of a web address may have more than the colon of
 * its port, as it may before Go 1.26.
 */
export function parseUrl(text: string, anyColons = false): UrlParts | undefined {
  const [body = '', fragment] = cut(text, '#')
  if (CONTROL.test(body) || BAD_ESCAPE.test(fragment ?? '')) return undefined
  const scheme = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/.exec(body)?.[0]
  const [rest = '', query] = cut(scheme === undefined ? body : body.slice(scheme.length + 1), '?')
  const place = readPlace(rest, scheme?.toLowerCase(), anyColons)
  return (
    place && {
      scheme: scheme?.toLowerCase() ?? '',
      ...place,
      ...(query !== undefined && { query }),
      ...(fragment !== undefined && { fragment }),
    }
  )
}

function cut(text: string, separator: string): readonly [string, string?] {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}

type Place = Pick<UrlParts, 'userInfo' | 'host'>

/** What stands between the scheme and the query: host and path, or a path alone; undefined where it is refused. */
function readPlace(rest: string, scheme: string | undefined, anyColons: boolean): Place | undefined {
  if (!rest.startsWith('/')) return scheme !== undefined || !/^[^/]*:/.test(rest) ? pathAlone(rest, scheme) : undefined
  const hasHost = rest.startsWith('//') && (scheme !== undefined || !rest.startsWith('///'))
  const oneColon = !anyColons && (scheme === 'http' || scheme === 'https')
  return hasHost ? hostAndPath(rest, oneColon) : pathAlone(rest, undefined)
}

function pathAlone(path: string, opaqueFor: string | undefined): Place | undefined {
  return opaqueFor === undefined && BAD_ESCAPE.test(path) ? undefined : { host: '' }
}

function hostAndPath(rest: string, oneColon: boolean): Place | undefined {
  const slash = rest.indexOf('/', 2)
  const authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash)
  if (slash >= 0 && BAD_ESCAPE.test(rest.slice(slash))) return undefined
  const at = authority.lastIndexOf('@')
  const host = authority.slice(at + 1)
  if (!isHost(host, oneColon)) return undefined
  if (at < 0) return { host }
  const userInfo = authority.slice(0, at)
  return USER_INFO.test(userInfo) && !BAD_ESCAPE.test(userInfo) ? { userInfo, host } : undefined
}

function isHost(host: string, oneColon: boolean): boolean {
  const bracket = host.lastIndexOf('[')
  if (bracket > 0) return false
  if (bracket === 0) return isBracketed(host)
  const colon = oneColon ? host.indexOf(':') : host.lastIndexOf(':')
  return (colon < 0 || isPort(host.slice(colon))) && isHostText(host)
}

/** `[::1]`, `[fe80::1%25eth0]`, with or without a port. */
function isBracketed(host: string): boolean {
  const close = host.lastIndexOf(']')
  if (close < 0 || !isPort(host.slice(close + 1))) return false
  const [address = '', zone] = cut(host.slice(1, close), '%25')
  if (zone !== undefined && (zone === '' || BAD_ESCAPE.test(zone))) return false
  return isHostText(address) && isIpv6(address)
}

const isHostText = (text: string): boolean => HOST.test(text) && !BAD_HOST_ESCAPE.test(text)

const isPort = (text: string): boolean => /^(?::[0-9]*)?$/.test(text)
