import type { ScalarNode } from './tree.ts'

/** A scalar as the component's decoder reads it (upstream rules 11–13: YAML 1.1 words, octal, hexadecimal, binary, underscores). */
export type ResolvedScalar =
  | { readonly type: 'null' }
  | { readonly type: 'bool'; readonly value: boolean }
  /** Integral numbers, `110.0` and `1e2` included; `value` is exact. `float` is what they were read as where that was no integer; it may be a zero with a sign. */
  | { readonly type: 'int'; readonly value: bigint; readonly float?: number }
  | { readonly type: 'float'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }

/**
 * Never fails: what is no other type is a string, and so is text that contradicts its own tag (`!!int x`), which the decoder refuses.
 * Quoted and block scalars are strings unless a tag of a standard type says otherwise; a foreign tag (`!x 5`) and the non-specific one (`! 5`) make a string.
 */
export function resolveScalar(node: ScalarNode): ResolvedScalar {
  const tag = node.tag === undefined ? '' : shortTag(node.tag.text)
  if (tag === '' && node.style === 'plain') return resolvePlain(node.text)
  const asString: ResolvedScalar = { type: 'string', value: node.text }
  if (tag === '') return asString
  const resolved = resolvePlain(node.text)
  switch (tag) {
    case '!!null':
      return resolved.type === 'null' ? resolved : asString
    case '!!bool':
      return resolved.type === 'bool' ? resolved : asString
    case '!!int':
      return resolved.type === 'int' && integer(node.text) !== undefined ? resolved : asString
    case '!!float':
      return resolved.type === 'int'
        ? fromFloat(Number(resolved.value))
        : resolved.type === 'float'
          ? resolved
          : asString
    case '!!binary':
      return { type: 'string', value: decodeBase64(node.text) ?? node.text }
    default:
      return asString
  }
}

/** A scalar of a document that is JSON, where a number with a point or an exponent is no integer, whatever it amounts to, and a zero keeps its sign. */
export function resolveJsonScalar(node: ScalarNode): ResolvedScalar {
  const resolved = resolveScalar(node)
  if (resolved.type !== 'int') return resolved
  if (/[.eE]/.test(node.text)) return { type: 'float', value: Number(node.text) }
  return node.text === '-0' ? { ...resolved, float: -0 } : resolved
}

/** Whether a scalar contradicts its own tag of a standard type, such as `!!int x`, which the decoder refuses. */
export function contradictsTag(node: ScalarNode): boolean {
  const tag = node.tag === undefined ? '' : shortTag(node.tag.text)
  switch (tag) {
    case '!!null':
    case '!!bool':
    case '!!int':
    case '!!float':
      return resolveScalar(node).type === 'string'
    case '!!binary':
      return decodeBase64(node.text) === undefined
    case '!!timestamp':
      return !/^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?$/.test(node.text)
    default:
      return false
  }
}

/** Whether a scalar, as a key, is the decoder's merge key: `<<` without quotes and tag, or with one of the tags `!!merge` and `!`, quoted or not. */
export function isMergeKey({ text, style, tag }: ScalarNode): boolean {
  if (text !== '<<') return false
  return tag === undefined ? style === 'plain' : ['!', '!!merge'].includes(shortTag(tag.text))
}

/** Whether `tag` (as written) names one of the types of YAML's own repository (YAML 1.1 types), or is the non-specific `!`. */
export function isStandardTag(tag: string): boolean {
  const short = shortTag(tag)
  return short === '!' || standardTags.has(short)
}

const standardTags: ReadonlySet<string> = new Set(
  'str int float bool null map seq set omap pairs binary timestamp merge value'.split(' ').map((name) => `!!${name}`),
)

const longPrefix = '!<tag:yaml.org,2002:'

function shortTag(tag: string): string {
  return tag.startsWith(longPrefix) && tag.endsWith('>') ? `!!${tag.slice(longPrefix.length, -1)}` : tag
}

const words: ReadonlyMap<string, ResolvedScalar> = new Map([
  ...meaning(['', '~', 'null', 'Null', 'NULL'], { type: 'null' }),
  ...meaning(['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'], { type: 'bool', value: true }),
  ...meaning(['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'], {
    type: 'bool',
    value: false,
  }),
  ...meaning(['.nan', '.NaN', '.NAN'], { type: 'float', value: Number.NaN }),
  ...meaning(['.inf', '.Inf', '.INF', '+.inf', '+.Inf', '+.INF'], { type: 'float', value: Number.POSITIVE_INFINITY }),
  ...meaning(['-.inf', '-.Inf', '-.INF'], { type: 'float', value: Number.NEGATIVE_INFINITY }),
])

function meaning(texts: readonly string[], resolved: ResolvedScalar): readonly (readonly [string, ResolvedScalar])[] {
  return texts.map((text) => [text, resolved])
}

const LONGEST_WORD = Math.max(...[...words.keys()].map(({ length }) => length))

function wordOf(text: string): ResolvedScalar | undefined {
  return text.length > LONGEST_WORD ? undefined : words.get(text)
}

function resolvePlain(text: string): ResolvedScalar {
  return wordOf(text) ?? (mayBeNumber(text) ? resolveNumber(text) : undefined) ?? { type: 'string', value: text }
}

/** Whether a text is certain to be nothing but a text, however it is written. */
export function isPlainText(text: string): boolean {
  return !mayBeNumber(text) && !wordOf(text)
}

function mayBeNumber(text: string): boolean {
  const first = text.charCodeAt(0)
  return (first >= ZERO && first <= NINE) || first === PLUS || first === MINUS || first === POINT
}

const [PLUS, MINUS, POINT, ZERO, NINE] = [43, 45, 46, 48, 57]

/** Times such as `2001-12-14` stay strings, which they are anyway once converted to JSON. */
function resolveNumber(text: string): ResolvedScalar | undefined {
  const value = integer(text)
  if (value !== undefined) return { type: 'int', value }
  const number = text.startsWith('.') ? pointFloat(text) : signedFloat(text)
  if (number === undefined || !Number.isFinite(number)) return undefined
  return fromFloat(number)
}

/** The detour over JSON prints integral floats without a fraction, and with all digits below 10^21. */
function fromFloat(number: number): ResolvedScalar {
  if (!Number.isInteger(number)) return { type: 'float', value: number }
  return { type: 'int', value: BigInt(Math.abs(number) < 1e21 ? String(number) : number), float: number }
}

/** Within 64 bits, signed or unsigned; longer digits are read as floats. */
function integer(text: string): bigint | undefined {
  if (!/^[-+0-9]/.test(text)) return undefined
  const plain = text.replaceAll('_', '')
  const match = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/.exec(plain)
  if (match === null || plain.length > 70) return undefined
  const [, sign, hex, binary, octal, decimal] = match
  const magnitude = BigInt(hex ? `0x${hex}` : binary ? `0b${binary}` : octal ? `0o${octal}` : (decimal ?? ''))
  const value = sign === '-' ? -magnitude : magnitude
  const unsigned = sign === ''
  return value >= -(2n ** 63n) && value < (unsigned ? 2n ** 64n : 2n ** 63n) ? value : undefined
}

/** `08` lands here: no octal number, hence eight. */
function signedFloat(text: string): number | undefined {
  if (!/^[-+0-9]/.test(text)) return undefined
  const plain = text.replaceAll('_', '')
  return /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/.test(plain) ? Number(plain) : undefined
}

/** After a leading point underscores must separate digits. */
function pointFloat(text: string): number | undefined {
  return /^\.[0-9]+(_[0-9]+)*([eE][-+]?[0-9]+(_[0-9]+)*)?$/.test(text) ? Number(text.replaceAll('_', '')) : undefined
}

const base64Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Bytes become characters one to one, as far as they are ASCII; what others come to is nothing that anybody asks for. Undefined for text that is no base64. */
function decodeBase64(text: string): string | undefined {
  const compact = text.replaceAll(/[\r\n]/g, '')
  if (compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(compact)) return undefined
  let result = ''
  let bits = 0
  let count = 0
  for (const character of compact.replaceAll('=', '')) {
    bits = ((bits << 6) | base64Alphabet.indexOf(character)) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    const byte = (bits >> count) & 0xff
    result += byte > 0x7f ? '\ufffd' : String.fromCharCode(byte)
  }
  return result
}
