import { lazy } from '../base/lazy.ts'
import { HEADER_NAMES } from '../schema/header-names.ts'
import type { Registry } from '../schema/registry.ts'
import { hasTemplate } from '../yaml/template.ts'
import type { YamlDocument, YamlNode } from '../yaml/tree.ts'
import { type Header, type HeaderField, type HeaderReading, isOlderForm, readHeader, readKind } from './header.ts'
import { headerInAnyCase } from './header-in-any-case.ts'
import { keyText } from './mapping-entries.ts'

/** What a document says that it is. */
export interface DocumentReading {
  readonly header: Header
  readonly reading: HeaderReading
  /** Keys in another case beside right ones, which the component reads in place of them, or which it refuses. */
  readonly overrules?: readonly HeaderField[]
  /** What else the header holds where the component goes by keys in another case. */
  readonly passedOver?: Header
}

/** Reads the header of a document, and by it the kind. */
export function readDocument(source: YamlDocument, registry: Registry): DocumentReading {
  const { root } = source
  const [only] =
    root?.kind === 'sequence' && root.items.length === 1 && source.directives.length === 0 ? root.items : []
  if (only?.node) return readItem(only.node, source, registry)
  return inAnyCase(readRoot(root, source, registry), source, registry)
}

/** Of a list the document that is its only item. That of another kind, or with a flaw of its own, may be anybody's. */
function readItem(item: YamlNode, source: YamlDocument, registry: Registry): DocumentReading {
  const read = readRoot(item, source, registry)
  const isTemplate = hasTemplate(read.header.apiVersion?.text ?? '')
  if (read.reading.is !== 'known' || isTemplate) return { header: {}, reading: { is: 'foreign' } }
  return { header: read.header, reading: { is: 'flawed', flaw: { is: 'in-list', kind: read.reading.place.kind.kind } } }
}

function readRoot(root: YamlNode | undefined, { problems, json }: YamlDocument, registry: Registry): DocumentReading {
  const header = readHeader(root, json)
  const keys = lazy(() => (root?.kind === 'mapping' ? root.entries.flatMap((entry) => keyText(entry) ?? []) : []))
  const reading = readKind(header, registry, keys)
  return { header, reading: problems.length === 0 && isOlderForm(reading, keys) ? { is: 'foreign' } : reading }
}

/** The same document for a component that finds the names of the header in any case. */
function inAnyCase(written: DocumentReading, { root, json }: YamlDocument, registry: Registry): DocumentReading {
  const found = headerInAnyCase(root, json)
  if (!found || (written.reading.is === 'known' && !isRight(written.reading))) return written
  const reading = readKind(found.header, registry)
  if (written.reading.is !== 'known' && found.odd.length === 0 && isRight(reading))
    return { header: found.header, reading, passedOver: written.header }
  if (!isRight(written.reading)) return written
  const overrules = [...found.odd, ...HEADER_NAMES.flatMap((name) => rivalOf(written.header[name], found.header[name]))]
  return overrules.length > 0 ? { ...written, overrules } : written
}

/** What is read in place of a field, unless it says the same. */
function rivalOf(field: HeaderField | undefined, read: HeaderField | undefined): readonly HeaderField[] {
  return read && read.text !== field?.text && !read.odd ? [read] : []
}

/** Nothing but the case of a key is wrong, and the component finds it. */
function isRight(reading: HeaderReading): boolean {
  if (reading.is === 'flawed')
    return reading.flaw.is === 'misspelled-key' && reading.guess?.kind.headerInAnyCase === true
  return reading.is === 'known' && reading.place.kind.headerInAnyCase === true
}
