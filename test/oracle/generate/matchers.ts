import { RE2JS } from 're2js'
import type { JsonValue } from '../../../server/src/core/base/json-value.ts'
import type { Matcher } from '../../../server/src/core/schema/schema.ts'
import { amountOf } from './amounts.ts'
import type { Builder } from './build.ts'
import { fieldOf, type MapTree, partsOf, type Tree, textOf, textsOf, valueAt } from './tree.ts'

/** What a matcher looks at. */
interface Subject {
  readonly written: Tree | undefined
  /** The text of the value, or of the default where nothing is written. */
  readonly content: string | undefined
}

type Test<Word extends keyof Matcher> = (subject: Subject, wanted: NonNullable<Matcher[Word]>) => boolean

const is = ({ content }: Subject, wanted: JsonValue): boolean => content === String(wanted)

/** One test for each word; `gate` needs the vocabulary and stands alone. */
const tests: { readonly [Word in Exclude<keyof Matcher, 'gate'>]-?: Test<Word> } = {
  is: (subject, wanted) => is(subject, wanted),
  not: (subject, wanted) => !is(subject, wanted),
  in: (subject, wanted) => wanted.some((value) => is(subject, value)),
  notIn: (subject, wanted) => isThere(subject) && !wanted.some((value) => is(subject, value)),
  present: ({ written }, wanted) => present(written) === wanted,
  empty: ({ written }, wanted) => empty(written) === wanted,
  above: ({ content }, wanted) => (amountOf(numeric(content)) ?? -1) > (amountOf(wanted) ?? 0),
  atMost: ({ content }, wanted) => (amountOf(numeric(content)) ?? 0) <= (amountOf(wanted) ?? 0),
  startsWith: ({ content = '' }, wanted) => content.startsWith(wanted),
  startsWithAny: ({ content = '' }, wanted) => wanted.some((start) => content.startsWith(start)),
  matches: ({ content = '' }, wanted) => RE2JS.compile(wanted).matches(content),
  notMatches: ({ content }, wanted) => content !== undefined && !RE2JS.compile(wanted).matches(content),
  contains: ({ written }, wanted) => holds(written, String(wanted)),
  count: ({ written }, wanted) => written?.is === 'list' && written.items.length === wanted,
  countAbove: ({ written }, wanted) => written?.is === 'list' && written.items.length > wanted,
}

/** Whether the value at a path passes a test. */
export function matches(builder: Builder, object: MapTree, path: string, matcher: Matcher): boolean {
  if (matcher.gate !== undefined) return isOn(builder, object, path) === matcher.gate
  const written = valueAt(object, path)
  const field = path.includes('.') ? undefined : fieldOf(object, path)
  const counts = present(written) && !(field?.zeroIsUnset === true && empty(written))
  const subject = { written, content: counts ? textOf(written) : textOfDefault(field?.default) }
  return Object.entries(matcher).every(([word, wanted]) => {
    // Each word is tested with its own argument, which the compiler cannot see over a list of words.
    const test = (tests as Readonly<Record<string, ((subject: Subject, wanted: unknown) => boolean) | undefined>>)[word]
    return test === undefined || test(subject, wanted)
  })
}

function isOn({ vocabularies }: Builder, object: MapTree, path: string): boolean {
  const written = textOf(valueAt(object, path))
  if (written !== undefined) return written === 'true'
  const [field = '', gate = ''] = partsOf(path)
  const type = fieldOf(object, field)?.type
  const names = type?.is === 'map' && type.keys.values?.is === 'vocabulary' ? type.keys.values.name : ''
  return vocabularies[names]?.values[gate]?.on ?? true
}

export const present = (tree: Tree | undefined): boolean =>
  tree !== undefined && !(tree.is === 'plain' && tree.text === 'null')

export function empty(tree: Tree | undefined): boolean {
  if (!present(tree) || tree === undefined) return true
  if (tree.is === 'map') return tree.entries.length === 0
  return tree.is === 'list' ? tree.items.length === 0 : tree.text === ''
}

const isThere = ({ written, content }: Subject): boolean => present(written) || content !== undefined

const textOfDefault = (value: JsonValue | undefined): string | undefined =>
  value === undefined ? undefined : String(value)

function holds(tree: Tree | undefined, wanted: string): boolean {
  return tree?.is === 'map' ? tree.entries.some(({ key }) => key.text === wanted) : textsOf(tree).includes(wanted)
}

const numeric = (value: string | undefined): JsonValue | undefined =>
  value !== undefined && /^-?[\d.]+$/.test(value) ? Number(value) : value
