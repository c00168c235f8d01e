import { type Gates, gateSetting } from '../model/gates.ts'
import { replace } from './edits.ts'
import { writeEntry } from './path-edits.ts'
import type { Fix, FixContext } from './rule.ts'

/** A fix that gives a gate a setting: where it is written, else as a new entry of the map, which is added as well when it is not there. */
export function fixBySetting(gates: Gates, gate: string, on: boolean, context: FixContext): readonly Fix[] {
  const title = `Set ${gate} to ${on}`
  const { entry } = gateSetting(gates, gate)
  const { owner, field, written } = gates
  if (entry?.value.node) return [{ title, edits: [replace(entry.value.span, String(on))] }]
  const edits =
    written?.is === 'map'
      ? writeEntry(written.node, gate, on, context)
      : writeEntry(owner.node, field.name, { [gate]: on }, context)
  return edits.length === 0 ? [] : [{ title, edits }]
}
