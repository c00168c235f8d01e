import type { JsonObject, JsonValue } from '../base/json-value.ts'
import type { Span } from '../base/span.ts'
import type { TypedObject } from '../model/typed-document.ts'
import { memberOf } from '../schema/json-access.ts'
import { objectsAt, type Text, textAt, valueAt } from './fields.ts'
import { resultOf, shownJson, unreadable, withoutValue } from './results.ts'
import type { TokenRoles } from './roles.ts'
import type { TryStep } from './trial.ts'

export interface MappedUser {
  readonly steps: readonly TryStep[]
  /** Absent when an attribute could not be made. */
  readonly user?: JsonObject
}

/** The user that the claims become (reference: ClaimMappings; upstream rule C13). */
export function mapUser(authenticator: TypedObject, roles: TokenRoles, claims: JsonObject): MappedUser {
  const context = { authenticator, roles, claims }
  const username = mapUsername(context)
  const groups = mapTexts(context, 'groups')
  const uid = mapUid(context)
  const extra = objectsAt(authenticator, roles.at('mappings.extra')).map((item) => mapExtra(item, roles, claims))
  const made = [username, groups, uid, ...extra.map(({ attribute }) => attribute)].filter((one) => one !== undefined)
  const steps = made.map(({ step }) => step)
  if (steps.some(({ outcome }) => outcome !== 'accepted')) return { steps }
  const attributes = extra.flatMap(({ key, attribute }) => {
    const { value } = attribute
    return Array.isArray(value) && value.length > 0 ? [[key, value] as const] : []
  })
  return {
    steps,
    user: {
      [roles.at('user.username')]: username.value ?? '',
      ...(uid?.value !== undefined && { [roles.at('user.uid')]: uid.value }),
      [roles.at('user.groups')]: groups?.value ?? [],
      [roles.at('user.extra')]: Object.fromEntries(attributes),
    },
  }
}

interface Context {
  readonly authenticator: TypedObject
  readonly roles: TokenRoles
  readonly claims: JsonObject
}

interface Attribute {
  readonly step: TryStep
  readonly value?: JsonValue
}

interface Place {
  readonly span: Span
  readonly title: string
}

interface Source {
  readonly place: Place
  readonly claim: Text
  readonly prefix: string
  readonly expression: Text
}

/** Undefined where the mapping is not written at all. */
function sourceOf({ authenticator, roles }: Context, attribute: string): Source | undefined {
  const path = roles.at(`mappings.${attribute}`)
  const source = valueAt(authenticator, path)
  if (source?.is !== 'object') return undefined
  const claim = textAt(source, roles.at('source.claim'))
  const expression = textAt(source, roles.at('source.expression'))
  const prefix = textAt(source, roles.at('source.prefix'))
  const written = expression.is === 'absent' ? claim : expression
  const place = { span: written.is === 'absent' ? source.key : written.span, title: source.path }
  const unknown: Text = { is: 'unknown', span: place.span }
  return {
    place,
    claim: prefix.is === 'unknown' ? unknown : claim,
    prefix: prefix.is === 'text' ? prefix.text : '',
    expression,
  }
}

function accepted(place: Place, value: JsonValue, detail = `It is ${shownJson(value)}.`): Attribute {
  return { step: { ...place, outcome: 'accepted', detail, short: shownJson(value) }, value }
}

function rejected(place: Place, detail: string, short: string): Attribute {
  return { step: { ...place, outcome: 'rejected', detail, short } }
}

/** What an expression makes of the claims; `fits` says whether the result will do. */
function byExpression(
  { place, expression }: Pick<Source, 'place' | 'expression'>,
  claims: JsonObject,
  must: string,
  make: (json: JsonValue | undefined) => JsonValue | undefined,
): Attribute {
  if (expression.is !== 'text') return { step: unreadable(place) }
  const result = resultOf(expression.expression, claims)
  if (result.is !== 'value') return { step: withoutValue(place, result) }
  const value = make(result.json)
  if (value === undefined)
    return rejected(place, `The expression must be ${must}, but it is ${result.shown}.`, `not ${must}: ${result.shown}`)
  return accepted(place, value)
}

function mapUsername(context: Context): Attribute {
  const { authenticator, roles, claims } = context
  const source = sourceOf(context, 'username')
  if (!source || (source.claim.is === 'absent' && source.expression.is === 'absent'))
    return rejected(
      source?.place ?? { span: authenticator.key, title: `${authenticator.path}.${roles.at('mappings.username')}` },
      'Nothing says where the name comes from.',
      'no source',
    )
  if (source.expression.is !== 'absent')
    return byExpression(source, claims, 'a text that is not empty', (json) =>
      typeof json === 'string' && json !== '' ? json : undefined,
    )
  const attribute = byClaim(source, claims)
  const unverified =
    attribute.value !== undefined && source.claim.is === 'text' && verificationFault(roles, claims, source.claim.text)
  if (unverified) return rejected(source.place, unverified, 'not verified')
  return attribute.value === '' ? rejected(source.place, 'The name is empty.', 'empty') : attribute
}

/** OpenID Connect Core §5.1: an address counts when its provider has verified it, or says nothing about it. */
function verificationFault(roles: TokenRoles, claims: JsonObject, claim: string): string | undefined {
  const by = roles.verified.get(claim)
  const verified = by === undefined ? undefined : memberOf(claims, by)
  if (by === undefined || verified === undefined || verified === true) return undefined
  return `"${claim}" counts as a name only when "${by}" is true or missing, but it is ${shownJson(verified)}.`
}

function mapUid(context: Context): Attribute | undefined {
  const source = sourceOf(context, 'uid')
  if (!source || (source.claim.is === 'absent' && source.expression.is === 'absent')) return undefined
  if (source.expression.is === 'absent') return byClaim(source, context.claims)
  return byExpression(source, context.claims, 'a text', (json) => (typeof json === 'string' ? json : undefined))
}

/** One text from a claim; null counts as the empty text. */
function byClaim({ place, claim, prefix }: Source, claims: JsonObject): Attribute {
  if (claim.is !== 'text') return { step: unreadable(place) }
  const found = memberOf(claims, claim.text)
  if (found === undefined) return rejected(place, `The token has no claim "${claim.text}".`, `no ${claim.text}`)
  if (typeof found === 'string' || found === null)
    return accepted(place, (found ?? '') === '' ? prefix : prefix + (found ?? ''))
  return rejected(
    place,
    `The claim "${claim.text}" must be a text, but it is ${shownJson(found)}.`,
    `no text: ${shownJson(found)}`,
  )
}

/** A text or a list of texts. A claim that is missing means none. */
function mapTexts(context: Context, attribute: string): Attribute | undefined {
  const { claims } = context
  const source = sourceOf(context, attribute)
  if (!source || (source.claim.is === 'absent' && source.expression.is === 'absent')) return undefined
  const { place, claim, prefix } = source
  if (source.expression.is !== 'absent') return byExpression(source, claims, 'a text or a list of texts', textsOf)
  if (claim.is !== 'text') return { step: unreadable(place) }
  const found = memberOf(claims, claim.text)
  if (found === undefined) return accepted(place, [], `The token has no claim "${claim.text}", so there are none.`)
  const texts = found === '' ? [''] : textsIn(found)
  if (!texts)
    return rejected(
      place,
      `The claim "${claim.text}" must be a text or a list of texts, but it is ${shownJson(found)}.`,
      `no texts: ${shownJson(found)}`,
    )
  return accepted(
    place,
    texts.map((text) => prefix + text),
  )
}

/** Of an expression: '', [] and null mean none, and empty texts are dropped. Undefined for everything that is no text or list of texts. */
function textsOf(json: JsonValue | undefined): readonly string[] | undefined {
  return textsIn(json)?.filter((text) => text !== '')
}

function textsIn(json: JsonValue | undefined): readonly string[] | undefined {
  if (json === null) return []
  if (typeof json === 'string') return [json]
  if (!Array.isArray(json)) return undefined
  const texts = json.filter((item) => typeof item === 'string')
  return texts.length === json.length ? texts : undefined
}

function mapExtra(
  item: TypedObject,
  roles: TokenRoles,
  claims: JsonObject,
): { readonly key: string; readonly attribute: Attribute } {
  const key = textAt(item, roles.at('attribute.key'))
  const expression = textAt(item, roles.at('attribute.expression'))
  const place = { span: expression.is === 'absent' ? item.key : expression.span, title: item.path }
  const attribute = byExpression({ place, expression }, claims, 'a text or a list of texts', textsOf)
  const { value, step } = attribute
  const isLeftOut = Array.isArray(value) && value.length === 0
  const told = isLeftOut ? { ...step, detail: 'It is empty, so the attribute is left out.', short: 'left out' } : step
  return { key: key.is === 'text' ? key.text : item.path, attribute: { ...attribute, step: told } }
}
