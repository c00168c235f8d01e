import type { JsonValue } from '../../base/json-value.ts'
import { matchesAll } from '../../model/match.ts'
import { isJsonObject } from '../../schema/json-access.ts'
import type { Matcher } from '../../schema/schema.ts'
import { whenInWords } from './condition-in-words.ts'
import { type Broken, type ConstraintWord, matchContext } from './constraint-rule.ts'

type Combination = Readonly<Record<string, Matcher>>

/** The word `warnWhen`; several rules share it, as constraints name codes of their own for it. */
export const combinationWord = {
  word: 'warnWhen',
  argument: readCombination,
  *breaks(combination, look) {
    if (!matchesAll(look.object, combination, matchContext(look.dialect, look.context))) return
    const first = Object.keys(combination).find(look.present)
    yield { at: first === undefined ? look.object.key : look.spanOf(first), found: combination }
  },
  say: ({ found }: Broken<Combination>) => `Change one of the values; they do not go together${whenInWords(found)}.`,
} as const satisfies Partial<ConstraintWord<Combination, Combination>>

function readCombination(written: JsonValue | undefined): Combination | undefined {
  // Compiled like every other set of matchers: plain values have become `is`.
  return isJsonObject(written) ? (written as Combination) : undefined
}
