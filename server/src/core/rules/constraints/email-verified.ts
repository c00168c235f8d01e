import type { JsonObject, JsonValue } from '../../base/json-value.ts'
import type { Span } from '../../base/span.ts'
import { nodesOf } from '../../cel/ast.ts'
import { usesClaim } from '../../cel/uses-claim.ts'
import type { Expression } from '../../model/expression.ts'
import { isUnknowable } from '../../model/path-value.ts'
import { type StepsAlong, stepsAlong, valuesAlong } from '../../model/values-along.ts'
import { isJsonObject, textIn, textsIn } from '../../schema/json-access.ts'
import { objectTypeOf } from '../../schema/registry.ts'
import { fixByAddingItem } from '../add-item.ts'
import { type Fix, type FixContext, NOTHING } from '../rule.ts'
import { constraintRule, quotedList } from './constraint-rule.ts'
import type { Look } from './look.ts'

interface CelNeed {
  readonly uses: Selection
  readonly in: readonly StepsAlong[]
  readonly needs: Selection
  readonly anyOf: readonly string[]
}

/** `claims.email` */
interface Selection {
  readonly variable: string
  readonly name: string
}

/** Upstream rules 71 and C12. */
export const emailVerified = constraintRule<CelNeed, CelNeed>({
  code: 'email-verified',
  word: 'celNeeds',
  summary: 'The user name is made of an e-mail address, and nothing asks whether that is verified.',
  why: `Who makes the user name of \`claims.email\` trusts an address that the provider may never have verified. The API server refuses the file unless
\`claims.email_verified\` is used too: in the same expression, in an \`extra\` mapping, or in a claim validation rule. Any use counts, but only in an
expression that compiles and produces what its place asks for. With \`claim: email\` the API server makes the check by itself.`,
  mend: `Add a claim validation rule \`claims.?email_verified.orValue(true) == true\`, which is the check that \`claim: email\` makes: tokens that
say nothing about it pass. To demand the statement, write \`claims.email_verified == true\`.`,
  argument: readNeed,
  breaks(need, look) {
    const reason = firstUse(need, look)
    if (!reason || need.anyOf.some((path) => mayUse(path, need.needs, look))) return NOTHING
    return [{ at: reason.spanInFile(useOf(reason, need.uses)), found: need }]
  },
  say: ({ found: { uses, needs, anyOf } }) =>
    `"${written(uses)}" needs a use of "${written(needs)}" beside it, in ${quotedList(anyOf, 'or')}.`,
  fix: ({ found, look }, context) => fixByDemanding(found, look, context),
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: "https://issuer.example.com", audiences: [app]}
  claimMappings:
    username: {expression: "'oidc:' + string(claims.email)"}
#                                            ^^^^^^^^^^^^ error email-verified: use claims.email_verified too`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: "https://issuer.example.com", audiences: [app]}
  claimValidationRules:
  - expression: claims.?email_verified.orValue(true) == true
  claimMappings:
    username: {expression: "'oidc:' + string(claims.email)"}`,
    ],
  },
})

function readNeed(argument: JsonValue | undefined): CelNeed | undefined {
  if (!isJsonObject(argument)) return undefined
  const [uses, needs] = [selectionIn(argument, 'uses'), selectionIn(argument, 'needs')]
  return (
    uses && needs && { uses, in: textsIn(argument['in']).map(stepsAlong), needs, anyOf: textsIn(argument['anyOf']) }
  )
}

function selectionIn(argument: JsonObject, member: string): Selection | undefined {
  const [variable, name, ...rest] = (textIn(argument[member]) ?? '').split('.')
  return variable && name && rest.length === 0 ? { variable, name } : undefined
}

function written({ variable, name }: Selection): string {
  return `${variable}.${name}`
}

function firstUse(need: CelNeed, look: Look): Expression | undefined {
  for (const path of need.in)
    for (const { value } of valuesAlong(look.object, path))
      if (value.is === 'scalar' && value.expression && usesSoundly(value.expression, need.uses)) return value.expression
  return undefined
}

/** Whether the expression has no problem at all and uses the selection. */
function usesSoundly(expression: Expression, selection: Selection): boolean {
  return mentions(expression, selection) && expression.analysis().problems.length === 0 && uses(expression, selection)
}

/** Whether the name stands in the text; escapes may write any. */
function mentions({ text }: Expression, { name }: Selection): boolean {
  return text.includes(name) || text.includes('\\')
}

function uses(expression: Expression, { variable, name }: Selection): boolean {
  return usesClaim(expression.analysis().ast, name, variable)
}

/** Whether a sound expression at the path uses the selection, or nobody can know what stands there. */
function mayUse(path: string, selection: Selection, look: Look): boolean {
  return valuesAlong(look.object, path).some(({ value }) => {
    const expression = value.is === 'scalar' ? value.expression : undefined
    return isUnknowable(value) || (expression !== undefined && usesSoundly(expression, selection))
  })
}

function useOf(expression: Expression, { variable, name }: Selection): Span {
  const { ast } = expression.analysis()
  for (const node of nodesOf(ast)) {
    const isUse = node.kind === 'select' && node.field === name && node.operand.kind === 'ident'
    if (isUse && node.operand.name === variable) return node.span
  }
  return ast.span
}

/** A condition of its own, in the first list of conditions among the places that count; what is absent passes. */
function fixByDemanding({ needs, anyOf }: CelNeed, look: Look, context: FixContext): readonly Fix[] {
  const condition = `${needs.variable}.?${needs.name}.orValue(true) == true`
  const path = anyOf.find((candidate) => holdsConditions(candidate, look))
  const [list = '', member = ''] = path?.split('[].') ?? []
  if (path === undefined) return []
  const title = `Add "${condition}" to "${list}"`
  return fixByAddingItem(title, look.at(list), { [member]: condition }, context).map((fix) => ({
    ...fix,
    preferred: true,
  }))
}

/** Whether the path leads to expressions in a list which must produce a bool. */
function holdsConditions(path: string, look: Look): boolean {
  const [list = '', member, ...rest] = path.split('[].')
  const type = look.at(list).schema?.type
  if (member === undefined || rest.length > 0 || type?.is !== 'list') return false
  const field = objectTypeOf(look.dialect, type.items)?.fields.find(({ name }) => name === member)
  return field?.cel?.result?.length === 1 && field.cel.result[0] === 'bool'
}
