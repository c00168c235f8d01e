import type { JsonObject, JsonValue } from '../base/json-value.ts'
import type { TypedDocument, TypedObject } from '../model/typed-document.ts'
import { memberOf } from '../schema/json-access.ts'
import { ruleSteps } from './claim-rules.ts'
import { objectsAt, type Text, textAt, valueAt } from './fields.ts'
import { mapUser } from './map-user.ts'
import { shownJson, unreadable } from './results.ts'
import type { TokenRoles } from './roles.ts'
import { decisiveStep, type Outcome, type Trial, type TrialReport, type TryStep } from './trial.ts'
import { userRuleSteps } from './user-rules.ts'

export interface TokenOptions {
  /** Only the authenticator with this index is tried. */
  readonly only?: number
  /** Now, in milliseconds since 1970; without it nothing is said of times. */
  readonly now?: number
}

/**
 * What becomes of a token's claims (reference: Authentication, 1). A signature is nothing that could be tried, so a good one is taken for
 * granted; so are distributed claims, which the component would fetch.
 */
export function tryToken(
  document: TypedDocument,
  roles: TokenRoles,
  claims: JsonObject,
  options: TokenOptions = {},
): TrialReport {
  const root = document.root?.is === 'object' ? document.root : undefined
  const all = root ? objectsAt(root, roles.list) : []
  const chosen = options.only === undefined ? all : all.slice(options.only, options.only + 1)
  const tried = chosen.map((authenticator) =>
    tryAuthenticator(authenticator, roles, claims, options.only !== undefined),
  )
  const decided = tried.find(({ trial }) => trial.outcome !== 'skipped')
  return {
    outcome: decided?.trial.outcome ?? 'rejected',
    detail: decided ? verdictOf(decided.trial) : nobodys(all.length, roles, claims),
    trials: tried.map(({ trial }) => trial),
    ...(decided?.user !== undefined && decided.trial.outcome === 'accepted' && { user: decided.user }),
    notes: timeNotes(roles, claims, options.now),
  }
}

/** What was rejected says where by itself. */
function verdictOf({ title, detail }: Trial): string {
  return detail.startsWith(title) ? detail : `${title}: ${detail}`
}

function nobodys(count: number, roles: TokenRoles, claims: JsonObject): string {
  if (count === 0) return 'The file has no authenticator that could accept the token.'
  const name = roles.at('claims.issuer')
  const issuer = memberOf(claims, name)
  return issuer === undefined
    ? `The token has no "${name}", so no authenticator takes it.`
    : `No authenticator is for the issuer ${shownJson(issuer)}.`
}

interface Tried {
  readonly trial: Trial
  readonly user?: JsonObject
}

/** `chosen`: the user asked for this one, so that another issuer is a rejection and not a reason to go on. */
function tryAuthenticator(authenticator: TypedObject, roles: TokenRoles, claims: JsonObject, chosen: boolean): Tried {
  const place = { span: authenticator.span, title: authenticator.path }
  const issuer = issuerStep(authenticator, roles, claims)
  if (issuer.outcome !== 'accepted') {
    const outcome = issuer.outcome === 'rejected' && !chosen ? 'skipped' : issuer.outcome
    return { trial: { ...place, outcome, detail: issuer.detail, steps: [{ ...issuer, outcome }] } }
  }
  const before = [issuer, audienceStep(authenticator, roles, claims), ...ruleSteps(authenticator, roles, claims)]
  const { steps, user } = mapUser(authenticator, roles, claims)
  const after = userRuleSteps(authenticator, roles, user)
  const all = [...before, ...steps, ...after]
  const decisive = decisiveStep(all)
  const outcome: Outcome = decisive?.outcome ?? 'accepted'
  const detail = decisive
    ? `${decisive.title}: ${decisive.detail}`
    : `The token becomes the user ${shownJson(memberOf(user ?? {}, roles.at('user.username')))}.`
  return { trial: { ...place, outcome, detail, steps: all }, ...(user && { user }) }
}

function issuerStep(authenticator: TypedObject, roles: TokenRoles, claims: JsonObject): TryStep {
  const path = roles.at('issuer')
  const name = roles.at('claims.issuer')
  const wanted = textAt(authenticator, path)
  const place = placeOf(authenticator, path, wanted)
  if (wanted.is === 'unknown') return unreadable(place)
  const found = memberOf(claims, name)
  const text = wanted.is === 'text' ? wanted.text : ''
  if (found === text && text !== '')
    return { ...place, outcome: 'accepted', detail: `"${name}" of the token is this URL.`, short: `= ${name}` }
  const detail =
    found === undefined
      ? `The token has no "${name}"; it must be ${shownJson(text)}.`
      : `"${name}" of the token is ${shownJson(found)}, not ${shownJson(text)}; they must be equal, letter for letter.`
  return { ...place, outcome: 'rejected', detail, short: `${name} is ${shownJson(found)}` }
}

function placeOf(authenticator: TypedObject, path: string, text: Text): { span: TryStep['span']; title: string } {
  return {
    span: text.is === 'absent' ? authenticator.key : text.span,
    title: `${authenticator.path}.${path}`,
  }
}

/** Any common audience does; a policy that asks for more does not exist. */
function audienceStep(authenticator: TypedObject, roles: TokenRoles, claims: JsonObject): TryStep {
  const path = roles.at('audiences')
  const name = roles.at('claims.audience')
  const value = valueAt(authenticator, path)
  const place = { span: value?.span ?? authenticator.key, title: `${authenticator.path}.${path}` }
  const items = value?.is === 'list' ? value.items.map(({ value: item }) => item) : []
  const texts = items.flatMap((item) =>
    item.is === 'scalar' && item.value.type === 'string' ? [item.value.value] : [],
  )
  const found = memberOf(claims, name)
  const audiences = audiencesIn(found)
  const common = audiences?.find((audience) => texts.includes(audience))
  if (common !== undefined)
    return {
      ...place,
      outcome: 'accepted',
      detail: `"${name}" of the token has ${shownJson(common)}.`,
      short: `has ${shownJson(common)}`,
    }
  if (value && (value.is !== 'list' || texts.length < items.length)) return unreadable(place)
  const detail = audiences
    ? `"${name}" of the token is ${shownJson(found)}, which has none of ${shownJson(texts)}.`
    : `"${name}" of the token ${found === undefined ? 'is missing' : `is ${shownJson(found)}`}; it must be a text or a list of texts.`
  return { ...place, outcome: 'rejected', detail, short: `${name} is ${shownJson(found)}` }
}

function audiencesIn(value: JsonValue | undefined): readonly string[] | undefined {
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value)) return undefined
  const texts = value.filter((item) => typeof item === 'string')
  return texts.length === value.length ? texts : undefined
}

function timeNotes(roles: TokenRoles, claims: JsonObject, now: number | undefined): readonly string[] {
  const name = roles.at('claims.expiry')
  const expiry = memberOf(claims, name)
  if (typeof expiry !== 'number') return [`The token has no "${name}" as a number; the component refuses such a token.`]
  if (now === undefined) return []
  const notBefore = memberOf(claims, roles.at('claims.notBefore'))
  const notes: string[] = []
  if (expiry * 1000 < now)
    notes.push(`The token is past its "${name}", ${timeText(expiry)}; the component refuses it for that alone.`)
  if (typeof notBefore === 'number' && notBefore * 1000 > now)
    notes.push(
      `The token begins at ${timeText(notBefore)} ("${roles.at('claims.notBefore')}"); the component refuses it until then.`,
    )
  return notes
}

function timeText(seconds: number): string {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString()
}
