import { indexLines } from '../base/line-index.ts'
import type { Registry } from '../schema/registry.ts'
import { type Effort, parseYaml } from '../yaml/parse.ts'
import type { YamlDocument } from '../yaml/tree.ts'
import { bindDocument } from './bind.ts'
import type { CelEnvironments } from './cel-environments.ts'
import { asForeign, embeddedFiles } from './embedded-file.ts'
import { unmarkedDocuments } from './left-out-marker.ts'
import type { SourceFile } from './source-file.ts'
import type { DocumentPart, TypedDocument } from './typed-document.ts'
import { firstDocument, readBehind, toldToOthers } from './unread-document.ts'

/** Parses and binds a text, and the texts that are embedded in it. */
export function openFile(text: string, registry: Registry, cel: CelEnvironments, effort?: Effort): SourceFile {
  return openText(text, { registry, cel, depth: 0, effort })
}

/** What is known of a longer text by those who open a part of it. */
export interface TextPart {
  /** The number of the first line. */
  readonly firstLine: number
  /** The line break that insertions use. */
  readonly lineBreak: '\n' | '\r\n'
  /** Adds to the documents what else is known of them, before they get their meaning. */
  readonly complete: (documents: readonly YamlDocument[]) => readonly YamlDocument[]
}

/** The same for a part of a longer text. */
export function openPart(text: string, part: TextPart, registry: Registry, cel: CelEnvironments): SourceFile {
  const { firstLine, lineBreak, complete } = part
  const { lines, documents, embedded } = openDocuments(text, complete(parseYaml(text)), { registry, cel, depth: 0 })
  return { text, lines, documents, embedded, firstLine, lineBreak }
}

/** A configuration in the definition of a machine in a cluster's object; no deeper. */
const DEEPEST = 2

interface Opening {
  readonly registry: Registry
  readonly cel: CelEnvironments
  readonly partial?: DocumentPart | undefined
  readonly depth: number
  readonly effort?: Effort | undefined
}

function openText(text: string, opening: Opening): SourceFile {
  return openDocuments(text, parseYaml(text, opening.effort), opening)
}

function openDocuments(text: string, parsed: readonly YamlDocument[], opening: Opening): SourceFile {
  const { registry, partial, depth } = opening
  const completed = (typed: TypedDocument): TypedDocument => {
    if (depth > 0 && isScript(text)) return asForeign(typed)
    return partial ? { ...typed, partial } : typed
  }
  const bound = parsed.map((document) => bindAll(document, text, opening).map(completed))
  const others = parsed.slice(1).map(({ span }) => text.slice(span.start, span.end))
  const first = others.length > 0 ? toldToOthers(firstDocument(bound[0]?.[0]), others) : undefined
  // What stands in the place of the first document is read with it.
  const documents = bound.flatMap((typed, i) => (i === 0 ? typed : typed.map((one) => readBehind(one, first, text))))
  const open = (inner: string, part: DocumentPart | undefined) =>
    openText(inner, { ...opening, partial: part, depth: depth + 1 })
  return {
    text,
    lines: indexLines(text),
    documents,
    embedded: depth < DEEPEST ? embeddedFiles({ text, documents }, registry, open) : [],
    lineBreak: firstLineBreak(text),
  }
}

/** A document, or all that stand in its place without the lines between them, where one of these is ours. It tells of its marker, or the one before does. */
function bindAll(document: YamlDocument, text: string, { registry, cel }: Opening): readonly TypedDocument[] {
  const bind = (one: YamlDocument) => bindDocument(one, text, registry, cel)
  const parts = unmarkedDocuments(document, text)
  if (parts.length === 1) return [bind(document)]
  const bound = parts.map((part) => bind(part.document))
  const isOurs = (typed: TypedDocument | undefined) => typed !== undefined && typed.reading.is !== 'foreign'
  if (!bound.some(isOurs)) return [bind(document)]
  const readAs = bound.at(-1)?.place
  return bound.map((typed, i) => {
    const [own, next] = [parts[i]?.marker, isOurs(bound[i + 1]) ? undefined : parts[i + 1]?.marker]
    const leftOut = [own, next].flatMap((marker) => (marker ? [{ ...marker, ...(readAs && { readAs }) }] : []))
    return { ...typed, undivided: document.span, ...(leftOut.length > 0 && { leftOut }) }
  })
}

/** A script that writes a configuration holds one between its own lines, where nobody can say what is text and what is none. */
function isScript(text: string): boolean {
  return /^#! *\//.test(text)
}

function firstLineBreak(text: string): '\n' | '\r\n' {
  const feed = text.indexOf('\n')
  return feed > 0 && text[feed - 1] === '\r' ? '\r\n' : '\n'
}
