import type { Draft, DraftMember } from './draft.ts'

/** Something to offer, before it is known what its text looks like at the cursor. */
export interface Candidate {
  readonly label: string
  readonly kind: 'field' | 'value' | 'document' | 'item'
  readonly detail?: string
  /** What is written: a mapping where keys are due, a list where items are due on lines of their own, otherwise the value. */
  readonly draft: Draft
  /** Members that follow the one being completed, in the same mapping. */
  readonly follow?: readonly DraftMember[]
  /** A last line break, where the text otherwise ends in the middle of nothing. */
  readonly endLine?: boolean
  readonly rank: Rank
  readonly filterText?: string
  readonly deprecated?: boolean
  readonly preselect?: boolean
  readonly documentationKey?: string
}

/** Groups of relevance, best first; within a group candidates keep their order. */
export type Rank = 'skeleton' | 'header' | 'required' | 'usual' | 'example' | 'unlikely' | 'deprecated'

const RANKS: readonly Rank[] = ['skeleton', 'header', 'required', 'usual', 'example', 'unlikely', 'deprecated']

/** Text whose order is that of relevance. */
export function sortText(rank: Rank, index: number): string {
  return `${RANKS.indexOf(rank)}${String(index).padStart(4, '0')}`
}
