import type { JsonObject } from '../base/json-value.ts'
import type { TypedObject } from '../model/typed-document.ts'
import { memberOf } from '../schema/json-access.ts'
import { objectsAt, type Text, textAt } from './fields.ts'
import { resultOf, shownJson, unreadable, withoutValue } from './results.ts'
import type { TokenRoles } from './roles.ts'
import type { TryStep } from './trial.ts'

/** The rules for claims, each as a step. */
export function ruleSteps(authenticator: TypedObject, roles: TokenRoles, claims: JsonObject): readonly TryStep[] {
  return objectsAt(authenticator, roles.at('claimRules')).map((rule) => {
    const expression = textAt(rule, roles.at('rule.expression'))
    const claim = textAt(rule, roles.at('rule.claim'))
    if (expression.is === 'absent') return claimStep(rule, roles, claims, claim)
    return conditionStep(rule, expression, textAt(rule, roles.at('rule.message')), claims)
  })
}

/** A rule whose expression must be true; `value` is what its variable holds. */
export function conditionStep(rule: TypedObject, expression: Text, message: Text, value: JsonObject): TryStep {
  const place = { span: expression.is === 'absent' ? rule.key : expression.span, title: rule.path }
  if (expression.is !== 'text') return unreadable(place)
  const result = resultOf(expression.expression, value)
  if (result.is !== 'value') return withoutValue(place, result)
  if (result.json === true) return { ...place, outcome: 'accepted', detail: 'The expression is true.', short: 'true' }
  if (result.json === false)
    return {
      ...place,
      outcome: 'rejected',
      detail: refusal(message),
      short: message.is === 'text' ? `false: ${message.text}` : 'false',
    }
  return {
    ...place,
    outcome: 'rejected',
    detail: `The expression must be a bool, but it is ${result.shown}.`,
    short: `no bool: ${result.shown}`,
  }
}

function refusal(message: Text): string {
  return message.is === 'text'
    ? `The expression is false; the caller is told: ${message.text}`
    : 'The expression is false, and the rule has no message.'
}

/** A claim with a value that it must have. Only texts compare (reference: ClaimValidationRule); null counts as the empty text. */
function claimStep(rule: TypedObject, roles: TokenRoles, claims: JsonObject, claim: Text): TryStep {
  const place = { span: claim.is === 'absent' ? rule.key : claim.span, title: rule.path }
  const required = textAt(rule, roles.at('rule.value'))
  if (claim.is === 'unknown' || required.is === 'unknown') return unreadable(place)
  if (claim.is === 'absent')
    return { ...place, outcome: 'accepted', detail: 'The rule checks nothing.', short: 'checks nothing' }
  const found = memberOf(claims, claim.text)
  const wanted = required.is === 'text' ? required.text : ''
  const short = `${claim.text} is ${shownJson(found)}`
  if ((found ?? (found === null ? '' : undefined)) === wanted)
    return { ...place, outcome: 'accepted', detail: `The claim "${claim.text}" is ${shownJson(found)}.`, short }
  return { ...place, outcome: 'rejected', detail: mismatch(claim.text, found, wanted), short }
}

function mismatch(name: string, found: JsonObject[string] | undefined, wanted: string): string {
  if (found === undefined) return `The token has no claim "${name}"; it must be ${shownJson(wanted)}.`
  const why = `The claim "${name}" is ${shownJson(found)}, not ${shownJson(wanted)}.`
  return typeof found === 'string' || found === null
    ? why
    : `${why} Only texts can be compared; write an expression for anything else.`
}
