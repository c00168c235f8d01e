import { parseQuantity } from '../../formats/quantity.ts'
import { splitUrl } from '../../formats/urls.ts'
import { checkedInt, type Handlers, noOverload, textAt } from './handler.ts'
import { CelFailure, CelUnknown, type CelValue, Opaque } from './values.ts'

class Quantity extends Opaque {
  readonly type = 'kubernetes.Quantity'
  readonly nano: bigint
  constructor(nano: bigint) {
    super()
    this.nano = nano
  }
  get key(): string {
    return String(this.nano)
  }
}

class Semver extends Opaque {
  readonly type = 'kubernetes.Semver'
  readonly numbers: readonly bigint[]
  readonly pre: readonly string[]
  readonly key: string
  constructor(numbers: readonly bigint[], pre: readonly string[]) {
    super()
    this.numbers = numbers
    this.pre = pre
    this.key = `${numbers.join('.')}-${pre.join('.')}`
  }
}

class Url extends Opaque {
  readonly type = 'kubernetes.URL'
  readonly key: string
  constructor(text: string) {
    super()
    this.key = text
  }
}

export const LIBRARY_CLASSES = [Quantity, Semver, Url] as const

/** Quantities, versions and URLs. */
export const libraryFunctions: Handlers = {
  quantity: (args) => quantityIn(textAt('quantity', args, 0)),
  isQuantity: (args) => parseQuantity(textAt('isQuantity', args, 0)) !== undefined,
  sign: (args) => BigInt(Number(quantityAt('sign', args, 0).nano > 0n) - Number(quantityAt('sign', args, 0).nano < 0n)),
  isInteger: (args) => fitsInt(quantityAt('isInteger', args, 0).nano),
  asInteger: (args) => {
    const { nano } = quantityAt('asInteger', args, 0)
    if (!fitsInt(nano)) throw new CelFailure('the quantity is no whole number of 64 bits')
    return nano / NANO
  },
  asApproximateFloat: (args) => Number(quantityAt('asApproximateFloat', args, 0).nano) / 1e9,
  add: (args) => new Quantity(quantityAt('add', args, 0).nano + amountAt('add', args)),
  sub: (args) => new Quantity(quantityAt('sub', args, 0).nano - amountAt('sub', args)),
  compareTo: (args) => BigInt(order('compareTo', args)),
  isGreaterThan: (args) => order('isGreaterThan', args) > 0,
  isLessThan: (args) => order('isLessThan', args) < 0,
  semver: (args) => {
    const text = textAt('semver', args, 0)
    const version = parseSemver(text, args[1] === true)
    if (!version) throw new CelFailure(`"${text}" is no semantic version`)
    return version
  },
  isSemver: (args) => parseSemver(textAt('isSemver', args, 0), args[1] === true) !== undefined,
  major: (args) => checkedInt(semverAt('major', args, 0).numbers[0] ?? 0n),
  minor: (args) => checkedInt(semverAt('minor', args, 0).numbers[1] ?? 0n),
  patch: (args) => checkedInt(semverAt('patch', args, 0).numbers[2] ?? 0n),
  url: (args) => {
    const text = textAt('url', args, 0)
    if (!isAbsolute(text)) throw new CelFailure(`"${text}" is no URL`)
    return new Url(text)
  },
  isURL: (args) => isAbsolute(textAt('isURL', args, 0)),
  getScheme: (args) => splitUrl(urlAt('getScheme', args).key)?.scheme ?? '',
  getHost: (args) => splitUrl(urlAt('getHost', args).key)?.host ?? '',
  getHostname: (args) => hostAndPort(urlAt('getHostname', args)).name,
  getPort: (args) => hostAndPort(urlAt('getPort', args)).port,
  getEscapedPath: (args) => pathOf(urlAt('getEscapedPath', args)),
  getQuery: (args) => queryOf(splitUrl(urlAt('getQuery', args).key)?.query ?? ''),
}

const NANO = 1_000_000_000n

function quantityIn(text: string): Quantity {
  const quantity = parseQuantity(text)
  if (!quantity) throw new CelFailure(`"${text}" is no quantity`)
  return new Quantity(quantity.nano)
}

function quantityAt(name: string, args: readonly CelValue[], index: number): Quantity {
  const value = args[index]
  if (value instanceof Quantity) return value
  throw noOverload(name, args)
}

function amountAt(name: string, args: readonly CelValue[]): bigint {
  const value = args[1]
  return typeof value === 'bigint' ? value * NANO : quantityAt(name, args, 1).nano
}

function fitsInt(nano: bigint): boolean {
  const whole = nano / NANO
  return nano % NANO === 0n && whole >= -(2n ** 63n) && whole < 2n ** 63n
}

function order(name: string, args: readonly CelValue[]): number {
  const [one, other] = args
  if (one instanceof Semver && other instanceof Semver) return orderVersions(one, other)
  return sign(quantityAt(name, args, 0).nano - quantityAt(name, args, 1).nano)
}

function sign(value: bigint): number {
  return value === 0n ? 0 : value > 0n ? 1 : -1
}

const SEMVER =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/

/** `normalize` also takes a leading `v`, missing parts and leading zeros. */
function parseSemver(text: string, normalize: boolean): Semver | undefined {
  const match = SEMVER.exec(normalize ? normalized(text) : text)
  if (!match) return undefined
  const pre = match[4] === undefined ? [] : match[4].split('.')
  if (pre.some((part) => /^0\d+$/.test(part))) return undefined
  return new Semver(match.slice(1, 4).map(BigInt), pre)
}

function normalized(text: string): string {
  const [begin = '', numbers = ''] = /^v?([\d.]*)/.exec(text) ?? []
  const parts = numbers.split('.').map((part) => part.replace(/^0+(?=\d)/, ''))
  while (parts.length < 3) parts.push('0')
  return parts.join('.') + text.slice(begin.length)
}

function semverAt(name: string, args: readonly CelValue[], index: number): Semver {
  const value = args[index]
  if (value instanceof Semver) return value
  throw noOverload(name, args)
}

/** Semantic versioning 2.0.0 §11. */
function orderVersions(a: Semver, b: Semver): number {
  for (const [index, number] of a.numbers.entries()) {
    const difference = sign(number - (b.numbers[index] ?? 0n))
    if (difference !== 0) return difference
  }
  if (a.pre.length === 0 || b.pre.length === 0) return Number(a.pre.length === 0) - Number(b.pre.length === 0)
  for (const [index, part] of a.pre.entries()) {
    const other = b.pre[index]
    if (other === undefined) return 1
    const difference = orderParts(part, other)
    if (difference !== 0) return difference
  }
  return a.pre.length < b.pre.length ? -1 : 0
}

function orderParts(a: string, b: string): number {
  const [left, right] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (left && right) return sign(BigInt(a) - BigInt(b))
  if (left !== right) return left ? -1 : 1
  return a === b ? 0 : a < b ? -1 : 1
}

/** An absolute URL, or an absolute path, which the component takes for a URL as well. */
function isAbsolute(text: string): boolean {
  if (text.startsWith('/')) {
    if (/^\/\//.test(text) || /[%\s]/.test(text)) throw new CelUnknown(`the URL ${text}`)
    return true
  }
  return splitUrl(text) !== undefined
}

function urlAt(name: string, args: readonly CelValue[]): Url {
  const [value] = args
  if (value instanceof Url) return value
  throw noOverload(name, args)
}

function hostAndPort(url: Url): { readonly name: string; readonly port: string } {
  const host = splitUrl(url.key)?.host ?? ''
  const [, name = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(host) ?? []
  return { name: name.replace(/^\[|\]$/g, ''), port }
}

function pathOf(url: Url): string {
  const path = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)/.exec(url.key)?.[1] ?? ''
  if (/^[\w\-.~!$&'()*+,;=:@/%[\]]*$/.test(path)) return path
  throw new CelUnknown(`the path ${path}`)
}

function queryOf(query: string): CelValue {
  const members = new Map<string, string[]>()
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const at = pair.indexOf('=')
    const [name, value] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
    const [key, text] = [unescaped(name), unescaped(value)]
    // As the component does: what cannot be read is left out.
    if (key !== undefined && text !== undefined) members.set(key, [...(members.get(key) ?? []), text])
  }
  return members
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}
