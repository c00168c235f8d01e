import { fixByAdding } from '../path-edits.ts'
import { NOTHING } from '../rule.ts'
import { conflictOf, fixesByRemoving } from './conflict.ts'
import { constraintRule, pathsOf, quotedList } from './constraint-rule.ts'

interface Choice {
  readonly paths: readonly string[]
  /** Those that are written: none or several. */
  readonly written: readonly string[]
}

export const exactlyOneField = constraintRule<readonly string[], Choice>({
  code: 'exactly-one-field',
  word: 'oneOf',
  summary: 'Of some fields exactly one must be set.',
  why: `The fields are different ways to say where something comes from. With none of them the component does not know, and with several it would be open
which one counts, so it refuses both.`,
  mend: `Keep one of the fields and remove the others, or add one. When nothing is wanted there at all, remove the whole object.`,
  argument: pathsOf,
  breaks(paths, look) {
    const written = paths.filter((path) => look.present(path))
    if (written.length === 1) return NOTHING
    const found = { paths, written }
    if (written.length > 1) return [{ ...conflictOf(written, look), found }]
    return paths.every((path) => look.presence(path) === 'absent') ? [{ at: look.object.key, found }] : NOTHING
  },
  say: ({ found: { paths, written } }) =>
    written.length > 1
      ? `Keep only one of ${quotedList(written, 'and')}; exactly one must be set.`
      : `Set ${quotedList(paths, 'or')}; one of them is needed.`,
  fix: ({ found: { paths, written }, look }, context) =>
    written.length > 1
      ? fixesByRemoving(written, look, context)
      : paths.flatMap((path) => fixByAdding(`Add "${path}"`, look.at(path), context)),
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://issuer.example.com, audiences: [app]}
  claimMappings:
    username: {claim: sub, prefix: ""}
    uid: {}
#   ^^^ error exactly-one-field: Set "claim" or "expression"`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://issuer.example.com, audiences: [app]}
  claimMappings:
    username: {claim: sub, prefix: ""}
    uid: {claim: sub}`,
    ],
  },
})
