import { holds, isEqual, keyIn } from './equality.ts'
import { checkedInt, checkedUint, compare, type Evaluation, type Handlers, listAt, noOverload } from './handler.ts'
import {
  CelFailure,
  type CelValue,
  isDuration,
  isUint,
  listIn,
  Maybe,
  nanosecondsOf,
  Time,
  TypeName,
  typeNameOf,
} from './values.ts'

/** Members, equality, literals and sums: what the printed text calls in place of CEL's own operators. */
export const coreFunctions: Handlers = {
  '[]': ([value, key]) => {
    if (value instanceof Maybe) return memberOfMaybe(value, key)
    const found = memberIn(value, key)
    return found ? found.value : raise(missing(value, key))
  },
  '[?]': ([value, key]) => (value instanceof Maybe ? memberOfMaybe(value, key) : optionalMember(value, key)),
  has: ([value, key]) => {
    if (value instanceof Maybe) return value.content.some((content) => memberIn(content, key) !== undefined)
    if (!(value instanceof Map)) throw new CelFailure(`${typeNameOf(value)} has no members`)
    return value.has(key)
  },
  '==': ([a, b]) => isEqual(a, b),
  in: (args) => holds(args[1], args[0]) ?? raise(noOverload('in', args)),
  list: ([optional, values]) =>
    listAt('list', [values], 0).flatMap((value, index) => (flagAt(optional, index) ? contentOf(value) : [value])),
  map: ([optional, members]) => mapOf(optional, listAt('map', [members], 0)),
  '+': (args, evaluation) => sum(args, evaluation),
  '-': (args, evaluation) => (args.length === 1 ? negative(args, evaluation) : difference(args, evaluation)),
  '/': (args, evaluation) => quotient(args, evaluation),
  '<': (args) => order('<', args) < 0,
  '<=': (args) => order('<=', args) <= 0,
  '>': (args) => order('>', args) > 0,
  '>=': (args) => order('>=', args) >= 0,
  dyn: ([value]) => value,
  type: ([value]) => new TypeName(typeNameOf(value)),
  size: (args) => BigInt(sizeOf(args[0]) ?? raise(noOverload('size', args))),
}

function raise(failure: CelFailure): never {
  throw failure
}

interface Found {
  readonly value: CelValue
}

/** Undefined when there is no such member; fails when there can be none. */
function memberIn(value: CelValue, key: CelValue): Found | undefined {
  if (value instanceof Map) return keyIn(value, key)
  const list = listIn(value)
  if (!list) throw new CelFailure(`${typeNameOf(value)} has no members, so no ${shown(key)}`)
  const index = indexIn(key)
  if (index === undefined) throw new CelFailure(`a list has no member ${shown(key)}`)
  return index >= 0 && index < list.length ? { value: list[index] } : undefined
}

function indexIn(key: CelValue): number | undefined {
  if (typeof key === 'bigint') return Number(key)
  if (isUint(key)) return Number(key.value)
  return typeof key === 'number' && Number.isInteger(key) ? key : undefined
}

function optionalMember(value: CelValue, key: CelValue): Maybe {
  const found = memberIn(value, key)
  return found ? new Maybe(found.value) : new Maybe()
}

function memberOfMaybe(value: Maybe, key: CelValue): Maybe {
  return value.content.length === 0 ? value : optionalMember(value.content[0], key)
}

function missing(value: CelValue, key: CelValue): CelFailure {
  return new CelFailure(value instanceof Map ? `there is no ${shown(key)}` : `the list has no item ${shown(key)}`)
}

function shown(key: CelValue): string {
  return typeof key === 'string' ? `"${key}"` : String(isUint(key) ? key.value : key)
}

function flagAt(flags: CelValue, index: number): boolean {
  return listIn(flags)?.[index] === true
}

function contentOf(value: CelValue): readonly CelValue[] {
  if (value instanceof Maybe) return value.content
  throw new CelFailure(`"?" needs an optional value, but this is ${typeNameOf(value)}`)
}

/** Keys and values take turns. */
function mapOf(optional: CelValue, members: readonly CelValue[]): CelValue {
  const map = new Map<CelValue, CelValue>()
  for (let index = 0; index < members.length; index += 2) {
    const key = members[index]
    if (!['string', 'int', 'uint', 'bool'].includes(typeNameOf(key)))
      throw new CelFailure(`${typeNameOf(key)} cannot be the key of a map`)
    const values = flagAt(optional, index / 2) ? contentOf(members[index + 1]) : [members[index + 1]]
    if (keyIn(map, key)) throw new CelFailure(`the map has the key ${shown(key)} twice`)
    for (const value of values) map.set(key, value)
  }
  return map
}

function sizeOf(value: CelValue): number | undefined {
  if (typeof value === 'string') return [...value].length
  if (value instanceof Map) return value.size
  if (value instanceof Uint8Array) return value.length
  return listIn(value)?.length
}

function sum(args: readonly CelValue[], evaluation: Evaluation): CelValue {
  const [a, b] = args
  if (typeof a === 'bigint' && typeof b === 'bigint') return checkedInt(a + b)
  if (typeof a === 'number' && typeof b === 'number') return a + b
  if (typeof a === 'string' && typeof b === 'string') {
    evaluation.spend((a.length + b.length) / 16)
    return a + b
  }
  if (isUint(a) && isUint(b)) return evaluation.uint(checkedUint(a.value + b.value))
  if (isDuration(a) && isDuration(b)) return evaluation.duration(checkedInt(nanosecondsOf(a) + nanosecondsOf(b)))
  if (isDuration(a) && b instanceof Time) return new Time(b.nanoseconds + nanosecondsOf(a))
  if (a instanceof Time && isDuration(b)) return new Time(a.nanoseconds + nanosecondsOf(b))
  return joined(args, evaluation)
}

function joined(args: readonly CelValue[], evaluation: Evaluation): CelValue {
  const [a, b] = args
  if (a instanceof Uint8Array && b instanceof Uint8Array) {
    evaluation.spend((a.length + b.length) / 16)
    return Uint8Array.from([...a, ...b])
  }
  const left = listIn(a)
  const right = listIn(b)
  if (!left || !right) throw noOverload('+', args)
  evaluation.spend(left.length + right.length)
  return [...left, ...right]
}

function difference(args: readonly CelValue[], evaluation: Evaluation): CelValue {
  const [a, b] = args
  if (typeof a === 'bigint' && typeof b === 'bigint') return checkedInt(a - b)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (isUint(a) && isUint(b)) return evaluation.uint(checkedUint(a.value - b.value))
  if (isDuration(a) && isDuration(b)) return evaluation.duration(checkedInt(nanosecondsOf(a) - nanosecondsOf(b)))
  if (a instanceof Time && isDuration(b)) return new Time(a.nanoseconds - nanosecondsOf(b))
  if (a instanceof Time && b instanceof Time) return evaluation.duration(checkedInt(a.nanoseconds - b.nanoseconds))
  throw noOverload('-', args)
}

function quotient(args: readonly CelValue[], evaluation: Evaluation): CelValue {
  const [a, b] = args
  if (typeof a === 'number' && typeof b === 'number') return a / b
  if (b === 0n || (isUint(b) && b.value === 0n)) throw new CelFailure('a number is divided by zero')
  if (typeof a === 'bigint' && typeof b === 'bigint') return checkedInt(a / b)
  if (isUint(a) && isUint(b)) return evaluation.uint(a.value / b.value)
  throw noOverload('/', args)
}

function order(operator: string, args: readonly CelValue[]): number {
  return compare(args[0], args[1]) ?? raise(noOverload(operator, args))
}

function negative(args: readonly CelValue[], evaluation: Evaluation): CelValue {
  const [value] = args
  if (typeof value === 'bigint') return checkedInt(-value)
  if (typeof value === 'number') return -value
  if (isDuration(value)) return evaluation.duration(-nanosecondsOf(value))
  throw noOverload('-', args)
}
