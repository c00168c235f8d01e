import fc from 'fast-check'
import type { Span } from '../../server/src/core/base/span.ts'
import type { PieceLimits } from '../../server/src/core/pieces/split-text.ts'

/** So small that every example is kept in pieces. */
export const tinyLimits: PieceLimits = { smallest: 60, frame: 4000, most: 10_000 }

/** An edit of a text whose length is not known yet. */
export interface WantedEdit {
  /** Where it begins, from 0 to 1. */
  readonly at: number
  /** How many characters it takes away. */
  readonly removed: number
  readonly inserted: string
}

export function placeOf({ at, removed }: WantedEdit, length: number): Span {
  const start = Math.min(length, Math.floor(at * (length + 1)))
  return { start, end: Math.min(length, start + removed) }
}

/** What changes the structure of a text: quotes, brackets, block scalars, documents, dashes, indentation, comments, line breaks, anchors, tabs. */
const inserted = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('x', ' ', '\n', '  ', '', '', 'a: b\n', '7') },
  fc.constantFrom('"', "'", '[', ']', '{', '}', '|', '|\n', '>-\n', ': ', ',', '#', ' # ', '// ', '/*', '*/'),
  fc.constantFrom(
    '---\n',
    '\n---\n',
    '...\n',
    '%YAML 1.1\n',
    '%',
    '\n%',
    '- ',
    '\n- ',
    '\n  - ',
    '-',
    '\r\n',
    '\r',
    '\t',
    '\n\t',
  ),
  // In the first column, and before what was a line.
  fc.constantFrom('\nx\n', '\nab: c\n', '\nab:\n', '\nx   ', '\nx  - ', '\n"  ', '\n[    ', '\n-    ', '\nx - a: '),
  fc.constantFrom('&a ', '*a', '<<: *a\n', '!x ', '{{ .a }}', '{{', '}}', '$(A)', '\u2028', '\u0000', 'é', '😀'),
  fc.constantFrom(
    '\n# orch-config-ignore unknown-field: why\n',
    ' # orch-config-ignore duplicate-item: why',
    '# orch-config-ignore-file unknown-field: why\n',
    '\nunknown: 1\n',
    '\n  unknown: 1\n',
    '\n    unknown: 1\n',
  ),
)

export const wantedEdit: fc.Arbitrary<WantedEdit> = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3), fc.nat(60)),
  inserted,
})
