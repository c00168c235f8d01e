import type { JsonValue } from '../base/json-value.ts'
import { compileMatchers } from './compile-value.ts'
import { wordOf } from './constraint-words.ts'
import { isJsonObject, listIn, textIn, textsIn } from './json-access.ts'
import { code, codeValue, listing } from './markdown.ts'
import type { Constraint, EarlierDemands, Effect, Matcher, ValueSchema } from './schema.ts'
import { testInWords } from './test-in-words.ts'

/** Bounds, length and uniqueness as Markdown sentences. Empty where the schema has none. */
export function boundsInWords(schema: ValueSchema): readonly string[] {
  const sentences = [...sizeInWords(schema)]
  if (schema.nonEmpty) sentences.push('Must not be empty.')
  const count = countInWords(schema)
  if (count !== '') sentences.push(`Holds ${count}.`)
  if (schema.unique) sentences.push(uniqueInWords(schema.unique))
  if (schema.pattern !== undefined)
    sentences.push(`Must be ${schema.patternDoc ?? `a text that matches ${code(schema.pattern)}`}.`)
  return sentences
}

/** The sizes that a value may have. */
export function sizeInWords(schema: ValueSchema): readonly string[] {
  const sentences: string[] = []
  const range = rangeInWords(schema)
  if (range !== '') {
    const exceptions = (schema.allow ?? []).map(codeValue)
    sentences.push(`Must be ${range}${exceptions.length > 0 ? `, or ${listing(exceptions, 'or')}` : ''}.`)
  }
  for (const [last, demands] of Object.entries(schema.earlier ?? {})) {
    const then = rangeInWords(demands)
    if (then !== range) sentences.push(`Up to release ${last} it may be ${then === '' ? 'of any size' : then}.`)
  }
  if (schema.refuse) sentences.push(`Must not be ${listing(schema.refuse.map(codeValue), 'or')}.`)
  if (schema.multipleOf !== undefined)
    sentences.push(schema.multipleOf === 1 ? 'Must be a whole number.' : `Must be a multiple of ${schema.multipleOf}.`)
  return sentences
}

function rangeInWords(schema: EarlierDemands): string {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  if (minimum !== undefined && maximum !== undefined) return `from ${codeValue(minimum)} to ${codeValue(maximum)}`
  const parts: string[] = []
  if (minimum !== undefined) parts.push(`at least ${codeValue(minimum)}`)
  if (exclusiveMinimum !== undefined) parts.push(`more than ${codeValue(exclusiveMinimum)}`)
  if (maximum !== undefined) parts.push(`at most ${codeValue(maximum)}`)
  if (exclusiveMaximum !== undefined) parts.push(`less than ${codeValue(exclusiveMaximum)}`)
  return parts.join(' and ')
}

function countInWords({ minItems, maxItems, type }: ValueSchema): string {
  const noun = type.is === 'map' ? 'entry' : 'item'
  const nouns = type.is === 'map' ? 'entries' : 'items'
  if (minItems !== undefined && maxItems !== undefined) return `${minItems} to ${maxItems} ${nouns}`
  if (minItems !== undefined) return `at least ${minItems} ${minItems === 1 ? noun : nouns}`
  return maxItems === undefined ? '' : `at most ${maxItems} ${maxItems === 1 ? noun : nouns}`
}

function uniqueInWords(members: readonly string[]): string {
  const own = members
    .filter((member) => member !== '.')
    .map((member) => (member.endsWith('{}') ? `key in ${code(member.slice(0, -2))}` : code(member)))
  return own.length === 0 ? 'No two items are equal.' : `No two items have the same ${listing(own, 'and')}.`
}

/** Conditions on other fields, joined, as the end of a sentence: "`type` is `Webhook` and `webhook` is set". */
export function conditionInWords(matchers: Readonly<Record<string, Matcher>>): string {
  return listing(
    Object.entries(matchers).flatMap(([path, matcher]) => matcherInWords(code(path), matcher)),
    'and',
  )
}

function matcherInWords(path: string, matcher: Matcher): readonly string[] {
  const { is, present, ...others } = matcher
  // A value that counts by default is not meant then.
  const written = is !== undefined && present ? [`${path} is set to ${codeValue(is)}`] : undefined
  const tests = written ? others : matcher
  return [
    ...(written ?? []),
    ...Object.entries(tests).map(([test, value]) => `${path} ${testInWords(test, value, codeValue)}`),
  ]
}

/**
 * What a constraint demands, one Markdown sentence without the reason. A constraint's own `message` speaks of a broken file, so it is used only where
 * there is nothing else to say than that some values do not go together.
 */
export function constraintInWords(constraint: Constraint): string {
  const word = wordOf(constraint)
  if (word === undefined) return ''
  const argument = constraint.words[word] ?? null
  const { message } = constraint
  if (message !== undefined && (word === 'warnWhen' || word === 'remark')) return inMarkdown(message)
  if (word === 'warnWhen') {
    const matchers = isJsonObject(argument) ? compileMatchers(argument) : {}
    return `${verdicts[constraint.effect]} when ${conditionInWords(matchers)}${whenInWords(constraint.when, ' and ')}.`
  }
  return `${demandInWords(word, argument, constraint.when)}${whenInWords(without(constraint.when, aboutIn(word, argument)), ' when ')}.`
}

/** A message with code spans in place of its quotes. */
export function inMarkdown(message: string): string {
  return message.replace(/"([^"]+)"/g, (_, quoted: string) => code(quoted))
}

/** The paths whose own tests are part of the demand, or go without saying. */
function aboutIn(word: string, argument: JsonValue): readonly string[] {
  if (word === 'forbidden' || word === 'noEffect') return textsOf(argument)
  return word === 'exclusive' ? listIn(argument).flatMap(textsOf) : []
}

function textsOf(argument: JsonValue): readonly string[] {
  return typeof argument === 'string' ? [argument] : textsIn(argument)
}

type Matchers = Readonly<Record<string, Matcher>>

function without(when: Matchers | undefined, paths: readonly string[]): Matchers {
  return Object.fromEntries(Object.entries(when ?? {}).filter(([path]) => !paths.includes(path)))
}

const verdicts: Readonly<Record<Effect, string>> = {
  rejected: 'Not accepted',
  fails: 'The component does not start',
  ignored: 'Without effect',
  risky: 'Worth a second look',
  deprecated: 'Outdated',
  style: 'Could be simpler',
  listed: 'Worth knowing',
}

function whenInWords(when: Matchers | undefined, joint: string): string {
  return when && Object.keys(when).length > 0 ? joint + conditionInWords(when) : ''
}

function demandInWords(word: string, argument: JsonValue, when: Matchers | undefined): string {
  const paths = textsIn(argument).map(code)
  const path = code(textIn(argument) ?? '')
  switch (word) {
    case 'exclusive':
      return `At most one of ${listing(listIn(argument).map(sideInWords), 'and')} is set`
    case 'oneOf':
      return `Exactly one of ${listing(paths, 'and')} is set`
    case 'atLeastOne':
      return paths.length === 1 ? `${paths[0]} must be set` : `At least one of ${listing(paths, 'and')} is set`
    case 'together':
      return `Either all or none of ${listing(paths, 'and')} are set`
    case 'required':
      return `${path} is required`
    case 'forbidden':
      return refusalInWords(path, when?.[textIn(argument) ?? ''] ?? {})
    case 'noEffect':
      return `${path} has no effect`
    case 'remark':
      return `${path} is worth a remark`
    case 'less':
      return `${paths[0]} is less than ${paths[1]}`
    case 'lessOrEqual':
      return `${paths[0]} is not more than ${paths[1]}`
    case 'differ':
      return `${listing(paths, 'and')} differ`
    case 'keysIn':
      return `Each key of ${paths[0]} is a key of ${paths[1]} as well`
    case 'complete':
      return `${path}, when it is written, has every key of its default`
    default:
      return isJsonObject(argument) ? memberDemand(word, argument) : ''
  }
}

/** What a path must not be: there at all, or as some tests have it. */
function refusalInWords(path: string, tests: Matcher): string {
  const [first, ...others] = Object.entries(tests).filter(([test]) => test !== 'present')
  const told = first && others.length === 0 ? testInWords(first[0], first[1], codeValue) : ''
  if (told.startsWith('is not ')) return `${path} must be ${told.slice('is not '.length)}`
  return `${path} must not be ${told.startsWith('is ') ? told.slice('is '.length) : 'set'}`
}

/** A side of `exclusive`: one path, or paths that belong together. */
function sideInWords(side: JsonValue): string {
  return typeof side === 'string' ? code(side) : `(${listing(textsIn(side).map(code), 'or')})`
}

function memberDemand(word: string, argument: Readonly<Record<string, JsonValue>>): string {
  const items = listIn(argument['items']).map(codeValue)
  const text = (name: string) => code(textIn(argument[name]) ?? '')
  switch (word) {
    case 'itemNeeds':
      return `${text('needs')} is required while ${text('list')} holds ${listing(items, 'or')}`
    case 'itemsExclusive':
      return items.length === 1
        ? `${items[0]} stands alone in ${text('list')}`
        : `${text('list')} holds at most one of ${listing(items, 'and')}`
    case 'unique':
      return `No two values of ${listing(textsIn(argument['paths']).map(code), 'and')} are alike`
    case 'equalSums':
      return `The amounts at ${listing(textsIn(argument['sum']).map(code), 'and')} add up to those at ${listing(textsIn(argument['equals']).map(code), 'and')}`
    case 'celNeeds':
      return `An expression that uses ${text('uses')} needs ${text('needs')} in one of ${listing(textsIn(argument['anyOf']).map(code), 'and')}`
    default:
      return ''
  }
}
