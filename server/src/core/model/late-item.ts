import type { SequenceItem } from '../yaml/tree.ts'
import type { TypedItem, TypedValue } from './typed-document.ts'

type BindItem = (item: SequenceItem, index: number) => TypedValue

/**
 * An item whose value is bound when somebody asks for it, like that of a `LateField`. A list that is shown in part is the large one of a document, and who asks about one of
 * its items needs no other.
 */
export class LateItem implements TypedItem {
  readonly index: number
  readonly item: SequenceItem
  readonly #bind: BindItem
  #value: TypedValue | undefined

  constructor(index: number, item: SequenceItem, bind: BindItem) {
    this.index = index
    this.item = item
    this.#bind = bind
  }

  get value(): TypedValue {
    this.#value ??= this.#bind(this.item, this.index)
    return this.#value
  }
}
