import { resolveScalar } from '../yaml/resolve-scalar.ts'
import type { YamlDocument } from '../yaml/tree.ts'
import type { TypedDocument } from './typed-document.ts'

/** What the first document of a file tells of those behind it. */
export interface FirstDocument {
  /** The kind whose reader decides what becomes of the others. */
  readonly kind?: string
  /** There is nothing in it, or a null, or an object without fields. */
  readonly empty?: Emptiness
}

/** `json`: an object without fields that makes JSON of the whole file, which ends with it. */
export type Emptiness = 'blank' | 'null' | 'object' | 'json'

/**
 * Undefined where the first document says nothing of the others: it is somebody else's, a template may leave it out, or it is laid over another file by a
 * tool that reads more than one.
 */
export function firstDocument(first: TypedDocument | undefined): FirstDocument | undefined {
  if (!first || first.partial) return undefined
  const { source, place } = first
  const begin = source.root?.span.start ?? source.span.end
  if (source.directives.some(({ start }) => start < begin)) return undefined
  if (place?.dialect.streams === 'first') return { kind: place.kind.kind }
  return emptyDocument(source)
}

function emptyDocument({ root, json, problems }: YamlDocument): FirstDocument | undefined {
  const isObject = root?.kind === 'mapping' && root.entries.length === 0
  // What is wrong with JSON is what stands behind it.
  if (json && isObject) return { empty: 'json' }
  if (!root) return { empty: 'blank' }
  if (problems.length > 0) return undefined
  if (isObject) return { empty: 'object' }
  if (root.kind !== 'scalar' || resolveScalar(root).type !== 'null') return undefined
  return { empty: root.text === '' && !root.tag && !root.anchor ? 'blank' : 'null' }
}

/** What the others, whose texts are given, are told: behind an empty one, several with content say that somebody takes the file apart, who skips it. */
export function toldToOthers(first: FirstDocument | undefined, others: Iterable<string>): FirstDocument | undefined {
  if (!first?.empty) return first
  let count = 0
  for (const text of others) {
    if (!NO_CONTENT.test(text)) count++
    if (count > 1) return undefined
  }
  return first
}

/** A marker, blanks and comments. */
const NO_CONTENT = /^(?:---(?=\s|$))?(?:[ \t]*(?:#[^\r\n]*)?(?:\r?\n|$))*$/

/**
 * A document of a file as it is behind the first one (`streams` of dialects). The component reads the first document alone (upstream rule 14), and those who
 * take files apart refuse two of one kind, so nobody reads a second one. Of other kinds a file does not say who reads them. Directives are
 * read with the document before them. `first` is what the first document tells these ones (`toldToOthers`).
 */
export function readBehind(document: TypedDocument, first: FirstDocument | undefined, text: string): TypedDocument {
  const { place } = document
  if (!first || (place && place.dialect.streams !== 'first')) return document
  if (first.empty) {
    if (!place) return document
    // Whoever needs no header is content with an empty document.
    const isContent = place.kind.impliedHeader && first.empty !== 'json'
    return { ...document, behindEmpty: first.empty, ...(isContent && { unread: true }) }
  }
  // What nobody can tell the kind of is not read either.
  const isUnread = (place?.kind.kind ?? first.kind) === first.kind && text[document.source.span.start] !== '%'
  return isUnread ? { ...document, unread: true } : document
}
