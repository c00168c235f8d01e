import type { JsonValue } from '../base/json-value.ts'
import type { Span } from '../base/span.ts'
import { evaluateCel } from '../cel/evaluate.ts'
import { describeValue } from '../cel/evaluation/describe-value.ts'
import { fromJson, toJson } from '../cel/evaluation/values.ts'
import type { Expression } from '../model/expression.ts'
import { shaped } from './shape.ts'
import type { TryStep } from './trial.ts'

/** What an expression comes to, as JSON where it has a form in it. */
export type Result =
  | { readonly is: 'value'; readonly json: JsonValue | undefined; readonly shown: string }
  | { readonly is: 'failure' | 'unknown'; readonly why: string }

/** Runs an expression with a value for its environment's variable. */
export function resultOf(expression: Expression | undefined, value: JsonValue): Result {
  if (!expression) return { is: 'unknown', why: 'it is no expression' }
  const { environment } = expression
  const variables = new Map(
    [...environment.variables].map(([name, { type }]) => [name, shaped(value, type, environment)] as const),
  )
  const outcome = evaluateCel(expression.analysis(), expression.environment, variables)
  if (outcome.is !== 'value') return outcome
  return { is: 'value', json: toJson(outcome.value), shown: describeValue(outcome.value) }
}

/** JSON in few characters, for people. */
export function shownJson(value: JsonValue | undefined): string {
  return value === undefined ? 'nothing' : describeValue(fromJson(value))
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
