import { findKind, type Registry } from '../schema/registry.ts'
import type { FieldSchema, Variant, Variants } from '../schema/schema.ts'
import { resolveScalar } from '../yaml/resolve-scalar.ts'
import type { MappingNode } from '../yaml/tree.ts'
import { effectiveEntries, keyText } from './mapping-entries.ts'
import { existsIn } from './releases.ts'

/** What the schemas say of an embedded object in `owner`; undefined where the field that decides says nothing that they know. */
export function variantOf(variants: Variants, owner: MappingNode): Variant | undefined {
  const text = decidingText(variants, owner)
  return text !== undefined && Object.hasOwn(variants.of, text) ? variants.of[text] : undefined
}

/** Of headers, as `group/version Kind`, those that a release knows. A kind that is not described has no lifetime that anybody knew. */
export function headersIn(
  release: string | undefined,
  headers: readonly string[],
  registry: Registry,
): readonly string[] {
  return headers.filter((header) => {
    const [apiVersion = '', kind = ''] = header.split(' ')
    return existsIn(release, findKind(registry, apiVersion, kind)?.at ?? {})
  })
}

/** Whether the embedded object in `owner` is of kinds that all are unknown to a release: there nobody reads it. */
export function isUnreadIn(
  release: string | undefined,
  { variants }: FieldSchema,
  owner: MappingNode,
  registry: Registry,
): boolean {
  const kinds = variants && variantOf(variants, owner)?.kinds
  return kinds !== undefined && kinds.length > 0 && headersIn(release, kinds, registry).length === 0
}

/** The text of the field in `owner` that decides; undefined where it has none. */
export function decidingText({ by }: Pick<Variants, 'by'>, owner: MappingNode): string | undefined {
  const entry = effectiveEntries(owner).findLast((candidate) => keyText(candidate.entry) === by)?.entry
  const value = entry?.value?.kind === 'alias' ? entry.value.target : entry?.value
  const resolved = value?.kind === 'scalar' ? resolveScalar(value) : undefined
  return resolved?.type === 'string' ? resolved.value : undefined
}
