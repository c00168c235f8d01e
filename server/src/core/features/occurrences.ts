import type { Span } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'

/** A name that a field of one kind of file defines and one of another kind refers to. */
export interface SharedName {
  readonly namespace: string
  readonly name: string
}

/** All places of one file where one name stands. Neighbouring features make it; navigation and rename read it. */
export interface Occurrences {
  readonly name: string
  /** Where the cursor is. */
  readonly at: Span
  /** Places that give the name its meaning; none when it comes from elsewhere. */
  readonly definitions: readonly Span[]
  readonly uses: readonly Span[]
  /** Present where other files may mean the same by the name. */
  readonly shared?: SharedName
  /** Why the name cannot be changed to another one, as a sentence; undefined when it can. */
  readonly objection: (newName: string) => string | undefined
  /** Edits that change it everywhere; of a name that there is no objection to. */
  readonly edits: (newName: string) => readonly TextEdit[]
}
