import type { Span } from '../base/span.ts'
import type { Occurrences } from './occurrences.ts'

export interface Definition {
  /** What the cursor is on. */
  readonly origin: Span
  readonly targets: readonly Span[]
}

/** Where a name gets its meaning; undefined where that is elsewhere, or there is no name. */
export function definition(found: Occurrences | undefined): Definition | undefined {
  return found && found.definitions.length > 0 ? { origin: found.at, targets: found.definitions } : undefined
}
