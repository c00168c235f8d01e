import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { isJsonObject, memberOf, objectIn, textIn } from '../schema/json-access.ts'
import { mergePatch } from '../schema/merge-patch.ts'
import type { KindPlace, Registry } from '../schema/registry.ts'

/** Which fields of a kind play which part, from `schemas/try`: the code knows parts, the data knows names. */
export type Roles = TokenRoles | RequestRoles

export interface TokenRoles {
  readonly is: 'tokens'
  /** The list of what is tried one after the other. */
  readonly list: string
  /** What names of files with sample data end in, such as `claims`. */
  readonly sampleName: string
  readonly at: (part: string) => string
  /** Claims that count only while another one, when it is there, is true. */
  readonly verified: ReadonlyMap<string, string>
  readonly sample: JsonObject
}

export interface RequestRoles {
  readonly is: 'requests'
  readonly list: string
  readonly sampleName: string
  readonly at: (part: string) => string
  readonly renamed: ReadonlyMap<string, string>
  readonly sample: JsonObject
}

/** The kind of the schema document that holds the roles. */
const TRIALS = 'Trials'

/** Undefined for kinds that nothing can be tried against. */
export function rolesOf(registry: Registry, { kind, dialect }: KindPlace): Roles | undefined {
  const [document] = registry.documents[TRIALS] ?? []
  if (!document) return undefined
  const changes = objectIn(memberOf(objectIn(document['dialects']) ?? {}, dialect.name)) ?? {}
  const section = (name: string) =>
    objectIn(memberOf(mergePatch(objectIn(document[name]) ?? {}, objectIn(memberOf(changes, name)) ?? {}), kind.kind))
  const tokens = section('tokens')
  if (tokens) return tokenRoles(tokens)
  const requests = section('requests')
  return requests && requestRoles(requests)
}

function tokenRoles(parts: JsonObject): TokenRoles {
  return {
    is: 'tokens',
    list: textOf(parts, 'authenticators'),
    sampleName: textOf(parts, 'sample'),
    at: (part) => textOf(parts, part),
    verified: textMap(partAt(parts, 'claims.verified')),
    sample: objectIn(partAt(parts, 'claims.sample')) ?? {},
  }
}

function requestRoles(parts: JsonObject): RequestRoles {
  return {
    is: 'requests',
    list: textOf(parts, 'authorizers'),
    sampleName: textOf(parts, 'sample'),
    at: (part) => textOf(parts, part),
    renamed: textMap(partAt(parts, 'review.renamed')),
    sample: objectIn(partAt(parts, 'review.sample')) ?? {},
  }
}

/** A member at a dotted path of roles (`rule.claim`). */
function partAt(parts: JsonObject, path: string): JsonValue | undefined {
  return path
    .split('.')
    .reduce<JsonValue | undefined>((value, name) => (isJsonObject(value) ? memberOf(value, name) : undefined), parts)
}

function textOf(parts: JsonObject, path: string): string {
  return textIn(partAt(parts, path)) ?? ''
}

function textMap(value: JsonValue | undefined): ReadonlyMap<string, string> {
  const members = Object.entries(objectIn(value) ?? {})
  return new Map(members.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
}
