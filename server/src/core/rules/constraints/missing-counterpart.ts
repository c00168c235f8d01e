import type { JsonValue } from '../../base/json-value.ts'
import { isRefusedText } from '../../model/allowed-text.ts'
import { jsonOf } from '../../model/path-value.ts'
import { isJsonObject, listIn } from '../../schema/json-access.ts'
import { fixByAdding } from '../path-edits.ts'
import { constraintRule, pairOf } from './constraint-rule.ts'
import type { Look } from './look.ts'

interface Lonely {
  readonly key: string
  readonly map: string
  readonly other: string
}

export const missingCounterpart = constraintRule<readonly [string, string], Lonely>({
  code: 'missing-counterpart',
  word: 'keysIn',
  summary: 'A key of one map has no counterpart in another one.',
  why: `The two maps describe the same things from two sides, and each key of the first needs its value in the second. Without it the component does not
start.`,
  mend: `Add the key to the second map, or remove it from the first.`,
  argument: pairOf,
  *breaks([map, other], look) {
    const from = look.at(map)
    if (from.value?.is !== 'map' || look.presence(other) === 'unknown') return
    const counterparts = look.at(other).value
    if (counterparts?.is === 'map' && counterparts.templateKeys) return
    const known = keysAt(other, look)
    const except = listIn(look.constraint.words['except'])
    for (const { name, key, value, keySchema } of from.value.entries) {
      if (known.includes(name) || isRefusedText(name, keySchema, look.context.registry)) continue
      // Null is no value, and unknown texts are other findings.
      const json = jsonOf(value)
      if (json === null || json === undefined || except.includes(json)) continue
      yield { at: key, found: { key: name, map, other } }
    }
  },
  say: ({ found: { key, map, other } }) => `Add "${key}" to "${other}"; each key of "${map}" needs one there.`,
  fix: ({ found: { key, other }, look }, context) =>
    fixByAdding(`Add "${key}" to "${other}"`, look.at(`${other}.${key}`), context, sampleFrom(other, look)).map(
      (fix) => ({ ...fix, preferred: true }),
    ),
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
evictionSoft:
  memory.available: 200Mi
  nodefs.available: 15%
# ^^^^^^^^^^^^^^^^ error missing-counterpart: Add "nodefs.available" to "evictionSoftGracePeriod"
evictionSoftGracePeriod:
  memory.available: 1m30s`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
evictionSoft: {memory.available: 200Mi}
evictionSoftGracePeriod: {memory.available: 1m30s, pid.available: 10s}`,
    ],
  },
})

function keysAt(path: string, look: Look): readonly string[] {
  const { value } = look.at(path)
  return value?.is === 'map' ? value.entries.map(({ name }) => name) : []
}

/** A value for a new key: as its neighbours have it, or as in an example of the map. */
function sampleFrom(path: string, look: Look): JsonValue | undefined {
  const { value, schema } = look.at(path)
  const neighbour = value?.is === 'map' ? value.entries.map((entry) => jsonOf(entry.value)).find(isText) : undefined
  const example = schema?.examples?.find(isJsonObject)
  return neighbour ?? (example && Object.values(example)[0])
}

function isText(value: JsonValue | undefined): boolean {
  return typeof value === 'string' && value !== ''
}
