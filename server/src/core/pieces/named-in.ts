import type { DocumentSymbol } from '../features/document-symbols.ts'
import type { WorkspaceSymbol } from '../features/workspace-symbols.ts'
import type { Analysis } from './analysis.ts'
import { outlineOf, plainSymbols } from './outline.ts'

/** What people look for by its name in a text in pieces: documents by their kind, and of the items that their outline shows those with a name of their own. */
export function namedIn(analysis: Analysis): readonly WorkspaceSymbol[] {
  return outlineOf(analysis, plainSymbols).flat().flatMap(namedInDocument)
}

function namedInDocument({ name: container, selection, children }: DocumentSymbol): readonly WorkspaceSymbol[] {
  const items = children.flatMap((field) => (field.kind === 'list' ? field.children.filter(hasName) : []))
  return [
    { name: container, kind: 'document', span: selection },
    ...items.map((item): WorkspaceSymbol => ({ name: item.name, kind: 'item', container, span: item.selection })),
  ]
}

/** What names an object stands within it; one without a name is selected as a whole. */
function hasName({ kind, span, selection }: DocumentSymbol): boolean {
  return kind === 'object' && (selection.start > span.start || selection.end < span.end)
}
