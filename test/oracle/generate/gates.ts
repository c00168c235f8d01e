import type { FieldSchema } from '../../../server/src/core/schema/schema.ts'
import type { Builder } from './build.ts'
import { fieldOf, type MapTree, map, partsOf, plain, setMember, type Tree, textOf, valueAt } from './tree.ts'

/** Sets the gate that a path such as `featureGates.X` names. */
export function switchGate(object: MapTree, path: string, on: boolean): void {
  const [field = '', gate = ''] = partsOf(path)
  const gates = valueAt(object, field)
  if (gates?.is === 'map') setMember(gates, gate, plain(on))
  else {
    const schema = fieldOf(object, field)
    setMember(object, field, { ...map({ [gate]: plain(on) }), ...(schema ? { schema } : {}) })
  }
}

/** Switches on every gate that a written field needs and that is off by itself, with what that gate needs. */
export function openGates({ vocabularies }: Builder, root: MapTree): void {
  const field = root.type?.fields.find(({ gates }) => gates === true)
  if (field?.type.is !== 'map' || field.type.keys.values?.is !== 'vocabulary') return
  const known = vocabularies[field.type.keys.values.name]?.values ?? {}
  const open = (gate: string): void => {
    if (known[gate]?.on === false && known[gate]?.locked === undefined) switchGate(root, `${field.name}.${gate}`, true)
    for (const other of known[gate]?.requires ?? []) open(other)
  }
  const visit = (tree: Tree): void => {
    const schema = tree.schema as FieldSchema | undefined
    if (schema?.needsGate && textOf(tree) !== String(schema.default)) schema.needsGate.forEach(open)
    if (tree.is === 'map') for (const { value } of tree.entries) visit(value)
    if (tree.is === 'list') tree.items.forEach(visit)
  }
  visit(root)
  const gates = valueAt(root, field.name)
  for (const { key, value } of gates?.is === 'map' ? gates.entries : []) {
    if (value.is !== 'plain') continue
    const locked = known[key.text]?.locked
    if (locked !== undefined) value.text = String(locked)
    if (value.text === 'true') for (const other of known[key.text]?.requires ?? []) open(other)
  }
}
