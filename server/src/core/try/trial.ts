import type { JsonValue } from '../base/json-value.ts'
import type { Span } from '../base/span.ts'

/** What a step, or all of them, come to. `unknown`: nobody can say here. */
export type Outcome = 'accepted' | 'rejected' | 'skipped' | 'unknown'

/** One thing that the component looks at, in its order. */
export interface TryStep {
  /** What is looked at: an expression, or the field that decides. */
  readonly span: Span
  /** Path and part, such as `jwt[0].claimValidationRules[1]`. */
  readonly title: string
  readonly outcome: Outcome
  /** Why, in a sentence. */
  readonly detail: string
  /** What came out, in few characters, for the end of a line. */
  readonly short: string
}

/** One authenticator or authorizer. */
export interface Trial {
  /** The item of the list. */
  readonly span: Span
  readonly title: string
  readonly outcome: Outcome
  /** Why, in a sentence. */
  readonly detail: string
  readonly steps: readonly TryStep[]
}

export interface TrialReport {
  readonly outcome: Outcome
  /** What happens in the end, in a sentence. */
  readonly detail: string
  readonly trials: readonly Trial[]
  /** The user that the token becomes, when it is accepted. */
  readonly user?: JsonValue
  /** What to know beside the steps: things that are not looked at here, or odd in the sample. Sentences. */
  readonly notes: readonly string[]
}

/** Of several steps that must all be accepted: the first that is not decides, and certainty comes before doubt. */
export function decisiveStep(steps: readonly TryStep[]): TryStep | undefined {
  return steps.find(({ outcome }) => outcome === 'rejected') ?? steps.find(({ outcome }) => outcome === 'unknown')
}
