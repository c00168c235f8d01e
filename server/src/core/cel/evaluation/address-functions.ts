import { isIp } from '../../formats/ip-address.ts'
import { type Handlers, noOverload, textAt } from './handler.ts'
import { CelFailure, type CelValue, Opaque } from './values.ts'

/** An IP address as a number of 32 or 128 bits. */
class Address extends Opaque {
  readonly type = 'net.IP'
  readonly bits: 32 | 128
  readonly number: bigint
  constructor(number: bigint, bits: 32 | 128) {
    super()
    this.number = number
    this.bits = bits
  }
  get key(): string {
    return this.bits === 32 ? text4(this.number) : text6(this.number)
  }
}

class Range extends Opaque {
  readonly type = 'net.CIDR'
  readonly address: Address
  readonly prefix: number
  constructor(address: Address, prefix: number) {
    super()
    this.address = address
    this.prefix = prefix
  }
  get key(): string {
    return `${this.address.key}/${this.prefix}`
  }
  holds(number: bigint, bits: number): boolean {
    const shift = BigInt(this.address.bits - this.prefix)
    return bits === this.address.bits && number >> shift === this.address.number >> shift
  }
}

export const ADDRESS_CLASSES = [Address, Range] as const

/** IP addresses and ranges. An IPv4 address in IPv6 form (`::ffff:1.2.3.4`) is none for the component. */
export const addressFunctions: Handlers = {
  ip: (args) => (args[0] instanceof Range ? args[0].address : addressIn(textAt('ip', args, 0))),
  isIP: (args) => parseAddress(textAt('isIP', args, 0)) !== undefined,
  'ip.isCanonical': (args) => {
    const text = textAt('ip.isCanonical', args, 0)
    return addressIn(text).key === text
  },
  family: (args) => (addressAt('family', args, 0).bits === 32 ? 4n : 6n),
  isUnspecified: (args) => addressAt('isUnspecified', args, 0).number === 0n,
  isLoopback: (args) => isWithin(addressAt('isLoopback', args, 0), '127.0.0.0/8', '::1/128'),
  isLinkLocalMulticast: (args) => isWithin(addressAt('isLinkLocalMulticast', args, 0), '224.0.0.0/24', 'ff02::/16'),
  isLinkLocalUnicast: (args) => isWithin(addressAt('isLinkLocalUnicast', args, 0), '169.254.0.0/16', 'fe80::/10'),
  isGlobalUnicast: (args) => isGlobal(addressAt('isGlobalUnicast', args, 0)),
  cidr: (args) => rangeIn(textAt('cidr', args, 0)),
  isCIDR: (args) => parseRange(textAt('isCIDR', args, 0)) !== undefined,
  containsIP: (args) => {
    const range = rangeAt('containsIP', args, 0)
    const address = args[1] instanceof Address ? args[1] : addressIn(textAt('containsIP', args, 1))
    return range.holds(address.number, address.bits)
  },
  containsCIDR: (args) => {
    const range = rangeAt('containsCIDR', args, 0)
    const inner = args[1] instanceof Range ? args[1] : rangeIn(textAt('containsCIDR', args, 1))
    return inner.prefix >= range.prefix && range.holds(inner.address.number, inner.address.bits)
  },
  masked: (args) => {
    const { address, prefix } = rangeAt('masked', args, 0)
    const shift = BigInt(address.bits - prefix)
    return new Range(new Address((address.number >> shift) << shift, address.bits), prefix)
  },
  prefixLength: (args) => BigInt(rangeAt('prefixLength', args, 0).prefix),
}

function addressAt(name: string, args: readonly CelValue[], index: number): Address {
  const value = args[index]
  if (value instanceof Address) return value
  throw noOverload(name, args)
}

function rangeAt(name: string, args: readonly CelValue[], index: number): Range {
  const value = args[index]
  if (value instanceof Range) return value
  throw noOverload(name, args)
}

function addressIn(text: string): Address {
  const address = parseAddress(text)
  if (!address) throw new CelFailure(`"${text}" is no IP address`)
  return address
}

function rangeIn(text: string): Range {
  const range = parseRange(text)
  if (!range) throw new CelFailure(`"${text}" is no IP range`)
  return range
}

const MAPPED = 0xffffn << 32n

function parseAddress(text: string): Address | undefined {
  if (!isIp(text)) return undefined
  if (!text.includes(':')) return new Address(number4(text), 32)
  const number = number6(text)
  return number >> 32n === MAPPED >> 32n ? undefined : new Address(number, 128)
}

function parseRange(text: string): Range | undefined {
  const [before = '', after = '', ...more] = text.split('/')
  const address = parseAddress(before)
  if (!address || more.length > 0 || !/^(0|[1-9]\d{0,2})$/.test(after)) return undefined
  return Number(after) <= address.bits ? new Range(address, Number(after)) : undefined
}

function number4(text: string): bigint {
  return text.split('.').reduce((number, part) => (number << 8n) + BigInt(part), 0n)
}

function number6(text: string): bigint {
  const dotted = /(?<!\d)(\d+\.\d+\.\d+\.\d+)$/.exec(text)?.[1]
  const last = dotted === undefined ? 0n : number4(dotted)
  const plain =
    dotted === undefined ? text : text.replace(dotted, `${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`)
  const [before = '', after] = plain.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].reduce((number, group) => (number << 16n) + BigInt(`0x${group}`), 0n)
}

function text4(number: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 0xffn).join('.')
}

/** The longest run of at least two zeros becomes `::` (RFC 5952). */
function text6(number: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) => ((number >> BigInt(112 - 16 * index)) & 0xffffn).toString(16))
  const runs = [
    ...groups
      .map((group) => (group === '0' ? 'z' : '-'))
      .join('')
      .matchAll(/zz+/g),
  ]
  const longest = runs.reduce<RegExpMatchArray | undefined>(
    (best, run) => (best && best[0].length >= run[0].length ? best : run),
    undefined,
  )
  if (!longest) return groups.join(':')
  const start = longest.index ?? 0
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + longest[0].length).join(':')}`
}

function isWithin(address: Address, range4: string, range6: string): boolean {
  return rangeIn(address.bits === 32 ? range4 : range6).holds(address.number, address.bits)
}

function isGlobal(address: Address): boolean {
  if (address.number === 0n || address.key === '255.255.255.255') return false
  return (
    !isWithin(address, '127.0.0.0/8', '::1/128') &&
    !isWithin(address, '224.0.0.0/4', 'ff00::/8') &&
    !isWithin(address, '169.254.0.0/16', 'fe80::/10')
  )
}
