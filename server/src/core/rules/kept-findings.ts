import { lastWhere } from '../base/partition-point.ts'
import type { Span } from '../base/span.ts'
import type { Finding } from './finding.ts'

/** A field of the root, and where its text stands. */
export interface PlacedField extends Span {
  readonly name: string
}

/** A finding that is true wherever the fields stand that it tells of. */
export interface KeptFinding {
  readonly finding: Finding
  readonly at: PlaceInField
  readonly related: readonly PlaceInField[]
}

/** A span that counts from the begin of a field. */
interface PlaceInField {
  readonly field: string
  readonly span: Span
}

/** The findings as they are to be kept; undefined where one of them is not about places within fields alone. `fields` are in the order of the text. */
export function keptFindings(
  findings: readonly Finding[],
  fields: readonly PlacedField[],
): readonly KeptFinding[] | undefined {
  const kept: KeptFinding[] = []
  for (const finding of findings) {
    const at = placeIn(fields, finding.span)
    const related = finding.related.flatMap(({ span }) => placeIn(fields, span) ?? [])
    if (!at || related.length < finding.related.length) return undefined
    kept.push({ finding, at, related })
  }
  return kept
}

/** Where the end of a span is that of a field, it may be that of another one when something stands behind it. */
function placeIn(fields: readonly PlacedField[], { start, end }: Span): PlaceInField | undefined {
  const field = lastWhere(fields, (one) => one.start <= start)
  return field && end < field.end
    ? { field: field.name, span: { start: start - field.start, end: end - field.start } }
    : undefined
}

/** The finding where it stands now. */
export function placedFinding({ finding, at, related }: KeptFinding, beginOf: (field: string) => number): Finding {
  const placed = ({ field, span: { start, end } }: PlaceInField): Span => {
    const begin = beginOf(field)
    return { start: begin + start, end: begin + end }
  }
  return {
    ...finding,
    span: placed(at),
    related: related.map((place, index) => ({ message: '', ...finding.related[index], span: placed(place) })),
  }
}
