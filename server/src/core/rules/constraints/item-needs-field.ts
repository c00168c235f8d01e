import type { JsonValue } from '../../base/json-value.ts'
import { isEmpty } from '../../model/path-value.ts'
import { isJsonObject, textIn, textsIn } from '../../schema/json-access.ts'
import { fixByAdding } from '../path-edits.ts'
import { NOTHING } from '../rule.ts'
import { constraintRule } from './constraint-rule.ts'
import { textItems } from './list-items.ts'

interface Needy {
  readonly item: string
  readonly list: string
  readonly needs: string
}

interface ItemNeed {
  readonly list: string
  readonly items: readonly string[]
  readonly needs: string
}

export const itemNeedsField = constraintRule<ItemNeed, Needy>({
  code: 'item-needs-field',
  word: 'itemNeeds',
  summary: 'An item of a list needs a field that is not set.',
  why: `The item switches something on that cannot work without the field, and the component refuses the file.`,
  mend: `Set the field, or remove the item from the list.`,
  argument: readItemNeed,
  breaks({ list, items, needs }, look) {
    if (look.presence(needs) === 'unknown' || !isEmpty(look.at(needs))) return NOTHING
    const first = textItems(list, look).find(({ text }) => items.includes(text))
    if (!first) return NOTHING
    // From the name of the list to the item, unless an alias stands for the list and the item elsewhere.
    const { start, end } = look.spanOf(list)
    return [{ at: { start, end: Math.max(end, first.value.span.end) }, found: { item: first.text, list, needs } }]
  },
  say: ({ found: { item, list, needs } }) => `Set "${needs}"; "${item}" in "${list}" needs it.`,
  fix: ({ found: { needs }, look }, context) =>
    fixByAdding(`Add "${needs}"`, look.at(needs), context).map((fix) => ({ ...fix, preferred: true })),
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
enforceNodeAllocatable: [pods, system-reserved]
^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error item-needs-field: Set "systemReservedCgroup"; "system-reserved" in "enforceNodeAllocatable" needs it.`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
enforceNodeAllocatable: [pods, system-reserved]
systemReservedCgroup: /system.slice`,
    ],
  },
})

function readItemNeed(written: JsonValue | undefined): ItemNeed | undefined {
  if (!isJsonObject(written)) return undefined
  const [list, needs] = [textIn(written['list']), textIn(written['needs'])]
  return list === undefined || needs === undefined ? undefined : { list, items: textsIn(written['items']), needs }
}
