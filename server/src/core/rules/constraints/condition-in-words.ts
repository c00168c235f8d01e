import type { JsonValue } from '../../base/json-value.ts'
import { effectiveOf, type PathValue } from '../../model/path-value.ts'
import { isJsonObject } from '../../schema/json-access.ts'
import type { Matcher } from '../../schema/schema.ts'
import { testInWords } from '../../schema/test-in-words.ts'

/**
 * Why a constraint holds in this file, as the end of a message: ` when "type" is Webhook`. Empty without conditions. Tests of the
 * path that the message is about anyway are left out, as is the presence of what is compared besides or holds that path.
 */
export function whenInWords(
  when: Readonly<Record<string, Matcher>> | undefined,
  about: readonly string[] = [],
): string {
  const parts = Object.entries(when ?? {})
    .filter(([path]) => !about.includes(path))
    .flatMap(([path, matcher]) => {
      const tests = Object.entries(matcher)
      const isClear = tests.length > 1 || about.some((inner) => inner.startsWith(`${path}.`))
      return tests
        .filter((test) => !(isClear && isMerePresence(test)))
        .map(([test, value]) => `"${path}" ${testInWords(test, value, shown)}`)
    })
  return parts.length === 0 ? '' : ` when ${parts.join(' and ')}`
}

/** What stands at a path, as the end of a message: ` while "registerNode" is false`. */
export function whileInWords(at: PathValue): string {
  const { path, value } = at
  const effective = effectiveOf(at)
  if (effective === undefined) return ` while "${path}" is not set`
  if (isJsonObject(effective)) return ` while "${path}" is set`
  const byDefault = value === undefined || value.is === 'null' ? ' by default' : ''
  return ` while "${path}" is ${shown(effective)}${byDefault}`
}

function isMerePresence([test, value]: readonly [string, JsonValue]): boolean {
  return (test === 'present' && value === true) || (test === 'empty' && value === false)
}

function shown(value: JsonValue): string {
  return value === '' || typeof value === 'object' ? JSON.stringify(value) : String(value)
}
