import type { Analysis } from './analysis.ts'
import type { ItemKey, JudgedItem } from './judge-piece.ts'
import { itemsOf, type PiecedDocument } from './pieced-text.ts'

/** An item that has keys of earlier ones. */
export interface Repetition {
  readonly item: number
  /** The items that have its keys first, in the order of the text. */
  readonly firsts: readonly number[]
  readonly marks: string
}

/** Whether another item of a divided document has one of the keys of an item, as far as they are known. Makes nothing: there may be thousands. */
export function isRepeated(
  judged: Analysis['judged'],
  document: PiecedDocument,
  item: number,
  own: JudgedItem,
): boolean {
  const keys = new Set(own.keys.map(({ key }) => key))
  const { first, end } = itemsOf(document)
  for (let other = first; other < end; other++) {
    const known = other === item ? undefined : judged[other]
    if (known?.is === 'item') for (const { key } of known.keys) if (keys.has(key)) return true
  }
  return false
}

/** The items of a divided document that repeat keys, in order. */
export function* repetitionsIn(judged: Analysis['judged'], { first, count }: PiecedDocument): Generator<Repetition> {
  const holders = new Map<string, { readonly item: number; readonly mark: string }>()
  for (let item = first + 1; item < first + count - 1; item++) {
    const known = judged[item]
    const found = known?.is === 'item' ? earlierHolders(known.keys, item, holders) : []
    if (found.length === 0) continue
    const firsts = [...new Set(found.map((holder) => holder.item))].sort((a, b) => a - b)
    const marks = found.map(({ key, mark, item: holder }) => `${firsts.indexOf(holder)} ${key} ${mark}`).join('\n')
    yield { item, firsts, marks }
  }
}

function earlierHolders(
  keys: readonly ItemKey[],
  item: number,
  holders: Map<string, { readonly item: number; readonly mark: string }>,
) {
  return keys.flatMap(({ key, mark }) => {
    const holder = holders.get(key)
    if (!holder) holders.set(key, { item, mark })
    return holder && holder.item !== item ? [{ ...holder, key }] : []
  })
}
