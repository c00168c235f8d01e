import type { JsonValue } from '../base/json-value.ts'
import type { Span } from '../base/span.ts'
import { type Evaluated, evaluateCel } from '../cel/evaluate.ts'
import { describeValue } from '../cel/evaluation/describe-value.ts'
import { isEqual } from '../cel/evaluation/equality.ts'
import { fromJson, toJson, type WholeNumbers } from '../cel/evaluation/values.ts'
import type { Expression } from '../model/expression.ts'
import { shaped } from './shape.ts'
import type { TryStep } from './trial.ts'

/** What an expression comes to, as JSON where it has a form in it. */
export type Result =
  | { readonly is: 'value'; readonly json: JsonValue | undefined; readonly shown: string }
  | { readonly is: 'failure' | 'unknown'; readonly why: string }

/**
 * Runs an expression with a value for its environment's variable. Where the data do not say what a whole number of a token is, both an int and a
 * double are tried: where it matters, nobody can say here.
 */
export function resultOf(expression: Expression | undefined, value: JsonValue): Result {
  if (!expression) return { is: 'unknown', why: 'it is no expression' }
  const { wholeNumbers } = expression.environment
  const first = outcomeOf(expression, value, wholeNumbers ?? 'int')
  const second = wholeNumbers === undefined ? outcomeOf(expression, value, 'double') : first
  if (!isSame(first, second))
    return { is: 'unknown', why: 'a whole number may be an int or a double; convert it with int(...) or double(...)' }
  if (first.is !== 'value') return first
  return { is: 'value', json: toJson(first.value), shown: describeValue(first.value) }
}

function outcomeOf(expression: Expression, value: JsonValue, whole: WholeNumbers): Evaluated {
  const { environment } = expression
  const variables = new Map(
    [...environment.variables].map(([name, { type }]) => [name, shaped(value, type, environment, whole)] as const),
  )
  return evaluateCel(expression.analysis(), environment, variables)
}

function isSame(a: Evaluated, b: Evaluated): boolean {
  if (a.is === 'value' && b.is === 'value')
    return isEqual(a.value, b.value) || describeValue(a.value) === describeValue(b.value)
  return a.is === b.is
}

/** JSON in few characters, for people. */
export function shownJson(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : describeValue(fromJson(value, 'int'))
}

/** A step whose expression did not come to a value. */
export function withoutValue(
  place: { readonly span: Span; readonly title: string },
  result: Result & { readonly is: 'failure' | 'unknown' },
): TryStep {
  return result.is === 'failure'
    ? { ...place, outcome: 'rejected', detail: `The expression fails: ${result.why}.`, short: `fails: ${result.why}` }
    : {
        ...place,
        outcome: 'unknown',
        detail: `It cannot be evaluated here: ${result.why}.`,
        short: 'cannot be evaluated here',
      }
}

/** A step whose field holds a template, or a value of the wrong type. */
export function unreadable(place: { readonly span: Span; readonly title: string }): TryStep {
  return { ...place, outcome: 'unknown', detail: 'The value cannot be known here.', short: 'cannot be known here' }
}
