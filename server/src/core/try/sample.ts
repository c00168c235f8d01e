import { fromUtf8 } from '../base/bytes.ts'
import type { JsonObject, JsonValue } from '../base/json-value.ts'
import { isJsonObject, memberOf } from '../schema/json-access.ts'
import { type PlainYaml, parsePlainYaml } from '../yaml/parse-plain.ts'
import { endOfWeight, type Weight } from '../yaml/reading-weight.ts'
import { nestsDeeper } from '../yaml/shallow-tokens.ts'
import type { RequestRoles, Roles } from './roles.ts'

/** Sample data, or why a text is none, as a sentence. */
export type Sample =
  | { readonly is: 'sample'; readonly value: JsonObject; readonly notes: readonly string[] }
  | { readonly is: 'problem'; readonly problem: string }

/** Reads claims or a review: JSON, YAML, and for claims a whole token as well. */
export function readSample(text: string, roles: Roles): Sample {
  if (roles.is === 'tokens') {
    const token = /^\s*(?:Bearer\s+)?([\w-]+\.[\w-]+\.[\w-]*)\s*$/i.exec(text)?.[1]
    if (token !== undefined) return readToken(token)
  }
  const read = readPlain(text)
  if ('is' in read) return read
  if ('problem' in read) return { is: 'problem', problem: `The sample is neither JSON nor YAML: ${read.problem}` }
  const { value } = read
  if (isTooDeep(value)) return TOO_DEEP
  if (!isJsonObject(value)) return { is: 'problem', problem: `The sample must be a mapping of ${wordsFor(roles)}.` }
  return { is: 'sample', value: roles.is === 'requests' ? reviewIn(value, roles) : value, notes: [] }
}

function wordsFor(roles: Roles): string {
  return roles.is === 'tokens' ? 'claims, or a token' : 'a review or its content'
}

/** The payload of a JSON Web Token (RFC 7519 §3). Nothing is verified. */
function readToken(token: string): Sample {
  const payload = decodeBase64Url(token.split('.')[1] ?? '')
  const claims = payload === undefined ? undefined : parseJson(payload)
  if (isTooDeep(claims)) return TOO_DEEP
  if (!isJsonObject(claims)) return { is: 'problem', problem: 'The token has no payload that is a mapping in JSON.' }
  return {
    is: 'sample',
    value: claims,
    notes: ['The signature of the token is not verified here; the component verifies it with the keys of the issuer.'],
  }
}

/** What is JSON is read as such, which takes a hundredth of the time. */
function readPlain(text: string): PlainYaml | Sample {
  const json = /^\s*[{[]/.test(text) ? parseJson(text) : undefined
  if (json !== undefined) return { value: json }
  if (endOfWeight(text, MOST_WEIGHT) < text.length) return TOO_LONG
  // The library reads what is nested by recursion, and an engine that has no stack left may end the process. Of its parser's steps a level takes one or two.
  return nestsDeeper(text, 2 * MOST_LEVELS) ? TOO_DEEP : parsePlainYaml(text)
}

/** Hundreds of kilobytes of usual YAML. The library compares each key of a mapping with all others. */
const MOST_WEIGHT: Weight = 50_000

const TOO_LONG: Sample = { is: 'problem', problem: 'The sample is no JSON, and too long to be read as YAML.' }

/** Far more than tokens and reviews have; everything that goes through a sample relies on it. */
const MOST_LEVELS = 100

const TOO_DEEP: Sample = { is: 'problem', problem: `The sample is nested deeper than ${MOST_LEVELS} levels.` }

function isTooDeep(value: JsonValue | undefined): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Undefined for what is no UTF-8. */
function decodeBase64Url(text: string): string | undefined {
  let bits = 0
  let held = 0
  const bytes: number[] = []
  for (const character of text) {
    held = ((held << 6) | ALPHABET.indexOf(character)) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >> bits) & 0xff)
  }
  return fromUtf8(bytes)
}

/** The content of a review, with the names that expressions know. */
function reviewIn(value: JsonObject, roles: RequestRoles): JsonObject {
  const content = memberOf(value, roles.at('review.content'))
  const review = isJsonObject(content) ? content : value
  return Object.fromEntries(
    Object.entries(review)
      .filter(([name]) => review !== value || !/^(apiVersion|kind)$/.test(name))
      .map(([name, member]) => [
        roles.renamed.has(name) && !Object.hasOwn(review, roles.renamed.get(name) ?? '')
          ? (roles.renamed.get(name) ?? name)
          : name,
        member,
      ]),
  )
}
