import type { Variant, Variants } from '../schema/schema.ts'
import { resolveScalar } from '../yaml/resolve-scalar.ts'
import type { MappingNode } from '../yaml/tree.ts'
import { effectiveEntries, keyText } from './mapping-entries.ts'

/** What the schemas say of an embedded object in `owner`; undefined where the field that decides says nothing that they know. */
export function variantOf(variants: Variants, owner: MappingNode): Variant | undefined {
  const text = decidingText(variants, owner)
  return text !== undefined && Object.hasOwn(variants.of, text) ? variants.of[text] : undefined
}

/** The text of the field in `owner` that decides; undefined where it has none. */
export function decidingText({ by }: Pick<Variants, 'by'>, owner: MappingNode): string | undefined {
  const entry = effectiveEntries(owner).findLast((candidate) => keyText(candidate.entry) === by)?.entry
  const value = entry?.value?.kind === 'alias' ? entry.value.target : entry?.value
  const resolved = value?.kind === 'scalar' ? resolveScalar(value) : undefined
  return resolved?.type === 'string' ? resolved.value : undefined
}
