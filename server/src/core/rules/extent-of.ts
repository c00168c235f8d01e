import type { Span } from '../base/span.ts'
import type { TypedDocument } from '../model/typed-document.ts'

/** The text that the parser took for one document, which may be several without the lines between them. */
export function extentOf({ undivided, source }: TypedDocument): Span {
  return undivided ?? source.span
}
