import { RE2JS } from 're2js'
import { wellFormed } from '../../base/well-formed.ts'
import { isEqual } from './equality.ts'
import { formatText } from './format-text.ts'
import { type Evaluation, type Handlers, intAt, listAt, noOverload, textAt } from './handler.ts'
import { CelFailure, type CelValue, listIn } from './values.ts'

/** Texts and regular expressions. Offsets count characters, not units of UTF-16. */
export const textFunctions: Handlers = {
  charAt: (args) => {
    const characters = [...textAt('charAt', args, 0)]
    return characters[offset(intAt('charAt', args, 1), characters.length)] ?? ''
  },
  indexOf: (args) => {
    const list = listIn(args[0])
    if (list) return BigInt(list.findIndex((item) => isEqual(item, args[1])))
    return firstIndex([...textAt('indexOf', args, 0)], textAt('indexOf', args, 1), intAt('indexOf', args, 2, 0))
  },
  lastIndexOf: (args) => {
    const list = listIn(args[0])
    if (list) return BigInt(list.findLastIndex((item) => isEqual(item, args[1])))
    const characters = [...textAt('lastIndexOf', args, 0)]
    const part = textAt('lastIndexOf', args, 1)
    return lastIndex(characters, part, args[2] === undefined ? undefined : intAt('lastIndexOf', args, 2))
  },
  lowerAscii: (args) => textAt('lowerAscii', args, 0).replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  upperAscii: (args) => textAt('upperAscii', args, 0).replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  replace: (args, evaluation) =>
    replace(
      textAt('replace', args, 0),
      textAt('replace', args, 1),
      textAt('replace', args, 2),
      intAt('replace', args, 3, -1),
      evaluation,
    ),
  split: (args, { spend }) => {
    const text = textAt('split', args, 0)
    spend(text.length / 16)
    return split(text, textAt('split', args, 1), intAt('split', args, 2, -1))
  },
  substring: (args) => {
    const characters = [...textAt('substring', args, 0)]
    const start = offset(intAt('substring', args, 1), characters.length)
    const end = offset(intAt('substring', args, 2, characters.length), characters.length)
    if (end < start) throw new CelFailure(`the end ${end} lies before the start ${start}`)
    return characters.slice(start, end).join('')
  },
  trim: (args) => textAt('trim', args, 0).replace(BLANKS, ''),
  join: (args, { spend }) => {
    const parts = listAt('join', args, 0).map((part) => (typeof part === 'string' ? part : refuse(args)))
    spend(parts.reduce((length, part) => length + part.length, 0) / 16)
    return parts.join(args[1] === undefined ? '' : textAt('join', args, 1))
  },
  format: (args, { spend }) => {
    const text = formatText(textAt('format', args, 0), listAt('format', args, 1))
    spend(text.length / 16)
    return text
  },
  'strings.quote': (args) => quote(textAt('strings.quote', args, 0)),
  matches: (args, { spend }) => {
    const text = textAt('matches', args, 0)
    spend(text.length)
    return regex(textAt('matches', args, 1))
      .matcher(text)
      .find()
  },
  find: (args, { spend }) => {
    const text = textAt('find', args, 0)
    spend(text.length)
    const matcher = regex(textAt('find', args, 1)).matcher(text)
    return matcher.find() ? (matcher.group() ?? '') : ''
  },
  findAll: (args, evaluation) =>
    findAll(textAt('findAll', args, 0), regex(textAt('findAll', args, 1)), intAt('findAll', args, 2, -1), evaluation),
}

/** What Go counts as blank. */
const BLANKS = /^(?:(?!\uFEFF)\s|\u0085)+|(?<!(?!\uFEFF)\s|\u0085)(?:(?!\uFEFF)\s|\u0085)+$/g

function refuse(args: readonly CelValue[]): never {
  throw noOverload('join', args)
}

function offset(value: number, length: number): number {
  if (value >= 0 && value <= length) return value
  throw new CelFailure(`the offset ${value} lies outside of the text, which has ${length} characters`)
}

function firstIndex(characters: readonly string[], part: string, from: number): bigint {
  if (part === '') return BigInt(from)
  offset(from, characters.length)
  const wanted = [...part]
  for (let at = from; at + wanted.length <= characters.length; at++)
    if (wanted.every((character, index) => characters[at + index] === character)) return BigInt(at)
  return -1n
}

function lastIndex(characters: readonly string[], part: string, from: number | undefined): bigint {
  if (part === '') return BigInt(from ?? characters.length)
  if (from !== undefined && offset(from, characters.length) === characters.length) return -1n
  const wanted = [...part]
  for (let at = Math.min(from ?? characters.length, characters.length - wanted.length); at >= 0; at--)
    if (wanted.every((character, index) => characters[at + index] === character)) return BigInt(at)
  return -1n
}

function replace(text: string, old: string, by: string, limit: number, { spend }: Evaluation): string {
  const parts = split(text, old, limit < 0 ? -1 : limit + 1)
  const pieces = old === '' ? ['', ...parts, ...(limit < 0 || parts.length < limit ? [''] : [])] : parts
  spend((text.length + pieces.length * by.length) / 16)
  if (old !== '') return pieces.join(by)
  return replaceBetween([...text], by, limit)
}

/** An empty text is found before each character and at the end. */
function replaceBetween(characters: readonly string[], by: string, limit: number): string {
  const most = limit < 0 ? characters.length + 1 : Math.min(limit, characters.length + 1)
  const made = characters.map((character, index) => (index < most ? by + character : character)).join('')
  return most > characters.length ? made + by : made
}

function split(text: string, separator: string, limit: number): readonly string[] {
  if (limit === 0) return []
  const parts = separator === '' ? [...text] : text.split(separator)
  if (limit < 0 || parts.length <= limit) return parts
  return [...parts.slice(0, limit - 1), parts.slice(limit - 1).join(separator)]
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\x07': '\\a',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
  '\\': '\\\\',
  '"': '\\"',
}

function quote(text: string): string {
  return `"${[...wellFormed(text)].map((character) => ESCAPES[character] ?? character).join('')}"`
}

function regex(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern)
  } catch {
    throw new CelFailure(`"${pattern}" is no regular expression in RE2 syntax`)
  }
}

function findAll(text: string, pattern: RE2JS, limit: number, { spend }: Evaluation): readonly string[] {
  spend(text.length)
  const matcher = pattern.matcher(text)
  const found: string[] = []
  while ((limit < 0 || found.length < limit) && matcher.find()) {
    spend(1)
    found.push(matcher.group() ?? '')
  }
  return found
}
