import type { CheckerState } from './checker-state.ts'
import type { CelOverload, OverloadGroup, Resolution } from './environment.ts'
import { apply } from './inference.ts'
import { type CelType, DYN, isDynamic, MAX_NUMBER, sameType } from './types.ts'

/**
 * What comes out for arguments of these types: the overloads that take them, and the type of the first, or dyn when several differ in that.
 * As in cel-go every overload is tried in order, and what one binds the next one sees. Undefined when none takes them.
 *
 * Among types that are closed and numbered nothing can be bound, so the same comes out every time, and is kept.
 */
export function resolveOverloads(
  state: CheckerState,
  group: OverloadGroup | undefined,
  types: readonly CelType[],
): Resolution | undefined {
  if (!group) return undefined
  const key = keyOf(types)
  if (key === 0) return tryAll(state, group, types)
  const known = group.known.get(key)
  if (known) return known
  const found = tryAll(state, group, types)
  if (found && !found.type.open) group.known.set(key, found)
  return found
}

/** With more arguments than these, keys are too many to keep. */
const MAX_ARGUMENTS = 3

/** A number that only these types have; 0 when there is none. */
function keyOf(types: readonly CelType[]): number {
  if (types.length > MAX_ARGUMENTS) return 0
  let key = 0
  for (const { number } of types) {
    if (number === 0) return 0
    key = key * (MAX_NUMBER + 1) + number
  }
  return key
}

function tryAll(state: CheckerState, group: OverloadGroup, types: readonly CelType[]): Resolution | undefined {
  let result: CelType | undefined
  const overloads: CelOverload[] = []
  for (const overload of candidates(group, types[0])) {
    const type = apply(state, overload, types)
    if (!type) continue
    overloads.push(overload)
    if (!result) result = type
    else if (!isDynamic(result) && !sameType(type, result)) result = DYN
  }
  return result && { type: result, overloads }
}

function candidates(group: OverloadGroup, first: CelType | undefined): readonly CelOverload[] {
  return (first?.kind === 'scalar' ? group.byScalar?.get(first.name) : undefined) ?? group.all
}

/** The type of a helper function's result over types that are known already; undefined when it takes others. */
export function applyFunction(
  state: CheckerState,
  name: string,
  types: readonly CelType[],
  method = false,
): CelType | undefined {
  const fn = state.environment.functions.get(name)
  return fn && resolveOverloads(state, (method ? fn.methods : fn.globals)[types.length], types)?.type
}
