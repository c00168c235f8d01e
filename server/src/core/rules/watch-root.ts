import type { TypedDocument, TypedField, TypedObject, UnknownField } from '../model/typed-document.ts'
import type { MappingEntry, YamlNode } from '../yaml/tree.ts'

/** Told what of the root somebody looks at: a name of a field, or one of the words for more. */
export type Note = (name: string) => void

/** All that the document says. No name of a field. */
export const EVERYTHING = '\0everything'

/** The names of fields that the kind does not have. */
export const UNKNOWN = '\0unknown'

/*
 * These are classes, because an object with getters of its own gets a shape of its own. Such objects are slow to make, and their shapes keep all that the getters
 * know until the engine collects the whole memory: here the trees of all versions of a document.
 */

class NotedFields implements ReadonlyMap<string, TypedField> {
  readonly #fields: TypedObject['fields']
  readonly #note: Note

  constructor(fields: TypedObject['fields'], note: Note) {
    this.#fields = fields
    this.#note = note
  }

  get(name: string): TypedField | undefined {
    this.#note(name)
    return this.#fields.get(name)
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  get size() {
    return this.#all().size
  }

  forEach(callback: Parameters<TypedObject['fields']['forEach']>[0]): void {
    this.#all().forEach(callback)
  }

  keys() {
    return this.#all().keys()
  }

  values() {
    return this.#all().values()
  }

  entries() {
    return this.#all().entries()
  }

  [Symbol.iterator]() {
    return this.#all()[Symbol.iterator]()
  }

  #all(): TypedObject['fields'] {
    this.#note(EVERYTHING)
    return this.#fields
  }
}

/** A value that `look` is told of when somebody asks for it. */
class Noted<Value> {
  readonly #value: Value
  readonly #look: () => void

  constructor(value: Value, look: () => void) {
    this.#value = value
    this.#look = look
  }

  protected look(): Value {
    this.#look()
    return this.#value
  }
}

class NotedUnknown extends Noted<readonly UnknownField[]> {
  get unknown() {
    return this.look()
  }
}

class NotedEntries extends Noted<readonly MappingEntry[]> {
  get entries() {
    return this.look()
  }
}

class NotedTree extends Noted<YamlNode> {
  get root() {
    return this.look()
  }
}

/** The document as rules see it: who looks at the root by name looks at one field, in any other way at all of them. */
export function watchRoot(
  document: TypedDocument,
  root: TypedObject,
  note: Note,
): TypedDocument & { readonly root: TypedObject } {
  const { node, fields, unknown, ...others } = root
  const { entries, ...rest } = node
  const { root: _tree, ...source } = document.source
  const everything = () => note(EVERYTHING)
  return {
    ...document,
    source: Object.assign(new NotedTree(node, everything), source),
    root: Object.assign(new NotedUnknown(unknown, () => note(UNKNOWN)), others, {
      fields: new NotedFields(fields, note),
      node: Object.assign(new NotedEntries(entries, everything), rest),
    }),
  }
}
