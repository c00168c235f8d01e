import type { Span } from '../base/span.ts'
import type { Occurrences } from './occurrences.ts'

export interface DocumentHighlight {
  readonly span: Span
  /** `write` gives a name its meaning. */
  readonly kind: 'read' | 'write'
}

/** All places of a name, in the order of the text. */
export function documentHighlights(found: Occurrences | undefined): readonly DocumentHighlight[] {
  const marks: DocumentHighlight[] = [
    ...(found?.definitions ?? []).map((span) => ({ span, kind: 'write' as const })),
    ...(found?.uses ?? []).map((span) => ({ span, kind: 'read' as const })),
  ]
  return marks.sort((a, b) => a.span.start - b.span.start)
}
