import { encloses, type Span } from '../base/span.ts'
import { labelOf, shorten } from '../model/label-of.ts'
import type { SourceFile } from '../model/source-file.ts'
import {
  itemCount,
  type TypedDocument,
  type TypedField,
  type TypedItem,
  type TypedMapEntry,
  type TypedObject,
  type TypedValue,
} from '../model/typed-document.ts'
import { isHeaderName } from '../schema/header-names.ts'

export interface DocumentSymbol {
  readonly name: string
  readonly detail?: string
  readonly kind: 'document' | 'object' | 'list' | 'map' | 'string' | 'number' | 'boolean' | 'null'
  readonly deprecated?: boolean
  /** Key and value. */
  readonly span: Span
  /** The key, or the value that names the symbol; lies within `span`. */
  readonly selection: Span
  readonly children: readonly DocumentSymbol[]
}

/** Below the document its fields, and below these their items. */
export const LEVELS_TO_ITEMS = 2

/**
 * The outline. Items of lists are called by what they mean (an issuer's URL, a name); documents of others have no outline. `levels` says how many levels
 * there are below a document's own symbol.
 */
export function documentSymbols(file: SourceFile, levels = Number.POSITIVE_INFINITY): readonly DocumentSymbol[] {
  return file.documents.flatMap((document) => {
    const symbol = symbolOfDocument(document, file.text, levels)
    return symbol ? [symbol] : []
  })
}

function symbolOfDocument(document: TypedDocument, text: string, levels: number): DocumentSymbol | undefined {
  const { root, header, place } = document
  if (!root || !place) return undefined
  const selection = header.kind?.span ?? { start: root.span.start, end: root.span.start }
  return {
    name: header.kind?.text ?? place.kind.kind,
    detail: header.apiVersion?.text ?? '',
    kind: 'document',
    span: root.span,
    selection,
    children: childrenOf(root, text, levels).filter(({ name }) => !isHeaderName(name)),
  }
}

function childrenOf(value: TypedValue, text: string, levels: number): readonly DocumentSymbol[] {
  if (levels === 0) return []
  switch (value.is) {
    case 'object':
      return ownFields(value).map((field) => symbolOfField(field, text, levels - 1))
    case 'map':
      return value.entries
        .filter((entry) => encloses(value.span, entry.entry.span))
        .map((entry) => symbolOfEntry(entry, text, levels - 1))
    case 'list':
      return value.items.map((item) => symbolOfItem(item, text, levels - 1))
    default:
      return []
  }
}

/** Merged fields stand elsewhere; they are shown there. Those that an earlier key of the same name brings into JSON have no place in the outline. */
function ownFields({ fields, span }: TypedObject): readonly TypedField[] {
  return [...fields.values()]
    .filter(({ merged, entry }) => !merged && encloses(span, entry.span))
    .sort((a, b) => a.key.start - b.key.start)
}

function symbolOfField(field: TypedField, text: string, levels: number): DocumentSymbol {
  const deprecated = field.schema.deprecated !== undefined
  return {
    ...symbolOfValue(field.name, field.value, { span: field.entry.span, selection: field.key }, text, levels),
    ...(deprecated && { deprecated }),
  }
}

function symbolOfEntry(entry: TypedMapEntry, text: string, levels: number): DocumentSymbol {
  return symbolOfValue(entry.name, entry.value, { span: entry.entry.span, selection: entry.key }, text, levels)
}

function symbolOfItem({ item, index, value }: TypedItem, text: string, levels: number): DocumentSymbol {
  const label = value.is === 'object' ? labelOf(value) : undefined
  const own = value.is === 'scalar' ? detailOf(value, text) : undefined
  const selection = label && encloses(item.span, label.span) ? label.span : item.span
  const name = label?.text ?? own ?? `[${index}]`
  return {
    ...symbolOfValue(name, value, { span: item.span, selection }, text, levels),
    ...(own !== undefined && { detail: '' }),
  }
}

function symbolOfValue(
  name: string,
  value: TypedValue,
  { span, selection }: Pick<DocumentSymbol, 'span' | 'selection'>,
  text: string,
  levels: number,
): DocumentSymbol {
  // An alias' target stands elsewhere: the symbol keeps to its own place and has no children there.
  const here = value.is === 'null' || encloses(span, value.span)
  return {
    name,
    detail: detailOf(value, text),
    kind: kindOf(value),
    span,
    selection,
    children: here ? childrenOf(value, text, levels) : [],
  }
}

function detailOf(value: TypedValue, text: string): string {
  if (value.schema.sensitive) return ''
  if (value.is === 'list') return `${itemCount(value)} ${itemCount(value) === 1 ? 'item' : 'items'}`
  if (value.is === 'scalar') return shorten(text.slice(value.span.start, value.span.end))
  return ''
}

function kindOf(value: TypedValue): DocumentSymbol['kind'] {
  if (value.is === 'object' || value.is === 'map' || value.is === 'list' || value.is === 'null') return value.is
  if (value.is !== 'scalar')
    return value.node.kind === 'sequence' ? 'list' : value.node.kind === 'mapping' ? 'object' : 'string'
  return value.value.type === 'bool'
    ? 'boolean'
    : value.value.type === 'int' || value.value.type === 'float'
      ? 'number'
      : 'string'
}
