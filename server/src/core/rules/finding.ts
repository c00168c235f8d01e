import { encloses, type Span } from '../base/span.ts'
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

/** The order of the findings of a file. */
export function byPlace(a: Finding, b: Finding): number {
  return bySpan(a.span, b.span) || compareTexts(a.code, b.code) || compareTexts(a.message, b.message)
}

export function bySpan(a: Span, b: Span): number {
  return a.start - b.start || a.end - b.end
}

export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A node that several aliases point at is bound, and judged, several times. `before` is the finding before this one in the order of the file. */
export function isRepeated(finding: Finding, before: Finding | undefined): boolean {
  return before?.code === finding.code && before.message === finding.message && sameSpan(before.span, finding.span)
}

function sameSpan(a: Span, b: Span): boolean {
  return encloses(a, b) && encloses(b, a)
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
