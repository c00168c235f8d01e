import type { Span } from './base/span.ts'
import { spanToFile } from './model/embedding.ts'
import type { SourceFile } from './model/source-file.ts'

/** What stands in a file and in those embedded in it, in the order of the text. What an embedded file has over several lines is left out. */
export function marksInside<Mark extends { readonly span: Span }>(
  file: SourceFile,
  ask: (file: SourceFile) => readonly Mark[],
): readonly Mark[] {
  if (file.embedded.length === 0) return ask(file)
  const inner = file.embedded.flatMap((embedded) =>
    ask(embedded.file)
      .map((mark) => ({ ...mark, span: spanToFile(embedded, mark.span) }))
      .filter(({ span }) => embedded.verbatim || !/[\r\n]/.test(file.text.slice(span.start, span.end))),
  )
  return [...ask(file), ...inner].sort((a, b) => a.span.start - b.span.start)
}
