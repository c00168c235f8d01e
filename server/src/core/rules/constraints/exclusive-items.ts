import type { JsonValue } from '../../base/json-value.ts'
import { isJsonObject, textIn, textsIn } from '../../schema/json-access.ts'
import { fixByRemovingItem } from '../path-edits.ts'
import { type Break, constraintRule } from './constraint-rule.ts'
import { type TextItem, textItems } from './list-items.ts'

interface Exclusion {
  readonly list: string
  readonly items: readonly string[]
}

interface Clash {
  readonly list: string
  readonly item: TextItem
  /** The item that excludes this one; absent where the item wants to be alone. */
  readonly other?: TextItem
}

export const exclusiveItems = constraintRule<Exclusion, Clash>({
  code: 'exclusive-items',
  word: 'itemsExclusive',
  summary: 'Items of a list exclude each other.',
  why: `Together the items say two different things about the same matter, so the component refuses the file.`,
  mend: `Keep one of the items.`,
  argument: readExclusion,
  *breaks({ list, items }, look) {
    const present = textItems(list, look)
    if (items.length === 1) yield* notAlone(list, present, items[0] ?? '')
    else yield* several(list, present, items)
  },
  say: ({ found: { list, item, other } }) =>
    other
      ? `Keep only one of "${other.text}" and "${item.text}" in "${list}"; they exclude each other.`
      : `Remove "${item.text}" or all other items of "${list}"; it must stand alone.`,
  fix: ({ found: { item, other } }, context) =>
    [item, other].flatMap((one) => (one ? fixByRemovingItem(`Remove "${one.text}"`, one.node, one.item, context) : [])),
  examples: {
    bad: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
enforceNodeAllocatable: [none, pods]
#                        ^^^^ error exclusive-items: Remove "none" or all other items of "enforceNodeAllocatable"`,
    ],
    good: [
      `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
enforceNodeAllocatable: [none]`,
    ],
  },
})

/** Repeated items are another rule's business. */
function* notAlone(list: string, present: readonly TextItem[], alone: string): Iterable<Break<Clash>> {
  const item = present.find(({ text }) => text === alone)
  if (item && present.some(({ text }) => text !== alone)) yield { at: item.value.span, found: { list, item } }
}

function* several(list: string, present: readonly TextItem[], items: readonly string[]): Iterable<Break<Clash>> {
  const found = items.flatMap((text) => present.find((item) => item.text === text) ?? [])
  const [other, item] = found.sort((a, b) => a.value.span.start - b.value.span.start)
  if (!other || !item) return
  const related = [{ span: other.value.span, message: `"${other.text}" stands here.` }]
  yield { at: item.value.span, found: { list, item, other }, related }
}

function readExclusion(written: JsonValue | undefined): Exclusion | undefined {
  const list = isJsonObject(written) ? textIn(written['list']) : undefined
  return list === undefined || !isJsonObject(written) ? undefined : { list, items: textsIn(written['items']) }
}
