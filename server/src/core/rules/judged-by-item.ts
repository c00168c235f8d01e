import type { TypedDocument } from '../model/typed-document.ts'
import { constraintPaths, wordOf } from '../schema/constraint-words.ts'
import { isJsonObject, textsIn } from '../schema/json-access.ts'
import type { Constraint, FieldSchema, Matcher } from '../schema/schema.ts'

/**
 * Whether what rules say of a list directly below a root can be said of each item for itself, given the number of items and which of them have keys in
 * common (see `uniqueKeys`). It cannot where the schema ties something to what is in the list otherwise. What the schemas do not know has no rules.
 */
export function isJudgedByItem({ root }: TypedDocument, name: string): boolean {
  if (root?.is !== 'object') return true
  const { constraints, fields } = root.type
  return (
    constraints.every((constraint) => leavesItemsAlone(constraint, name)) &&
    fields.every((field) => conditionsOf(field).every((condition) => asksForPresence(condition, name)))
  )
}

/** The words that ask of a list only whether it is there. */
const PRESENCE: ReadonlySet<string> = new Set([
  'exclusive',
  'oneOf',
  'atLeastOne',
  'together',
  'required',
  'forbidden',
  'noEffect',
])

function leavesItemsAlone(constraint: Constraint, name: string): boolean {
  const paths = constraintPaths(constraint).filter((path) => leadsInto(path, name))
  if (paths.length === 0) return true
  const word = wordOf(constraint)
  if (!asksForPresence(constraint.when ?? {}, name)) return false
  if (word === 'unique') {
    const argument = constraint.words['unique']
    return textsIn(isJsonObject(argument) ? argument['paths'] : undefined).every((path) =>
      path.startsWith(`${name}[].`),
    )
  }
  return word !== undefined && PRESENCE.has(word) && paths.every((path) => path === name)
}

function conditionsOf({ ignoredUnless, unreadUnless }: FieldSchema): readonly Readonly<Record<string, Matcher>>[] {
  return [ignoredUnless ?? {}, unreadUnless ?? {}]
}

/** What conditions ask of the list is whether it is there, and nothing else. */
function asksForPresence(condition: Readonly<Record<string, Matcher>>, name: string): boolean {
  return Object.entries(condition).every(
    ([path, matcher]) =>
      !leadsInto(path, name) ||
      (path === name && Object.keys(matcher).every((member) => member === 'present' || member === 'empty')),
  )
}

function leadsInto(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[`)
}
