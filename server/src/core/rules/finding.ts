import type { Span } from '../base/span.ts'
import type { Effect } from '../schema/schema.ts'

export type Severity = 'error' | 'warning' | 'information' | 'hint'

/** A finding as users see it. Findings of a file are ordered by place, then by code. */
export interface Finding {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  readonly span: Span
  readonly related: readonly { readonly span: Span; readonly message: string }[]
  readonly tags: readonly ('unnecessary' | 'deprecated')[]
}

/** The one severity policy. */
export function severityOf(effect: Effect): Severity {
  switch (effect) {
    case 'rejected':
    case 'fails':
      return 'error'
    case 'ignored':
    case 'risky':
      return 'warning'
    case 'listed':
      return 'information'
    case 'deprecated':
    case 'style':
      return 'hint'
  }
}
