import type { JsonObject } from '../base/json-value.ts'
import type { Span } from '../base/span.ts'
import type { TypedDocument, TypedObject } from '../model/typed-document.ts'
import { objectsAt, textAt } from './fields.ts'
import { resultOf, unreadable, withoutValue } from './results.ts'
import type { RequestRoles } from './roles.ts'
import { misfits } from './shape.ts'
import type { Outcome, Trial, TrialReport, TryStep } from './trial.ts'

/**
 * What becomes of a request (reference: Errors): the authorizers are asked in their order, and of each webhook it is said whether it is
 * called, skipped, or denies by itself. `accepted` means called: what it answers, nobody knows here.
 */
export function tryRequest(document: TypedDocument, roles: RequestRoles, review: JsonObject): TrialReport {
  const root = document.root?.is === 'object' ? document.root : undefined
  const authorizers = root ? objectsAt(root, roles.list) : []
  const trials: Trial[] = []
  for (const authorizer of authorizers) {
    const denied = trials.find(({ outcome }) => outcome === 'rejected')
    trials.push(denied ? notReached(authorizer, roles, denied) : tryAuthorizer(authorizer, roles, review))
  }
  const notes = authorizers.flatMap((authorizer) => notesOn(authorizer, roles, review))
  return { ...verdictOf(trials), trials, notes: [...new Set(notes)] }
}

/** A webhook that denies by itself comes before one that may, and both before those that are only asked. */
function verdictOf(trials: readonly Trial[]): { readonly outcome: Outcome; readonly detail: string } {
  const said = ({ title, detail }: Trial) => `${title}: ${detail}`
  const denying = trials.find(({ outcome }) => outcome === 'rejected')
  const doubtful = trials.find(({ outcome, steps }) => outcome === 'unknown' && steps.length > 0)
  const asked = trials.filter(({ outcome }) => outcome === 'accepted' || outcome === 'unknown')
  if (denying) {
    const unless = asked.length > 0 ? ` Unless ${asked.map(({ title }) => title).join(' or ')} decides before.` : ''
    return { outcome: 'rejected', detail: said(denying) + unless }
  }
  if (doubtful) return { outcome: 'unknown', detail: said(doubtful) }
  const called = trials.find(({ outcome }) => outcome === 'accepted')
  if (called) return { outcome: 'accepted', detail: said(called) }
  const [other] = asked
  if (other) return { outcome: 'unknown', detail: said(other) }
  return { outcome: 'rejected', detail: 'Nobody is asked, so nobody allows the request.' }
}

function placeOf(authorizer: TypedObject, roles: RequestRoles): { readonly span: Span; readonly title: string } {
  const name = textAt(authorizer, roles.at('name'))
  return { span: authorizer.span, title: name.is === 'text' ? `${authorizer.path} (${name.text})` : authorizer.path }
}

function notReached(authorizer: TypedObject, roles: RequestRoles, denied: Trial): Trial {
  return {
    ...placeOf(authorizer, roles),
    outcome: 'skipped',
    detail: `It is not asked, because ${denied.title} denies the request.`,
    steps: [],
  }
}

function tryAuthorizer(authorizer: TypedObject, roles: RequestRoles, review: JsonObject): Trial {
  const place = placeOf(authorizer, roles)
  const type = textAt(authorizer, roles.at('type'))
  if (type.is !== 'text' || type.text !== roles.at('callsWhen')) {
    const what = type.is === 'text' ? `An authorizer of type "${type.text}"` : 'An authorizer of unknown type'
    return {
      ...place,
      outcome: 'unknown',
      detail: `${what} decides by what is in the cluster, which is not known here.`,
      steps: [],
    }
  }
  const steps = objectsAt(authorizer, roles.at('conditions')).map((condition) =>
    conditionStep(condition, roles, review),
  )
  return { ...place, ...decide(authorizer, roles, steps), steps }
}

/** Accepted: true. Skipped: false. Rejected: it fails. */
function conditionStep(condition: TypedObject, roles: RequestRoles, review: JsonObject): TryStep {
  const expression = textAt(condition, roles.at('expression'))
  const place = { span: expression.is === 'absent' ? condition.key : expression.span, title: condition.path }
  if (expression.is !== 'text') return unreadable(place)
  const result = resultOf(expression.expression, review)
  if (result.is !== 'value') return withoutValue(place, result)
  if (result.json === true) return { ...place, outcome: 'accepted', detail: 'The condition is true.', short: 'true' }
  if (result.json === false) return { ...place, outcome: 'skipped', detail: 'The condition is false.', short: 'false' }
  const detail = `The condition must be a bool, but it is ${result.shown}, which counts as a failure.`
  return { ...place, outcome: 'rejected', detail, short: `no bool: ${result.shown}` }
}

interface Decision {
  readonly outcome: Outcome
  readonly detail: string
}

/** The table of the reference (Errors): one false condition is enough to skip, whatever fails beside it. */
function decide(authorizer: TypedObject, roles: RequestRoles, steps: readonly TryStep[]): Decision {
  const isFalse = steps.find(({ outcome }) => outcome === 'skipped')
  if (isFalse) return { outcome: 'skipped', detail: `It is skipped, because ${isFalse.title} is false.` }
  const unknown = steps.find(({ outcome }) => outcome === 'unknown')
  if (unknown) return { outcome: 'unknown', detail: `${unknown.title}: ${unknown.detail}` }
  const failed = steps.find(({ outcome }) => outcome === 'rejected')
  if (!failed) {
    const why = steps.length === 0 ? 'it has no conditions' : 'all conditions are true'
    return { outcome: 'accepted', detail: `It is called, because ${why}; its answer decides.` }
  }
  const path = roles.at('onFailure')
  const name = path.slice(path.lastIndexOf('.') + 1)
  const policy = textAt(authorizer, path)
  if (policy.is !== 'text')
    return { outcome: 'unknown', detail: `${failed.title} fails, and "${name}" does not say what then.` }
  return policy.text === roles.at('denies')
    ? {
        outcome: 'rejected',
        detail: `It denies the request: ${failed.title} fails and "${name}" is ${policy.text}. ${failed.detail}`,
      }
    : {
        outcome: 'skipped',
        detail: `It is skipped: ${failed.title} fails and "${name}" is ${policy.text}. ${failed.detail}`,
      }
}

/** What is odd about the sample, as the first condition's environment sees it. */
function notesOn(authorizer: TypedObject, roles: RequestRoles, review: JsonObject): readonly string[] {
  const [first] = objectsAt(authorizer, roles.at('conditions'))
  const expression = first && textAt(first, roles.at('expression'))
  const environment = expression?.is === 'text' ? expression.expression?.environment : undefined
  if (!environment) return []
  return [...environment.variables.values()].flatMap(({ type }) => misfits(review, type, environment))
}
