import { type Span, touches } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'
import type { Occurrences } from './occurrences.ts'

/** What would be renamed, for the editor to ask for the new name. */
export interface Renameable {
  readonly span: Span
  readonly name: string
}

/** Edits, or why the new name will not do, as a sentence. */
export type Renaming = { readonly edits: readonly TextEdit[] } | { readonly objection: string }

/** What can be renamed; undefined where there is no name, and before the sign of an alias or an anchor: the range has to hold the place that was asked about. */
export function renameable(found: Occurrences | undefined, offset: number): Renameable | undefined {
  return found && touches(found.at, offset) ? { span: found.at, name: found.name } : undefined
}

/** What renaming comes to; undefined where there is no name. */
export function rename(found: Occurrences | undefined, newName: string): Renaming | undefined {
  if (!found) return undefined
  const objection = found.objection(newName)
  return objection === undefined ? { edits: found.edits(newName) } : { objection }
}
