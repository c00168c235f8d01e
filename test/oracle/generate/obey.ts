import type { JsonObject, JsonValue } from '../../../server/src/core/base/json-value.ts'
import type { Constraint, FieldSchema, Matcher } from '../../../server/src/core/schema/schema.ts'
import { allowedTexts } from './allowed-texts.ts'
import { amountOf } from './amounts.ts'
import type { Builder } from './build.ts'
import { switchGate } from './gates.ts'
import { existsIn } from './lifetimes.ts'
import { empty, matches, present } from './matchers.ts'
import {
  alike,
  fieldOf,
  type MapTree,
  map,
  ownerAt,
  partsOf,
  removeAt,
  removeMember,
  setMember,
  type Tree,
  text,
  textOf,
  textsOf,
  valueAt,
} from './tree.ts'

/** Makes the value of a field that a constraint asks for. */
type Make = (field: FieldSchema) => Tree

/**
 * Changes an object until it obeys the constraints of its type, as far as a few rounds get there. This is a second reading of the
 * schema language, on purpose without the product's: what it gets wrong shows in the component's verdict.
 */
export function obey(builder: Builder, object: MapTree, make: Make): void {
  for (let round = 0; round < 4; round += 1) {
    for (const constraint of object.type?.constraints ?? []) {
      const soft = constraint.effect !== 'rejected' && constraint.effect !== 'fails'
      if ((soft && round > 0) || !existsIn(builder.release, constraint)) continue
      if (Object.entries(constraint.when ?? {}).every(([path, matcher]) => matches(builder, object, path, matcher))) {
        const [word = '', argument = null] = Object.entries(constraint.words)[0] ?? []
        settlers[word]?.({ builder, object, make, constraint, argument, paths: strings(argument) })
      }
    }
  }
}

/** A constraint that holds for an object, which is about to be made to obey it. */
interface Case {
  readonly builder: Builder
  readonly object: MapTree
  readonly make: Make
  readonly constraint: Constraint
  /** The argument of the constraint's word, and the same as a list of paths. */
  readonly argument: JsonValue
  readonly paths: readonly string[]
}

/** By the word of the constraint. Words that are about warnings only are left out. */
const settlers: Readonly<Record<string, (one: Case) => void>> = {
  exclusive: (one) => keepOneSide(one),
  oneOf: (one) => keepOneSide(one) || addOne(one),
  atLeastOne: (one) => one.paths.some((path) => present(valueAt(one.object, path))) || addOne(one),
  together: ({ object, paths, ...one }) => {
    const some = paths.filter((path) => present(valueAt(object, path)))
    for (const path of some.length > 0 ? paths : []) if (!some.includes(path)) add(one, object, path)
  },
  required: ({ object, argument, ...one }) => {
    if (empty(valueAt(object, String(argument)))) add(one, object, String(argument))
  },
  forbidden: ({ object, argument }) => removeAt(object, String(argument)),
  noEffect: ({ object, argument }) => removeAt(object, String(argument)),
  less: ({ object, paths }) => inOrder(object, paths, false),
  lessOrEqual: ({ object, paths }) => inOrder(object, paths, true),
  differ: ({ object, paths }) => differ(object, paths),
  keysIn: ({ object, paths }) => keysIn(object, paths),
  unique: ({ object, argument, constraint }) =>
    distinct(object, record(argument), constraint.words['ignoreCase'] === true),
  itemNeeds: ({ object, argument, ...one }) => {
    const { list, items, needs } = record(argument)
    const holds = textsOf(valueAt(object, String(list))).some((item) => strings(items).includes(item))
    if (holds && empty(valueAt(object, String(needs)))) add(one, object, String(needs))
  },
  itemsExclusive: ({ object, argument }) =>
    fewer(object, String(record(argument)['list']), strings(record(argument)['items'])),
  warnWhen: (one) => avoid(one, record(one.argument) as Readonly<Record<string, Matcher>>),
}

const strings = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const record = (value: JsonValue | undefined): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {}

/** Leaves at most one side; whether there is one. */
function keepOneSide({ builder, object, argument }: Case): boolean {
  const sides = (Array.isArray(argument) ? argument : []).map((side) =>
    typeof side === 'string' ? [side] : strings(side),
  )
  const taken = sides.filter((side) => side.some((path) => present(valueAt(object, path))))
  const kept = taken.length > 0 ? builder.random.pick(taken) : []
  for (const path of taken.filter((side) => side !== kept).flat()) removeAt(object, path)
  return taken.length > 0
}

function addOne({ object, paths, ...one }: Case): void {
  add(one, object, one.builder.random.pick(paths))
}

/** Adds a field, and the objects on the way. */
function add({ builder, make }: Pick<Case, 'builder' | 'make'>, object: MapTree, path: string): void {
  const [first = '', ...rest] = partsOf(path)
  const field = fieldOf(object, first)
  if (rest.length === 0) {
    if (!field) return
    for (let tries = 0; tries < 5; tries += 1) {
      const built = make(field)
      setMember(object, first, built)
      if (!empty(built)) return
    }
    return
  }
  let owner = valueAt(object, first)
  if (owner?.is !== 'map') {
    owner = field ? make(field) : map()
    setMember(object, first, owner)
  }
  if (owner.is !== 'map') return
  if (owner.type) {
    add({ builder, make }, owner, rest.join('.'))
    obey(builder, owner, make)
  } else if (rest[0] && field?.type.is === 'map') {
    setMember(owner, rest[0], text('1'))
  }
}

function inOrder(object: MapTree, [first = '', second = '']: readonly string[], orEqual: boolean): void {
  const amount = (path: string) => {
    const written = valueAt(object, path)
    const value = written === undefined ? fieldOf(object, path)?.default : textOf(written)
    return amountOf(typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value)
  }
  const [one, other] = [amount(first), amount(second)]
  if (one === undefined || other === undefined || one < other || (orEqual && one === other)) return
  removeAt(object, first)
  removeAt(object, second)
}

function differ(object: MapTree, paths: readonly string[]): void {
  const values = paths.map((path) => textOf(valueAt(object, path))?.replace(/\/$/, ''))
  const last = paths.at(-1)
  if (last !== undefined && values[0] !== undefined && values[0] === values.at(-1)) removeAt(object, last)
}

function keysIn(object: MapTree, [first = '', second = '']: readonly string[]): void {
  const [one, other] = [valueAt(object, first), valueAt(object, second)]
  if (one?.is !== 'map') return
  const known = other?.is === 'map' ? other.entries.map(({ key }) => key.text) : []
  one.entries = one.entries.filter(({ key }) => known.includes(key.text))
  if (one.entries.length === 0) removeMember(object, first)
}

/** Removes what a later item repeats: the member, or the item itself. */
function distinct(object: MapTree, { paths, alike: names }: JsonObject, ignoreCase: boolean): void {
  const seen: Tree[] = []
  const compared = (value: Tree): Tree => {
    const written = textOf(value)
    if (written === undefined) return value
    const meant = String(record(names)[written] ?? written)
    return text(ignoreCase ? meant.toLowerCase() : meant)
  }
  for (const path of strings(paths)) {
    const [before = '', behind = ''] = path.split('[]')
    const items = valueAt(object, before)
    if (items?.is !== 'list') continue
    items.items = items.items.filter((item) => {
      const inner = behind.slice(1)
      const written = inner === '' ? item : valueAt(item, inner)
      if (written === undefined) return true
      const value = compared(written)
      const repeated = seen.some((other) => alike(other, value))
      seen.push(value)
      return !repeated
    })
  }
}

function fewer(object: MapTree, path: string, items: readonly string[]): void {
  const owner = valueAt(object, path)
  const held = textsOf(owner).filter((item) => items.includes(item))
  if (owner?.is !== 'list' || held.length === 0 || owner.items.length === 1) return
  if (items.length > 1 && held.length < 2) return
  owner.items = owner.items.filter((item) => !held.slice(items.length > 1 ? 1 : 0).includes(textOf(item) ?? ''))
}

/** Breaks a combination that is an error: by switching a gate, by the value that the matcher leaves open, or by removing something. */
function avoid({ builder, object, constraint }: Case, when: Readonly<Record<string, Matcher>>): void {
  const hard = constraint.effect === 'rejected' || constraint.effect === 'fails'
  // What only warns often makes the component stop under circumstances that a file does not show.
  if (!hard && (constraint.effect !== 'risky' || builder.random.chance(10))) return
  const matchers = Object.entries(when)
  if (!matchers.every(([path, matcher]) => matches(builder, object, path, matcher))) return
  const [path, matcher] = matchers.find(([, { gate, notIn }]) => gate !== undefined || notIn !== undefined) ?? []
  if (path !== undefined && matcher?.gate !== undefined) {
    switchGate(object, path, !matcher.gate)
    return
  }
  const end = path === undefined ? undefined : ownerAt(object, path)
  const only = matcher?.notIn?.[0]
  if (end && typeof only === 'string') setMember(end.owner, end.name, text(only))
  else removeOrChange(builder, object, constraint.at ?? matchers.at(-1)?.[0] ?? '')
}

/** Removes a field, or gives it another one of its values where it has to be there. */
function removeOrChange(builder: Builder, object: MapTree, path: string): void {
  const end = ownerAt(object, path)
  const field = end && fieldOf(end.owner, end.name)
  const others = field?.presence === 'required' ? (allowedTexts(builder, field) ?? []) : []
  const other = others.find((value) => value !== textOf(valueAt(object, path)))
  if (end && other !== undefined) setMember(end.owner, end.name, text(other))
  else removeAt(object, path)
}
