import { remembered } from '../base/remembered.ts'
import type { Span } from '../base/span.ts'
import { isHeaderName } from '../schema/header-names.ts'
import { findKind, type Registry } from '../schema/registry.ts'
import { nodesIn } from '../yaml/nodes-in.ts'
import type { MappingEntry, MappingNode, ScalarNode, SequenceNode, YamlDocument, YamlNode } from '../yaml/tree.ts'
import { embeddedText } from './embedded-text.ts'
import { type EmbeddedText, type Embedding, withinEmbedding } from './embedding.ts'
import { type HeaderReading, readHeader } from './header.ts'
import { nestedText } from './literal-text.ts'
import { partInFile } from './part-in-file.ts'
import type { SourceFile } from './source-file.ts'
import type { DocumentPart, TypedDocument, TypedValue } from './typed-document.ts'

/**
 * A file that stands in a scalar of a document of somebody else's (a value of a ConfigMap, a file that a machine is set up with, a patch), or
 * in its place as a mapping with a header of its own.
 */
export interface EmbeddedFile extends Embedding {
  /** Places in it are places in its own text. Nothing is embedded in it: what was is embedded in the whole file as well. */
  readonly file: SourceFile
}

/** Reads a text that is embedded; `partial` is told about its documents. */
export type OpenEmbedded = (text: string, partial: DocumentPart | undefined) => SourceFile

/** What holds for an embedded file at `offset`, if there is one. */
export function embeddedAt<T>(
  file: SourceFile,
  offset: number,
  ask: (embedded: EmbeddedFile, offset: number) => T | undefined,
): T | undefined {
  for (const embedded of file.embedded) {
    if (offset < embedded.span.start || offset > embedded.span.end) continue
    const inside = embedded.toText(offset)
    const answer = inside === undefined ? undefined : ask(embedded, inside)
    if (answer !== undefined) return answer
  }
  return undefined
}

/** Longer texts than an object of a cluster can hold are no configuration. */
const LONGEST = 2 ** 20

/**
 * The files in the scalars of documents of others that hold documents of ours, in the order of the text; those in embedded files too.
 * Looks at the text first, so that documents of others, which are many, cost a search each and no more.
 */
export function embeddedFiles(
  { text, documents }: Pick<SourceFile, 'text' | 'documents'>,
  registry: Registry,
  open: OpenEmbedded,
): readonly EmbeddedFile[] {
  const found: EmbeddedFile[] = []
  if (documents.every(({ reading }) => isOurs(reading))) return found
  const names = namesOf(registry)
  const patches = patchesIn(registry)
  for (const { source, reading } of documents) {
    if (isOurs(reading) || !mentions(text.slice(source.span.start, source.span.end), names)) continue
    for (const placed of placesIn(source.root, (node) => isNested(node, source, registry))) {
      const embedded = textIn(placed.node, text, names)
      const opened = embedded && open(embedded.text, partIn(registry, placed, patches))
      if (opened && (placed.node.kind === 'scalar' || isUsed(opened)))
        for (const file of filesIn(embedded, opened)) found.push(file)
    }
  }
  return found.sort((a, b) => a.span.start - b.span.start)
}

/** Whether a document is bound itself. One in a list is looked at as one in somebody else's document is. */
function isOurs(reading: HeaderReading): boolean {
  return reading.is === 'known' || (reading.is === 'flawed' && reading.flaw.is !== 'in-list')
}

/** Texts of which every document of ours holds one: its kind, or its group. */
function namesOf(registry: Registry): readonly string[] {
  const kinds = [...registry.byKind].filter(([, places]) => places.some(({ kind }) => !kind.commonName))
  return [...registry.groups, ...kinds.map(([name]) => name)]
}

function textIn(node: ScalarNode | MappingNode, text: string, names: readonly string[]): EmbeddedText | undefined {
  if (node.kind === 'mapping') return nestedText(node, text)
  const { style, text: value } = node
  if (style === 'plain' || value.length > LONGEST || NAMED.test(value) || !mentions(value, names)) return undefined
  return embeddedText(node, text)
}

/** `config.yaml=apiVersion: …`, as kustomize takes literals: the first key is none of the document. */
const NAMED = /^[\w.-]+=/

/**
 * A mapping that would be a document of ours as a file. What stands before and behind it must be sound, or its lines may be others, and it must hold
 * what it refers to. Brackets are what they would be in a file in JSON alone.
 */
function isNested(node: MappingNode, { root, json, problems }: YamlDocument, registry: Registry): boolean {
  if (node === root || node.flow !== json) return false
  const { apiVersion, kind } = readHeader(node)
  if (!apiVersion?.text || !kind?.text || !findKind(registry, apiVersion.text, kind.text)) return false
  const within = ({ span }: { readonly span: Span }) => node.span.start <= span.start && span.end <= node.span.end
  const reachesOut = (one: YamlNode) => one.kind === 'alias' && !(one.target && within(one.target))
  return problems.every(within) && ![...nodesIn(node)].some(reachesOut)
}

/** Other objects refer to a document by its header and a name. */
function isUsed({ documents }: SourceFile): boolean {
  return documents.length === 1 && documents.every(({ root }) => hasKnownField(root))
}

function mentions(text: string, names: readonly string[]): boolean {
  return names.some((name) => text.includes(name)) && /\b(?:apiVersion|kind)\b/.test(text)
}

/** What a text is that is laid over a configuration from elsewhere: its key says so, or a file name beside it. */
function partIn(
  { vocabularies }: Registry,
  { key, owner }: PlacedText,
  patches: ReturnType<typeof patchesIn>,
): DocumentPart | undefined {
  if (Object.hasOwn(vocabularies['partial-wrappers']?.values ?? {}, key)) return 'patch'
  return owner && patches(owner)[0]
}

/** What the file names in a mapping tell of the texts beside them, looked for once however many there are. */
function patchesIn(registry: Registry): (owner: MappingNode) => readonly DocumentPart[] {
  const partOf = ({ value }: MappingEntry) =>
    (value?.kind === 'scalar' ? partInFile(registry, value.text) : undefined) ?? []
  return remembered(({ entries }: MappingNode) => entries.flatMap(partOf))
}

interface Placed {
  readonly node: YamlNode | undefined
  /** The nearest key above. */
  readonly key: string
  /** The mapping that holds the node as a value. */
  readonly owner?: MappingNode
}

interface PlacedText extends Placed {
  readonly node: ScalarNode | MappingNode
}

/**
 * All scalars, and mappings that are nested documents, without recursion: a stream may nest deeper than the stack. What aliases stand for is met
 * where it is written.
 */
function* placesIn(root: YamlNode | undefined, isNested: (node: MappingNode) => boolean): Iterable<PlacedText> {
  const open: Placed[] = [{ node: root, key: '' }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node } = next
    if (node?.kind === 'scalar' || (node?.kind === 'mapping' && isNested(node))) yield { ...next, node }
    else if (node && node.kind !== 'alias') for (const part of partsOf(node, next.key)) open.push(part)
  }
}

function partsOf(node: MappingNode | SequenceNode, key: string): readonly Placed[] {
  if (node.kind === 'sequence') return node.items.map((item) => ({ node: item.node, key }))
  return node.entries.map((entry) => ({
    node: entry.value,
    key: entry.key?.kind === 'scalar' ? entry.key.text : '',
    owner: node,
  }))
}

/** The opened text, unless none of its documents is ours, and what is embedded in it. */
function filesIn({ embedding }: EmbeddedText, opened: SourceFile): readonly EmbeddedFile[] {
  const file: SourceFile = { ...opened, documents: withoutDoubtful(opened.documents), embedded: [] }
  const deeper = opened.embedded.map((inner) => ({ ...withinEmbedding(embedding, inner), file: inner.file }))
  return file.documents.some(({ reading }) => reading.is !== 'foreign') ? [{ ...embedding, file }, ...deeper] : deeper
}

/**
 * Any text may stand in a scalar: scripts that write a configuration, manuals that show one. What is not certainly a document of ours counts as
 * somebody else's, and so does everything behind text that is no YAML.
 */
function withoutDoubtful(documents: readonly TypedDocument[]): readonly TypedDocument[] {
  let prose = false
  return documents.map((document) => {
    const certain = !prose && isCertain(document)
    const { root, problems } = document.source
    if (!certain && (problems.length > 0 || (root !== undefined && root.kind === 'scalar'))) prose = true
    return certain || document.reading.is === 'foreign' ? document : asForeign(document)
  })
}

/** The document as one of somebody else's. */
export function asForeign({ source, header }: TypedDocument): TypedDocument {
  return { source, header, reading: { is: 'foreign' } }
}

function isCertain({ reading, source, header, root, partial }: TypedDocument): boolean {
  if (reading.is === 'foreign' || source.root?.kind !== 'mapping') return false
  const fields = [header.apiVersion, header.kind].flatMap((field) => field ?? [])
  const start = Math.min(...fields.map(({ key }) => key.start))
  if (source.problems.some(({ span }) => span.start < start)) return false
  if (reading.is === 'known') return true
  if (fields.some(({ text }) => /\s/.test(text ?? ''))) return false
  if (reading.flaw.is === 'no-kind' || (reading.flaw.is === 'no-api-version' && partial)) return true
  if (source.problems.length > 0) return false
  return reading.flaw.is !== 'no-api-version' || hasKnownField(root)
}

/** A kind alone is also how other objects refer to one of ours. */
function hasKnownField(root: TypedValue | undefined): boolean {
  return root?.is === 'object' && [...root.fields.keys()].some((name) => !isHeaderName(name))
}
