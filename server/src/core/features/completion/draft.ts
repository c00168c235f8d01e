import type { JsonValue } from '../../base/json-value.ts'

/** What an insertion writes, before it is known how: block style, flow style or JSON. See `print-insertion.ts`. */
export type Draft = FixedDraft | HoleDraft | ObjectDraft | ListDraft

/** A value that is written as it is. */
interface FixedDraft {
  readonly is: 'fixed'
  readonly value: JsonValue
}

/** A place that the user fills. */
export interface HoleDraft {
  readonly is: 'hole'
  /** What a snippet offers there, best first. */
  readonly suggestions: readonly JsonValue[]
  /** What stands there where a value must stand (JSON). */
  readonly filler: JsonValue
  /** What plain text writes there; nothing when left out. */
  readonly preset?: JsonValue
}

/** A mapping; without members the cursor waits where the first one goes. */
interface ObjectDraft {
  readonly is: 'object'
  readonly members: readonly DraftMember[]
}

/** A list; an empty one is written as `[]`. */
interface ListDraft {
  readonly is: 'list'
  readonly items: readonly Draft[]
}

export interface DraftMember {
  readonly key: string
  readonly value: Draft
}

export function fixed(value: JsonValue): FixedDraft {
  return { is: 'fixed', value }
}

export function hole(filler: JsonValue = null, suggestions: readonly JsonValue[] = []): HoleDraft {
  return { is: 'hole', suggestions, filler }
}

export function objectDraft(...members: readonly DraftMember[]): ObjectDraft {
  return { is: 'object', members }
}

export function listDraft(...items: readonly Draft[]): ListDraft {
  return { is: 'list', items }
}
