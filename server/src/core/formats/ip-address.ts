import { type TextFormat, withoutBlanks } from './text-format.ts'

export const ip: TextFormat = {
  check: (text) => (isIp(text) ? undefined : { must: 'must be an IP address' }),
}

export const cidr: TextFormat = {
  check: (text) => {
    const slash = text.lastIndexOf('/')
    const address = text.slice(0, slash)
    const bits = text.slice(slash + 1)
    const most = isIpv4(address) ? 32 : 128
    const fits = slash > 0 && isIp(address) && /^\d{1,3}$/.test(bits) && !/^0\d/.test(bits) && Number(bits) <= most
    return fits ? undefined : { must: 'must be an IP range such as 10.0.0.0/24' }
  },
}

/** One range, or one for each family of addresses, as a node of a cluster with both has them. */
export const cidrList: TextFormat = {
  check: (text) => {
    if (text.split(',').every((range) => cidr.check(range) === undefined)) return undefined
    return { must: 'must be an IP range such as 10.100.0.0/24', ...withoutBlanks(text, cidrList) }
  },
}

/** IPv4 in dotted form without leading zeros, or IPv6 (RFC 4291 §2.2), as Go's parser accepts them; a zone is not accepted. */
export function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text)
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

export function isIpv6(text: string): boolean {
  const halves = text.split('::')
  if (halves.length > 2 || !text.includes(':')) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1) ?? ''
  const embedded = last.includes('.')
  if (embedded && !isIpv4(last)) return false
  const plain = embedded ? groups.slice(0, -1) : groups
  if (!plain.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return false
  const count = plain.length + (embedded ? 2 : 0)
  return halves.length === 2 ? count <= 7 : count === 8
}
