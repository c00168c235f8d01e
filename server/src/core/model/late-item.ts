import type { TypedItem, TypedValue } from './typed-document.ts'

/**
 * An item whose value is bound when somebody asks for it, like that of a `LateField`. A list that is shown in part is the large one of a document, and who asks about one of
 * its items needs no other.
 */
export class LateItem implements TypedItem {
  readonly index: TypedItem['index']
  readonly item: TypedItem['item']
  readonly #bind: () => TypedValue
  #value: TypedValue | undefined

  constructor({ index, item }: Omit<TypedItem, 'value'>, bind: () => TypedValue) {
    this.index = index
    this.item = item
    this.#bind = bind
  }

  get value(): TypedValue {
    this.#value ??= this.#bind()
    return this.#value
  }
}
