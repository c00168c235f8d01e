import { excludedFields } from '../../model/excluded-fields.ts'
import { effectiveOf, isZero, type PathValue } from '../../model/path-value.ts'
import { fixByAdding } from '../path-edits.ts'
import { NOTHING } from '../rule.ts'
import { whenInWords } from './condition-in-words.ts'
import { constraintRule, pathsOf, quotedList } from './constraint-rule.ts'
import type { Look } from './look.ts'

export const atLeastOneField = constraintRule<readonly string[], readonly string[]>({
  code: 'at-least-one-field',
  word: 'atLeastOne',
  summary: 'Of some fields at least one must be set.',
  why: `Without any of the fields the object says nothing that the component could work with, and the component refuses the file. Null counts as
absent, and so does an empty text where it only means "not set".`,
  mend: `Add one of the fields that the message names. When the object is not wanted at all, remove it as a whole, with its key.`,
  argument: pathsOf,
  breaks(paths, look) {
    const isMet = paths.some((path) => counts(path, look)) || paths.some((path) => look.presence(path) === 'unknown')
    return isMet ? NOTHING : [{ at: look.object.key, found: paths }]
  },
  say: ({ found, constraint }) =>
    `Set ${quotedList(found, 'or')}${whenInWords(constraint.when, found)}${found.length > 1 ? '; at least one of them is needed' : ''}.`,
  fix({ found, look }, context) {
    const possible = found.map((path) => look.at(path)).filter((at) => !isExcluded(at))
    return possible
      .flatMap((at) => fixByAdding(`Add "${at.path}"`, at, context))
      .map((fix) => ({ ...fix, preferred: possible.length === 1 }))
  },
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: EgressSelectorConfiguration
egressSelections:
- name: cluster
  connection:
    proxyProtocol: HTTPConnect
    transport: {}
#   ^^^^^^^^^ error at-least-one-field: Set "uds" or "tcp"`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: EgressSelectorConfiguration
egressSelections:
- name: cluster
  connection:
    proxyProtocol: HTTPConnect
    transport: {uds: {udsName: /run/tunnel.sock}}`,
    ],
  },
})

/** Whether the field does not go with what is written beside it. */
function isExcluded({ home, mapping, below: [name = '', ...inner] }: PathValue): boolean {
  if (mapping !== home.node || inner.length > 0) return false
  const written = [...home.fields].filter(([, { value }]) => value.is !== 'null').map(([field]) => field)
  return excludedFields(home.type, new Set(written)).has(name)
}

function counts(path: string, look: Look): boolean {
  if (!look.present(path)) return false
  if (look.constraint.words['nonZero'] !== true) return true
  const at = look.at(path)
  return at.schema === undefined || !isZero(effectiveOf(at), at.schema)
}
