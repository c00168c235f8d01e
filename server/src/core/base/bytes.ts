import { wellFormed } from './well-formed.ts'

/** Two digits for each byte, in lower case. */
export function hexOf(bytes: Iterable<number>): string {
  return Array.from(bytes, hexOfByte).join('')
}

/** Undefined for bytes that are no UTF-8. Built on what every engine has: the core knows no `TextDecoder`. */
export function fromUtf8(bytes: Iterable<number>): string | undefined {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${hexOfByte(byte)}`).join(''))
  } catch {
    return undefined
  }
}

/** The halves of characters that a text may hold stand for the replacement character. */
export function toUtf8(text: string): readonly number[] {
  const escaped = encodeURIComponent(wellFormed(text))
  return [...escaped.matchAll(/%([0-9A-F]{2})|([\s\S])/g)].map(([, hex, plain]) =>
    hex === undefined ? (plain ?? '').charCodeAt(0) : Number.parseInt(hex, 16),
  )
}

function hexOfByte(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
