import type { TypedField, TypedValue } from './typed-document.ts'

/**
 * A field whose value is bound when somebody asks for it: most keys change one field, and nobody asks for most of the others. A class, because engines are slow at making
 * objects that have a getter of their own.
 */
export class LateField implements TypedField {
  readonly name: TypedField['name']
  readonly key: TypedField['key']
  readonly entry: TypedField['entry']
  readonly schema: TypedField['schema']
  readonly merged: TypedField['merged']
  declare readonly unread?: true
  readonly #bind: () => TypedValue
  #value: TypedValue | undefined

  constructor({ name, key, entry, schema, merged, unread }: Omit<TypedField, 'value'>, bind: () => TypedValue) {
    this.name = name
    this.key = key
    this.entry = entry
    this.schema = schema
    this.merged = merged
    if (unread) this.unread = unread
    this.#bind = bind
  }

  get value(): TypedValue {
    this.#value ??= this.#bind()
    return this.#value
  }
}
