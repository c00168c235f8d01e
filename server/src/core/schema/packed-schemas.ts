import { toAscii } from '../base/to-ascii.ts'
import type { CompiledSchemas, DialectSchemas } from './schema.ts'

/** The first line of packed schemas: these, with numbers of lines in place of what stands in lines of its own. */
interface Outline {
  readonly dialects: readonly (Omit<DialectSchemas, 'types'> & { readonly types: LineNumbers })[]
  readonly vocabularies: LineNumbers
  readonly documents: LineNumbers
}

type LineNumbers = Readonly<Record<string, number>>

/**
 * The schemas as a text in ASCII: lines of JSON, one for each type, vocabulary and kind of documents, so that a start reads those that it needs.
 */
export function packSchemas({ dialects, vocabularies, documents }: CompiledSchemas): string {
  const lines = ['']
  const pack = (record: Readonly<Record<string, unknown>>): LineNumbers =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, lines.push(JSON.stringify(value)) - 1]))
  const outline: Outline = {
    dialects: dialects.map((dialect) => ({ ...dialect, types: pack(dialect.types) })),
    vocabularies: pack(vocabularies),
    documents: pack(documents),
  }
  lines[0] = JSON.stringify(outline)
  return toAscii(lines.join('\n'))
}

/** What `packSchemas` was given. Throws when the text was not made by it, if only when the part is asked for that is wrong. */
export function unpackSchemas(text: string): CompiledSchemas {
  const lines = text.split('\n')
  const outline: Outline = JSON.parse(lines[0] ?? '')
  const unpack = <Value>(numbers: LineNumbers): Readonly<Record<string, Value>> => {
    const record = {}
    for (const [name, number] of Object.entries(numbers)) readLater(record, name, () => JSON.parse(lines[number] ?? ''))
    return record
  }
  return {
    dialects: outline.dialects.map((dialect) => ({ ...dialect, types: unpack(dialect.types) })),
    vocabularies: unpack(outline.vocabularies),
    documents: unpack(outline.documents),
  }
}

/** Gives a record a value that is read at the first look and is an ordinary one from then on. */
function readLater(record: object, name: string, read: () => unknown): void {
  const define = (what: PropertyDescriptor) =>
    Object.defineProperty(record, name, { enumerable: true, configurable: true, ...what })
  define({
    get: () => {
      const value = read()
      define({ value, writable: true })
      return value
    },
  })
}
