import type { JsonValue } from '../../base/json-value.ts'
import { matchesAll, same } from '../../model/match.ts'
import { jsonOf, type PathValue } from '../../model/path-value.ts'
import type { TypedItem, TypedValue } from '../../model/typed-document.ts'
import { isJsonObject } from '../../schema/json-access.ts'
import type { Matcher } from '../../schema/schema.ts'
import { fixByRemoving, fixByRemovingItem } from '../path-edits.ts'
import { type Fix, type FixContext, NOTHING } from '../rule.ts'
import { whenInWords } from './condition-in-words.ts'
import type { Broken, ConstraintWord } from './constraint-rule.ts'
import { fixesAgainst } from './settling-fixes.ts'

type Combination = Readonly<Record<string, Matcher>>

/** The word `warnWhen`; several rules share it, as constraints name codes of their own for it. */
export const combinationWord = {
  word: 'warnWhen',
  argument: readCombination,
  breaks(combination, look) {
    if (!matchesAll(look.object, combination, look)) return NOTHING
    const first = Object.keys(combination).find((path) => look.present(path))
    if (first === undefined) return [{ at: look.object.key, found: combination }]
    const item = itemOf(look.at(first).value, combination[first]?.contains)
    return [{ at: item?.value.span ?? look.spanOf(first), found: combination }]
  },
  say: ({ found }: Broken<Combination>) => `Change one of the values; they do not go together${whenInWords(found)}.`,
  fix: ({ found, look, constraint }, context) => {
    const at = constraint.at ?? Object.keys(found).find((path) => look.present(path))
    const out = at === undefined ? [] : fixesByTakingOut(look.at(at), found[at], context)
    const fixes = [...out, ...fixesAgainst(found, look, context)]
    return fixes.map((fix) => ({ ...fix, preferred: fixes.length === 1 }))
  },
} as const satisfies Partial<ConstraintWord<Combination, Combination>>

function readCombination(written: JsonValue | undefined): Combination | undefined {
  // Compiled like every other set of matchers: plain values have become `is`.
  return isJsonObject(written) ? (written as Combination) : undefined
}

/** What the constraint underlines taken out, where absence counts as something else. */
function fixesByTakingOut(at: PathValue, matcher: Matcher | undefined, context: FixContext): readonly Fix[] {
  const { path, value, schema } = at
  const item = itemOf(value, matcher?.contains)
  if (item && value?.is === 'list')
    return fixByRemovingItem(`Remove "${matcher?.contains}"`, value.node, item.item, context)
  const isAnswer = matcher?.is !== undefined || matcher?.in !== undefined || matcher?.present === true || !matcher
  const counts = matcher?.is !== undefined && same(schema?.default, matcher.is, schema)
  if (!isAnswer || counts || schema?.presence === 'required') return []
  return fixByRemoving(`Remove "${path}"`, at, context)
}

/** The item that the matcher `contains` speaks of. */
function itemOf(value: TypedValue | undefined, wanted: JsonValue | undefined): TypedItem | undefined {
  return value?.is === 'list' && wanted !== undefined
    ? value.items.find((item) => jsonOf(item.value) === wanted)
    : undefined
}
