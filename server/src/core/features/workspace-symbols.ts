import { encloses, type Span } from '../base/span.ts'
import { labelOf } from '../model/label-of.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument } from '../model/typed-document.ts'
import { valuesBelow } from '../model/values-below.ts'

/** Something in a file that people look for by its name. */
export interface WorkspaceSymbol {
  readonly name: string
  readonly kind: 'document' | 'item'
  /** The kind of the document that an item stands in. */
  readonly container?: string
  /** What names it. */
  readonly span: Span
}

/** Documents by their kind, and items of lists by what they are called. Items without a name of their own are found in the outline. */
export function workspaceSymbols(file: SourceFile): readonly WorkspaceSymbol[] {
  return file.documents.flatMap(symbolsOf)
}

function symbolsOf({ root, place, header }: TypedDocument): readonly WorkspaceSymbol[] {
  if (!root || !place) return []
  const container = header.kind?.text ?? place.kind.kind
  const span = header.kind?.span ?? { start: root.span.start, end: root.span.start }
  const symbols: WorkspaceSymbol[] = [{ name: container, kind: 'document', span }]
  for (const { value } of valuesBelow(root)) {
    if (value.is !== 'list') continue
    for (const { item, value: member } of value.items) {
      const label = member.is === 'object' ? labelOf(member) : undefined
      // A name that an alias brings stands elsewhere.
      if (label && encloses(item.span, label.span))
        symbols.push({ name: label.text, kind: 'item', container, span: label.span })
    }
  }
  return symbols
}
