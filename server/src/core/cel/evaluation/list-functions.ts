import { isEqual } from './equality.ts'
import {
  checkedInt,
  checkedUint,
  compare,
  type Evaluation,
  type Handlers,
  intAt,
  listAt,
  noOverload,
} from './handler.ts'
import { CelFailure, type CelValue, isDuration, isUint, listIn, Maybe, nanosecondsOf } from './values.ts'

/** Lists, lists taken as sets, and values that may be missing. */
export const listFunctions: Handlers = {
  isSorted: (args) => {
    const list = listAt('isSorted', args, 0)
    return list.every((item, index) => index === 0 || order('isSorted', list[index - 1], item) <= 0)
  },
  sum: (args, evaluation) => total(listAt('sum', args, 0), evaluation),
  min: (args) => extreme('min', listAt('min', args, 0), -1),
  max: (args) => extreme('max', listAt('max', args, 0), 1),
  slice: (args) => {
    const list = listAt('slice', args, 0)
    const [start, end] = [intAt('slice', args, 1), intAt('slice', args, 2)]
    if (start < 0 || end > list.length || start > end)
      throw new CelFailure(`a list of ${list.length} items has no part from ${start} to ${end}`)
    return list.slice(start, end)
  },
  flatten: (args, evaluation) => {
    const depth = intAt('flatten', args, 1, 1)
    if (depth < 0) throw new CelFailure('the depth must not be negative')
    return flattened(listAt('flatten', args, 0), depth, evaluation)
  },
  distinct: (args, { spend }) => {
    const kept: CelValue[] = []
    for (const item of listAt('distinct', args, 0)) {
      spend(kept.length / 16)
      if (!kept.some((other) => isEqual(other, item))) kept.push(item)
    }
    return kept
  },
  reverse: (args) => [...listAt('reverse', args, 0)].reverse(),
  sort: (args) => [...listAt('sort', args, 0)].sort((a, b) => order('sort', a, b)),
  'lists.range': (args, { spend }) => {
    const count = Math.max(0, intAt('lists.range', args, 0))
    spend(count)
    return Array.from({ length: count }, (_, index) => BigInt(index))
  },
  first: (args) => new Maybe(...listAt('first', args, 0).slice(0, 1)),
  last: (args) => new Maybe(...listAt('last', args, 0).slice(-1)),
  includes: (args) => listAt('includes', args, 0).some((item) => isEqual(item, args[1])),
  'sets.contains': (args, evaluation) => containsAll(args, evaluation, 'sets.contains', 0, 1),
  'sets.equivalent': (args, evaluation) =>
    containsAll(args, evaluation, 'sets.equivalent', 0, 1) && containsAll(args, evaluation, 'sets.equivalent', 1, 0),
  'sets.intersects': (args, { spend }) => {
    const [one, other] = [listAt('sets.intersects', args, 0), listAt('sets.intersects', args, 1)]
    spend((one.length * other.length) / 16)
    return one.some((item) => other.some((candidate) => isEqual(candidate, item)))
  },
  'optional.of': ([value]) => new Maybe(value),
  'optional.none': () => new Maybe(),
  'optional.ofNonZeroValue': ([value]) => (isZeroValue(value) ? new Maybe() : new Maybe(value)),
  'optional.unwrap': (args) => unwrapped('optional.unwrap', args),
  unwrapOpt: (args) => unwrapped('unwrapOpt', args),
  hasValue: (args) => maybeAt('hasValue', args).content.length > 0,
  value: (args) => {
    const { content } = maybeAt('value', args)
    if (content.length === 0) throw new CelFailure('the optional has no value')
    return content[0]
  },
}

/** The order of two values; fails when they have none. */
export function order(name: string, a: CelValue, b: CelValue): number {
  const result = compare(a, b)
  if (result === undefined) throw noOverload(name, [a, b])
  return result
}

function total(list: readonly CelValue[], { uint, duration }: Evaluation): CelValue {
  const [first] = list
  if (first === undefined || typeof first === 'bigint')
    return checkedInt(list.reduce<bigint>((sum, item) => sum + (typeof item === 'bigint' ? item : misfit(item)), 0n))
  if (typeof first === 'number')
    return list.reduce<number>((sum, item) => sum + (typeof item === 'number' ? item : misfit(item)), 0)
  if (isUint(first))
    return uint(checkedUint(list.reduce<bigint>((sum, item) => sum + (isUint(item) ? item.value : misfit(item)), 0n)))
  return duration(list.reduce<bigint>((sum, item) => sum + (isDuration(item) ? nanosecondsOf(item) : misfit(item)), 0n))
}

function misfit(item: CelValue): never {
  throw noOverload('sum', [item])
}

function extreme(name: string, list: readonly CelValue[], sign: 1 | -1): CelValue {
  if (list.length === 0) throw new CelFailure(`"${name}" needs a list that is not empty`)
  return list.reduce((best, item) => (order(name, item, best) * sign > 0 ? item : best))
}

function flattened(list: readonly CelValue[], depth: number, evaluation: Evaluation): readonly CelValue[] {
  evaluation.spend(list.length)
  return list.flatMap((item) => {
    const inner = listIn(item)
    if (!inner || depth === 0) return [item]
    return flattened(inner, depth - 1, evaluation)
  })
}

function containsAll(
  args: readonly CelValue[],
  { spend }: Evaluation,
  name: string,
  whole: number,
  part: number,
): boolean {
  const [all, wanted] = [listAt(name, args, whole), listAt(name, args, part)]
  spend((all.length * wanted.length) / 16)
  return wanted.every((item) => all.some((candidate) => isEqual(candidate, item)))
}

function isZeroValue(value: CelValue): boolean {
  if (value === null || value === false || value === '' || value === 0n || value === 0) return true
  if (value instanceof Map) return value.size === 0
  if (value instanceof Uint8Array || Array.isArray(value)) return value.length === 0
  if (isUint(value)) return value.value === 0n
  return isDuration(value) ? nanosecondsOf(value) === 0n : value instanceof Maybe && value.content.length === 0
}

function unwrapped(name: string, args: readonly CelValue[]): readonly CelValue[] {
  return listAt(name, args, 0).flatMap((item) => maybeAt(name, [item]).content)
}

function maybeAt(name: string, args: readonly CelValue[]): Maybe {
  const [value] = args
  if (value instanceof Maybe) return value
  throw noOverload(name, args)
}
