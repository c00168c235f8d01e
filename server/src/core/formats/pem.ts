import { withoutTrailing } from '../base/without-trailing.ts'

/** One block of a text in PEM form (RFC 7468). */
export interface PemBlock {
  readonly type: string
  /** Lines of the form `name: value` stand before the content. */
  readonly headed: boolean
  /** What should be base64 text, without blanks and line breaks. */
  readonly content: string
}

const BEGIN = '-----BEGIN '
const END = '\n-----END '
const DASHES = '-----'

/**
 * The blocks of a text that Go's decoder finds, and those that it leaves out because of their content. It passes over what is no block
 * without a word: a beginning that is not at the start of a line, an end of another type.
 */
export function pemBlocks(text: string): readonly PemBlock[] {
  const blocks: PemBlock[] = []
  for (let from = 0, end = text.indexOf(END); end >= 0; end = text.indexOf(END, from)) {
    const block = blockBefore(text, from, end)
    if (block) blocks.push(block)
    // The line break in front of the next end may be the one behind this end.
    from = block ? lineAt(text, end + END.length).end : end + END.length
  }
  return blocks
}

/** The block between the last beginning in front of an end and this end, where `from` is the earliest place for it to begin. */
function blockBefore(text: string, from: number, end: number): PemBlock | undefined {
  const begin = text.slice(from, end).lastIndexOf(BEGIN) + from
  if (begin < from || (begin > from && text[begin - 1] !== '\n')) return undefined
  const first = lineAt(text, begin + BEGIN.length)
  if (!first.content.endsWith(DASHES)) return undefined
  const type = first.content.slice(0, -DASHES.length)
  if (lineAt(text, end + END.length).content !== type + DASHES) return undefined
  let body = first.next
  for (let line = lineAt(text, body); line.content.includes(':') && body < end; line = lineAt(text, body))
    body = line.next
  const content = text.slice(Math.min(body, end), end).replaceAll(/[ \t\r\n]/g, '')
  return { type, headed: body > first.next, content }
}

/** A line without the blanks and the line break at its end; `end` is where its line break is, `next` is behind that. */
function lineAt(
  text: string,
  start: number,
): { readonly content: string; readonly end: number; readonly next: number } {
  const found = text.indexOf('\n', start)
  const end = found < 0 ? text.length : found
  return {
    content: withoutTrailing(text.slice(start, end).replace(/\r$/, ''), ' \t'),
    end,
    next: Math.min(end + 1, text.length),
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Undefined for what is no base64 text with its padding (RFC 4648 §4). */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (!BASE64.test(text)) return undefined
  const digits = withoutTrailing(text, '=')
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  for (let at = 0, bits = 0, count = 0, index = 0; at < digits.length; at += 1) {
    bits = ((bits << 6) | ALPHABET.indexOf(digits.charAt(at))) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[index] = (bits >> count) & 0xff
    index += 1
  }
  return bytes
}
