import type { JsonObject } from '../../base/json-value.ts'
import { misspelledNames } from '../../base/similar-names.ts'
import { isRefusedText } from '../../model/allowed-text.ts'
import type { TypedMapEntry } from '../../model/typed-document.ts'
import { isJsonObject } from '../../schema/json-access.ts'
import type { Registry } from '../../schema/registry.ts'
import { addMissing } from '../path-edits.ts'
import { NOTHING } from '../rule.ts'
import { constraintRule, pathOf, quotedList } from './constraint-rule.ts'
import { fixesAgainst } from './settling-fixes.ts'

interface Incomplete {
  readonly path: string
  readonly missing: JsonObject
}

export const incompleteDefaults = constraintRule<string, Incomplete>({
  code: 'incomplete-defaults',
  word: 'complete',
  effect: 'listed',
  summary: 'A map that is written replaces its default as a whole, and lacks some of its keys.',
  why: `The default of the map counts only while the file does not write it. As soon as one key is written, all others of the default
are gone. That may be meant; often it is not.`,
  mend: `Add what is missing with the values of the default; the quick fix does. When the others are meant to be off, suppress the remark with that as
its reason.`,
  argument: pathOf,
  breaks(path, look) {
    const { value, schema } = look.at(path)
    if (value?.is !== 'map' || value.entries.length === 0 || value.templateKeys || !isJsonObject(schema?.default))
      return NOTHING
    const names = namesIn(value.entries, Object.keys(schema.default), look.context.registry)
    const missing = Object.entries(schema.default).filter(([name]) => !names.has(name))
    if (missing.length === 0) return NOTHING
    return [{ at: look.spanOf(path), found: { path, missing: Object.fromEntries(missing) } }]
  },
  say: ({ found: { path, missing } }) =>
    `"${path}" switches off the default of ${quotedList(Object.keys(missing), 'and')}; add what should stay on.`,
  fix: ({ found: { path, missing }, look, constraint }, context) => {
    const { value } = look.at(path)
    if (value?.is !== 'map') return []
    return [
      { title: 'Add the missing defaults', edits: addMissing(value.node, missing, context), preferred: true },
      ...fixesAgainst(constraint.when, look, context),
    ]
  },
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
evictionHard:
^^^^^^^^^^^^ information incomplete-defaults: "evictionHard" switches off the default of "nodefs.inodesFree", "imagefs.available" and "imagefs.inodesFree"
  memory.available: 200Mi
  nodefs.available: 10%`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
evictionHard: {memory.available: 200Mi}
mergeDefaultEvictionSettings: true`,
    ],
  },
})

/** The names of the entries, and the keys of the default that a misspelled one was meant to be: its own finding puts that right. */
function namesIn(entries: readonly TypedMapEntry[], keys: readonly string[], registry: Registry): ReadonlySet<string> {
  const names = new Set(entries.map(({ name }) => name))
  const absent = keys.filter((key) => !names.has(key))
  for (const { name, keySchema } of entries) {
    const [meant] = isRefusedText(name, keySchema, registry) ? misspelledNames(name, absent) : []
    if (meant !== undefined) names.add(meant)
  }
  return names
}
