import type { JsonObject } from '../base/json-value.ts'
import type { TypedObject } from '../model/typed-document.ts'
import { conditionStep } from './claim-rules.ts'
import { objectsAt, textAt } from './fields.ts'
import type { TokenRoles } from './roles.ts'
import type { TryStep } from './trial.ts'

/** The rules for the user, each as a step; none is looked at when there is no user. */
export function userRuleSteps(
  authenticator: TypedObject,
  roles: TokenRoles,
  user: JsonObject | undefined,
): readonly TryStep[] {
  return objectsAt(authenticator, roles.at('userRules')).map((rule) => {
    const expression = textAt(rule, roles.at('rule.expression'))
    if (user) return conditionStep(rule, expression, textAt(rule, roles.at('rule.message')), user)
    return {
      span: expression.is === 'absent' ? rule.key : expression.span,
      title: rule.path,
      outcome: 'skipped',
      detail: 'There is no user that could be looked at.',
      short: 'not reached',
    }
  })
}
