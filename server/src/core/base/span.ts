/** A half-open range of UTF-16 offsets into the text of one file. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Whether `offset` lies in the span or directly at its end, where a cursor still "touches" it. */
export function touches(span: Span, offset: number): boolean {
  return span.start <= offset && offset <= span.end
}

/** Whether `inner` lies completely in `outer`. */
export function encloses(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** An empty span at `offset`. */
export function emptySpan(offset: number): Span {
  return { start: offset, end: offset }
}
