import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { isJsonObject } from './json-access.ts'
import type { Constraint, Matcher } from './schema.ts'

/** The words of which a constraint has exactly one, each with the places of its argument that hold paths. */
const argumentShapes = {
  exclusive: 'paths',
  oneOf: 'paths',
  atLeastOne: 'paths',
  together: 'paths',
  required: 'paths',
  forbidden: 'paths',
  noEffect: 'paths',
  remark: 'paths',
  equalSums: 'members',
  less: 'paths',
  lessOrEqual: 'paths',
  differ: 'paths',
  keysIn: 'paths',
  complete: 'paths',
  itemNeeds: 'members',
  itemsExclusive: 'members',
  unique: 'members',
  celNeeds: 'members',
  warnWhen: 'matchers',
} as const

export type ConstraintWord = keyof typeof argumentShapes

export const constraintWords = Object.keys(argumentShapes) as readonly ConstraintWord[]

/** The word that says what a constraint demands; undefined when the source names none (the compiler reports that). */
export function wordOf(constraint: Constraint): ConstraintWord | undefined {
  return constraintWords.find((word) => Object.hasOwn(constraint.words, word))
}

/** Whether a constraint holds whatever else is written, and in all releases. */
export function holdsAlways({ when, since, until }: Constraint): boolean {
  return !when && since === undefined && until === undefined
}

/** Members of a constraint that are no words and no modifiers of words. */
const plainMembers = [
  'when',
  'at',
  'settles',
  'code',
  'effect',
  'message',
  'since',
  'until',
  'because',
  'rule',
] as const

export function isPlainMember(name: string): boolean {
  return plainMembers.some((member) => member === name)
}

/** The constraint with every path replaced by what `change` makes of it. */
export function mapConstraintPaths(constraint: Constraint, change: (path: string) => string): Constraint {
  return {
    ...constraint,
    ...(constraint.when && { when: mapKeys(constraint.when, change) }),
    ...(constraint.at !== undefined && { at: change(constraint.at) }),
    ...(constraint.settles !== undefined && { settles: change(constraint.settles) }),
    words: mapWords(constraint.words, change),
  }
}

/** Every path that a constraint mentions, in the order of its members. */
export function constraintPaths(constraint: Constraint): readonly string[] {
  const paths = new Set<string>()
  mapConstraintPaths(constraint, (path) => {
    paths.add(path)
    return path
  })
  return [...paths]
}

function mapWords(words: JsonObject, change: (path: string) => string): JsonObject {
  const mapped: Record<string, JsonValue> = {}
  for (const [name, value] of Object.entries(words)) {
    const word = constraintWords.find((known) => known === name)
    mapped[name] = word ? mapArgument(value, word, change) : value
  }
  return mapped
}

function mapArgument(value: JsonValue, word: ConstraintWord, change: (path: string) => string): JsonValue {
  const shape = argumentShapes[word]
  if (shape === 'paths') return mapTexts(value, change)
  if (!isJsonObject(value)) return value
  if (shape === 'matchers') return mapKeys(value, change)
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      memberPaths[word]?.includes(name) ? mapTexts(member, change) : member,
    ]),
  )
}

/** Which members of a word's argument are paths. */
const memberPaths: Readonly<Partial<Record<ConstraintWord, readonly string[]>>> = {
  itemNeeds: ['list', 'needs'],
  itemsExclusive: ['list'],
  unique: ['paths'],
  celNeeds: ['in', 'anyOf'],
  equalSums: ['sum', 'equals'],
}

/** A path, a list of paths, or a list of lists of paths. */
function mapTexts(value: JsonValue, change: (path: string) => string): JsonValue {
  if (typeof value === 'string') return change(value)
  return Array.isArray(value) ? value.map((item: JsonValue) => mapTexts(item, change)) : value
}

export function mapKeys<T extends JsonValue | Matcher>(
  record: Readonly<Record<string, T>>,
  change: (path: string) => string,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([path, value]) => [change(path), value]))
}
