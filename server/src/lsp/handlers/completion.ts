import {
  CompletionItemKind,
  type CompletionItem as CompletionItemOf,
  CompletionItemTag,
  type CompletionList,
  type CompletionParams,
  InsertTextFormat,
  InsertTextMode,
} from 'vscode-languageserver'
import type { Span } from '../../core/base/span.ts'
import type { CompletionItem } from '../../core/features/completion.ts'
import type { CompletionFeatures } from '../client-features.ts'
import { textAt, toOffset, toPosition, toRange } from '../convert.ts'
import type { OpenDocument } from '../document-store.ts'
import { fileAt } from '../file-at.ts'
import { markup } from '../markup.ts'
import { diagnoseOptions, type Session } from '../session.ts'

/** What a completion item carries to `completionItem/resolve`. */
export interface CompletionData {
  readonly documentationKey: string
}

/** `textDocument/completion` */
export function handleCompletion(session: Session, params: CompletionParams): CompletionList {
  const document = session.documents.get(params.textDocument.uri)
  if (!document) return emptyCompletion()
  const offset = toOffset(document, params.position, session.client.encoding)
  const file = fileAt(session, document, offset)
  const items = session.service().complete(file, offset, diagnoseOptions(session, document.uri))
  return { isIncomplete: false, items: items.map((item) => toItem(session, document, offset, item)) }
}

export function emptyCompletion(): CompletionList {
  return { isIncomplete: false, items: [] }
}

function toItem(session: Session, document: OpenDocument, offset: number, item: CompletionItem): CompletionItemOf {
  const { completion: client } = session.client
  const inserted = insertion(session, document, offset, item)
  const kind = inserted.insertTextFormat === InsertTextFormat.Snippet ? KINDS[item.kind] : PLAIN_KINDS[item.kind]
  return {
    label: item.label,
    ...(client.knowsKind(kind) && { kind }),
    ...(item.detail !== undefined && { detail: item.detail }),
    sortText: item.sortText,
    // Some clients filter only items that say by what, and compare with all that would be replaced.
    filterText: indentationIn(document, item.span) + (item.filterText ?? item.label),
    ...(item.preselect && client.preselect && { preselect: true }),
    ...(client.commitCharacters && OPENS_MEMBERS.has(item.kind) && { commitCharacters: ['.'] }),
    ...(item.deprecated && deprecation(client.deprecated)),
    ...inserted,
    ...(item.additionalEdits && {
      additionalTextEdits: item.additionalEdits.map(({ span, newText }) => ({
        range: toRange(document, span, session.client.encoding),
        newText,
      })),
    }),
    ...documentation(session, item),
  }
}

/** A line that stands in the wrong column is replaced as a whole. */
function indentationIn(document: OpenDocument, span: Span): string {
  return /^[ \t]*/.exec(textAt(document, span))?.[0] ?? ''
}

/** Of expressions: what a dot goes on from, as it is written. After everything else a character that accepts the item could as well be part of a new word. */
const OPENS_MEMBERS: ReadonlySet<CompletionItem['kind']> = new Set(['variable', 'member', 'namespace'])

const KINDS: Readonly<Record<CompletionItem['kind'], CompletionItemKind>> = {
  field: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  document: CompletionItemKind.Module,
  item: CompletionItemKind.Snippet,
  variable: CompletionItemKind.Variable,
  member: CompletionItemKind.Field,
  function: CompletionItemKind.Function,
  macro: CompletionItemKind.Method,
  namespace: CompletionItemKind.Module,
  type: CompletionItemKind.Class,
  keyword: CompletionItemKind.Keyword,
}

/** Helix takes whatever is of the kind "snippet" for one, and indents its further lines once more. */
const PLAIN_KINDS: typeof KINDS = { ...KINDS, item: CompletionItemKind.Value }

function deprecation(how: 'tag' | 'flag' | 'none'): Partial<CompletionItemOf> {
  if (how === 'none') return {}
  return how === 'tag' ? { tags: [CompletionItemTag.Deprecated] } : { deprecated: true }
}

type Insertion = Pick<CompletionItemOf, 'textEdit' | 'insertTextFormat' | 'insertTextMode'>

function insertion(session: Session, document: OpenDocument, offset: number, item: CompletionItem): Insertion {
  const { encoding, completion: client } = session.client
  const { newText, ...how } = insertedText(client, document, item)
  const range = toRange(document, item.span, encoding)
  const insert = toRange(document, { start: item.span.start, end: offset }, encoding)
  const bothWays = client.insertReplace && offset < item.span.end && isOneWord(document, item)
  return { textEdit: bothWays ? { newText, insert, replace: range } : { newText, range }, ...how }
}

type Inserted = Pick<Insertion, 'insertTextFormat' | 'insertTextMode'> & { readonly newText: string }

/**
 * Insertions are indented for their place. A client that indents further lines itself gets them without what it adds; one of which this is not
 * known gets plain text, which clients leave as it is.
 */
function insertedText(client: CompletionFeatures, document: OpenDocument, item: CompletionItem): Inserted {
  const { snippets, furtherLines } = client
  const plain = { newText: item.newText, ...(snippets && { insertTextFormat: InsertTextFormat.PlainText }) }
  const snippet = snippets ? item.snippet : undefined
  const whole = snippet === undefined ? plain : { newText: snippet, insertTextFormat: InsertTextFormat.Snippet }
  if (furtherLines === 'as is') return { ...whole, insertTextMode: InsertTextMode.asIs }
  if (!whole.newText.includes('\n')) return whole
  if (furtherLines === 'unknown') return plain
  const newText = withoutIndentation(whole.newText, indentationBefore(document, item.span.start))
  if (newText === undefined) return plain
  if (furtherLines === 'indented when told')
    return { ...whole, newText, insertTextMode: InsertTextMode.adjustIndentation }
  return snippet === undefined ? plain : { ...whole, newText }
}

/** Undefined where the insertion replaces a part of the indentation itself. */
function indentationBefore(document: OpenDocument, offset: number): string | undefined {
  const { character } = toPosition(document, offset, 'utf-16')
  const before = textAt(document, { start: offset - character, end: offset + 1 })
  const indentation = /^[ \t]*/.exec(before)?.[0] ?? ''
  return indentation.length <= character ? indentation : undefined
}

function withoutIndentation(text: string, indentation: string | undefined): string | undefined {
  if (indentation === undefined) return undefined
  const [first = '', ...further] = text.split('\n')
  if (!further.every((line) => line.startsWith(indentation))) return undefined
  return [first, ...further.map((line) => line.slice(indentation.length))].join('\n')
}

/** Only a single word can also be completed by inserting; of anything else, such as a quoted value, half would be left over. */
function isOneWord(document: OpenDocument, item: CompletionItem): boolean {
  return /^[\w.-]*$/.test(textAt(document, item.span))
}

function documentation(session: Session, item: CompletionItem): Pick<CompletionItemOf, 'documentation' | 'data'> {
  const key = item.documentationKey
  if (key === undefined) return {}
  const { lazyDocumentation, markdown } = session.client.completion
  const data: CompletionData = { documentationKey: key }
  if (lazyDocumentation) return { data }
  const text = session.service().completionDocumentation(key)
  return { data, ...(text !== undefined && { documentation: markup(text, markdown) }) }
}
