import type { JsonValue } from '../../base/json-value.ts'
import { NOTHING } from '../rule.ts'
import { conflictOf, fixesByRemovingSides } from './conflict.ts'
import { constraintRule, quotedList } from './constraint-rule.ts'

/** Sides of paths, of which found are those that are written. A side without any is not there. */
type Sides = readonly (readonly string[])[]

export const exclusiveFields = constraintRule<Sides, Sides>({
  code: 'exclusive-fields',
  word: 'exclusive',
  oncePerPlace: true,
  summary: 'Fields that exclude each other are set together.',
  why: `Two ways to say the same thing would leave open which one counts, so the component accepts only one of them and refuses the file. Null counts as
absent.`,
  mend: `Remove the one that is not meant; the quick fixes offer each. What was to be said both ways takes two entries, where the object stands in a
list.`,
  argument: (written) => (Array.isArray(written) ? written.map(sideOf) : undefined),
  breaks(sides, look) {
    const present = (path: string) => look.present(path)
    const written = sides.filter((side) => side.some(present))
    if (written.length < 2) return NOTHING
    const found = written.map((side) => side.filter(present))
    return [{ ...conflictOf(firstOf(found), look), found }]
  },
  say: ({ found }) => `Keep only one of ${quotedList(firstOf(found), 'and')}; they exclude each other.`,
  fix: ({ found, look }, context) => fixesByRemovingSides(found, look, context),
  examples: {
    bad: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://issuer.example.com, audiences: [app]}
  claimMappings:
    username:
      claim: sub
      prefix: ""
      expression: claims.sub
#     ^^^^^^^^^^ error exclusive-fields: Keep only one of "claim" and "expression"`,
    ],
    good: [
      `apiVersion: apiserver.orch.io/v1beta1
kind: AuthenticationConfiguration
jwt:
- issuer: {url: https://issuer.example.com, audiences: [app]}
  claimMappings:
    username: {claim: ~, expression: claims.sub}`,
    ],
  },
})

function sideOf(side: JsonValue): readonly string[] {
  return (Array.isArray(side) ? side : [side]).filter((path) => typeof path === 'string')
}

/** One path for each side. */
function firstOf(sides: Sides): readonly string[] {
  return sides.map(([first = '']) => first)
}
