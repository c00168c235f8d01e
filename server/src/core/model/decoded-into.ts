import type { MappingEntry } from '../yaml/tree.ts'

/** What comes of an entry behind another one of the same field: in JSON an object is decoded into the one that is there, and changes what it names. */
export function decodedInto(
  json: boolean,
  earlier: { readonly entry: MappingEntry } | undefined,
  entry: MappingEntry,
): MappingEntry {
  const before = json ? earlier?.entry.value : undefined
  const { value } = entry
  if (before?.kind !== 'mapping' || value?.kind !== 'mapping') return entry
  return { ...entry, value: { ...value, entries: [...before.entries, ...value.entries] } }
}
