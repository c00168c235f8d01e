import type { JsonValue } from '../../base/json-value.ts'
import { amountOf, compareAmounts } from '../../model/amount.ts'
import { brokenBound } from '../../model/bounds.ts'
import { effectiveOf, isPresent, type PathValue } from '../../model/path-value.ts'
import { fixByAdding, replaceScalar } from '../path-edits.ts'
import type { Fix, FixContext } from '../rule.ts'

/** Two values in the wrong order, and the one of them that the finding is about. */
export interface Disordered {
  readonly smaller: PathValue
  readonly larger: PathValue
  readonly other: PathValue
  readonly isKept: (order: number) => boolean
}

/**
 * Two written values change places, or the smaller one goes as far below the other as the defaults are apart; a value that is not written is
 * added so that it suits the other. None where nothing of that would do.
 */
export function fixesOfOrder({ smaller, larger, other, isKept }: Disordered, context: FixContext): readonly Fix[] {
  const inOrder = (low: JsonValue | undefined, high: JsonValue | undefined) =>
    isKept(orderOf(low, smaller, high, larger) ?? Number.NaN)
  // A zero that stands for the default is no value that could change places.
  if (!isPresent(other)) {
    const value = [...(other.schema?.examples ?? []), ...atDistance(smaller, larger, other, isKept)].find(
      (candidate) =>
        isWithinBounds(candidate, other) &&
        (other === smaller ? inOrder(candidate, effectiveOf(larger)) : inOrder(effectiveOf(smaller), candidate)),
    )
    return value === undefined ? [] : fixByAdding(`Add "${other.path}" with ${value}`, other, context, value)
  }
  const [a, b] = [smaller.value?.span, larger.value?.span]
  const [low, high] = [effectiveOf(smaller), effectiveOf(larger)]
  // An alias brings both to the same place, where one edit would change them alike.
  if (!a || !b || a.start === b.start || low === undefined || high === undefined) return []
  if (!inOrder(high, low)) {
    const value = atDistance(smaller, larger, smaller, isKept).find(
      (candidate) => isWithinBounds(candidate, smaller) && inOrder(candidate, high),
    )
    if (value === undefined) return []
    return [{ title: `Change "${smaller.path}" to ${value}`, edits: [replaceScalar(a, value, context)] }]
  }
  if (!isWithinBounds(low, larger) || !isWithinBounds(high, smaller)) return []
  const edits = [replaceScalar(a, high, context), replaceScalar(b, low, context)]
  return [{ title: `Swap the values of "${smaller.path}" and "${larger.path}"`, edits }]
}

function orderOf(low: JsonValue | undefined, smaller: PathValue, high: JsonValue | undefined, larger: PathValue) {
  if (!smaller.schema || !larger.schema) return undefined
  return compareAmounts(amountOf(low, smaller.schema), amountOf(high, larger.schema))
}

/** The written value where both may be equal, and what is as far from it as the defaults are from each other. */
function atDistance(
  smaller: PathValue,
  larger: PathValue,
  other: PathValue,
  isKept: Disordered['isKept'],
): readonly JsonValue[] {
  const written = other === smaller ? larger : smaller
  const value = effectiveOf(written)
  if (value === undefined) return []
  const [low, high] = [smaller.schema?.default, larger.schema?.default]
  if (isKept(0) || typeof value !== 'number' || typeof low !== 'number' || typeof high !== 'number') return [value]
  return [value + (other === smaller ? low - high : high - low)]
}

function isWithinBounds(value: JsonValue, { schema }: PathValue): boolean {
  if (!schema) return false
  if (typeof value === 'number') return !brokenBound({ schema, value: { type: 'int', value: BigInt(value) } })
  return typeof value !== 'string' || !brokenBound({ schema, value: { type: 'string', value } })
}
