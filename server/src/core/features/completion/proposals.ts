import { effectiveEntries, keyText } from '../../model/mapping-entries.ts'
import type { TypedDocument } from '../../model/typed-document.ts'
import { isHeaderName } from '../../schema/header-names.ts'
import type { CursorSlot, YamlPath } from '../../yaml/cursor-at.ts'
import { resolveScalar } from '../../yaml/resolve-scalar.ts'
import type { MappingNode, SequenceNode, YamlNode } from '../../yaml/tree.ts'
import type { Candidate } from './candidate.ts'
import { candidatesAt, itemCandidates, NOTHING_TAKEN, plainCandidates } from './candidates-at.ts'
import type { CompletionScope } from './completion-scope.ts'
import type { OpenHeader } from './header-candidates.ts'
import { documentHeader, embeddedHeader, headerKeyCandidates, headerValueCandidates } from './header-candidates.ts'
import type { InsertionSite } from './insertion-site.ts'
import { siteOf } from './insertion-site.ts'
import type { Located } from './located.ts'
import { locate, locateRoot } from './located.ts'
import { nodeAt } from './node-at.ts'

/** Candidates and the one place where all of them would go. */
interface Proposal {
  readonly site: InsertionSite
  readonly candidates: readonly Candidate[]
}

/** What fits at a slot. A line below a list whose dashes stand where keys do takes a key or one more item. */
export function proposalsAt(scope: CompletionScope, document: TypedDocument, slot: CursorSlot): readonly Proposal[] {
  if (slot.style === 'literal' || slot.style === 'folded') return []
  switch (slot.slot) {
    case 'key': {
      const keys = keyProposal(scope, document, slot)
      return slot.alsoItem ? [keys, withDashes(itemProposal(scope, document, slot, slot.alsoItem))] : [keys]
    }
    case 'value':
      return isTaken(document, slot) ? [] : [valueProposal(scope, document, slot)]
    case 'item':
      return isTaken(document, slot) ? [] : [itemProposal(scope, document, slot, slot)]
    default:
      return []
  }
}

/** The place has a value already, which the cursor does not touch. */
function isTaken(document: TypedDocument, slot: CursorSlot): boolean {
  return !slot.scalar && nodeAt(document.source.root, slot.path) !== undefined
}

/** Items tell themselves apart from keys of the same name by their dash. */
function withDashes({ site, candidates }: Proposal): Proposal {
  return {
    site,
    candidates: candidates.map((item) => ({
      ...item,
      label: `- ${item.label}`,
      filterText: item.filterText ?? item.label,
    })),
  }
}

function keyProposal(scope: CompletionScope, document: TypedDocument, slot: CursorSlot): Proposal {
  const present = presentKeys(slot)
  const header = slot.path.length === 0 ? headerKeyCandidates(scope, documentHeader(document), present) : []
  const at = locateIn(scope, document, slot.path)
  const hasKeys = slot.container !== undefined || at?.schema.type.is === 'object'
  const candidates = at ? candidatesAt(scope, at, { keys: present, items: new Set() }) : []
  const mode = hasKeys || slot.path.length === 0 ? 'members' : 'line'
  return { site: siteOf(scope.file, document.source, slot, mode), candidates: [...header, ...candidates] }
}

function valueProposal(scope: CompletionScope, document: TypedDocument, slot: CursorSlot): Proposal {
  const site = siteOf(scope.file, document.source, slot, 'after-colon')
  const name = slot.path.at(-1)
  const open = isHeaderName(name) ? openHeader(scope, document, slot.path.slice(0, -1)) : undefined
  if (open && isHeaderName(name)) {
    return { site, candidates: headerValueCandidates(scope, open, name, presentKeys(slot)) }
  }
  const at = locateIn(scope, document, slot.path)
  if (!at) return { site, candidates: [] }
  const taken = { keys: new Set<string>(), items: takenByNeighbours(at) }
  return { site, candidates: [...plainCandidates(scope, at), ...candidatesAt(scope, at, taken)] }
}

/** The header of the object at a path, when it has one. */
function openHeader(scope: CompletionScope, document: TypedDocument, path: YamlPath): OpenHeader | undefined {
  if (path.length === 0) return documentHeader(document)
  const owner = locateIn(scope, document, path)
  return owner && (owner.embedded || owner.schema.type.is === 'embedded') ? embeddedHeader(owner) : undefined
}

/** An item at the path and in the sequence of `item`, written where the slot is. */
function itemProposal(
  scope: CompletionScope,
  document: TypedDocument,
  slot: CursorSlot,
  item: Pick<CursorSlot, 'path' | 'container'>,
): Proposal {
  const mode = slot.slot === 'item' && (slot.flow || slot.afterDash) ? 'line' : 'dash'
  const site = siteOf(scope.file, document.source, slot, mode)
  const at = locateIn(scope, document, item.path.slice(0, -1))
  if (!at) return { site, candidates: [] }
  const sequence = item.container?.kind === 'sequence' ? item.container : undefined
  return { site, candidates: itemCandidates(scope, at, takenItems(at, sequence, slot)) }
}

function locateIn(scope: CompletionScope, document: TypedDocument, path: YamlPath): Located | undefined {
  return document.place && locate(scope.registry, locateRoot(document.place, document.source.root), path)
}

function presentKeys({ present, container }: CursorSlot): ReadonlySet<string> {
  const merged = container?.kind === 'mapping' ? mergedKeys(container) : []
  return new Set([...present, ...merged])
}

function mergedKeys(mapping: MappingNode): readonly string[] {
  return effectiveEntries(mapping).flatMap(({ entry, merged }) => (merged ? (keyText(entry) ?? []) : []))
}

/** Texts of the items of a list without repetition, the one under the cursor left out. */
function takenItems(at: Located, sequence: SequenceNode | undefined, slot: CursorSlot): ReadonlySet<string> {
  if (!sequence || !at.schema.unique?.includes('.')) return NOTHING_TAKEN.items
  return new Set(sequence.items.flatMap(({ node }) => (node && node !== slot.scalar ? textsOf(node) : [])))
}

/** Values of a field that the other objects of a list have, where no two may have the same. */
function takenByNeighbours(at: Located): ReadonlySet<string> {
  const list = at.parent?.parent
  if (list?.schema.type.is !== 'list' || list.schema.unique?.length !== 1 || list.schema.unique[0] !== at.step)
    return NOTHING_TAKEN.items
  const items = list.node?.kind === 'sequence' ? list.node.items : []
  const others = items.filter((_, index) => index !== at.parent?.step)
  return new Set(others.flatMap(({ node }) => textsOf(nodeAt(node, [String(at.step)]))))
}

function textsOf(node: YamlNode | undefined): readonly string[] {
  if (node?.kind !== 'scalar') return []
  const value = resolveScalar(node)
  return value.type === 'null' ? [] : [value.type === 'string' ? value.value : node.text]
}
