import type { JsonObject } from '../base/json-value.ts'
import { objectIn, objectsIn, textIn } from './json-access.ts'
import { mergePatch, renameMembers } from './merge-patch.ts'

/** The source of an object type and the place of the file that had the last word on it. */
export interface TypeSource {
  readonly source: JsonObject
  readonly path: string
  /** Prefix of places in that file, such as `types.Issuer`. */
  readonly at: string
  /** New names of fields by old ones, where an overlay renamed some. */
  readonly renamed: Readonly<Record<string, string>>
}

export type TypeTable = ReadonlyMap<string, TypeSource>

export type Report = (path: string, at: string, message: string) => void

/** The table after the `types` of one overlay: renames first, then a merge patch; `null` removes. */
export function overlayTypes(
  table: TypeTable,
  overlay: { readonly path: string; readonly document: JsonObject },
  report: Report,
): TypeTable {
  const changed = new Map(table)
  for (const [name, patch] of objectsIn(overlay.document['types'])) {
    const at = `types.${name}`
    const before = table.get(name)
    const reportHere = (inside: string, message: string) => report(overlay.path, `${at}.${inside}`, message)
    changed.set(name, {
      source: patched(before?.source, patch, (field) => inlinedBy(table, name, field), reportHere),
      path: overlay.path,
      at,
      renamed: { ...before?.renamed, ...renames(patch) },
    })
  }
  return changed
}

function patched(
  before: JsonObject | undefined,
  patch: JsonObject,
  isInlined: (field: string) => boolean,
  report: (at: string, message: string) => void,
): JsonObject {
  const names = renames(patch)
  const fields = objectIn(before?.['fields']) ?? {}
  for (const old of Object.keys(names)) {
    if (!Object.hasOwn(fields, old)) report(`rename.${old}`, `There is no field "${old}" to rename.`)
  }
  const base = before ? { ...before, fields: renameMembers(fields, names) } : {}
  reportDangling(base, patch, isInlined, report)
  const { rename: _, ...rest } = patch
  return mergePatch(base, rest)
}

/** Patches of what does not exist, unless they say all that a new one needs: most likely the name is mistyped. */
function reportDangling(
  base: JsonObject,
  patch: JsonObject,
  isInlined: (field: string) => boolean,
  report: (at: string, message: string) => void,
): void {
  for (const [name, change] of additions(base, patch, 'fields')) {
    if (change === null) report(`fields.${name}`, `There is no field "${name}" of this type's own to remove.`)
    else if (!Object.hasOwn(change, 'type') && !isInlined(name)) {
      report(`fields.${name}`, `There is no field "${name}" to change; a new field says its "type".`)
    }
  }
  for (const [id, change] of additions(base, patch, 'constraints')) {
    if (change === null) report(`constraints.${id}`, `There is no constraint "${id}" to remove.`)
    else if (!Object.hasOwn(change, 'because')) {
      report(`constraints.${id}`, `There is no constraint "${id}" to change; a new one says its "because".`)
    }
  }
}

/** Members of a word of the patch that the base lacks. */
function additions(
  base: JsonObject,
  patch: JsonObject,
  word: string,
): readonly (readonly [string, JsonObject | null])[] {
  const known = objectIn(base[word]) ?? {}
  return Object.entries(objectIn(patch[word]) ?? {})
    .filter(([name]) => !Object.hasOwn(known, name))
    .map(([name, change]) => [name, change === null ? null : (objectIn(change) ?? {})] as const)
}

function inlinedBy(table: TypeTable, type: string, field: string, seen: readonly string[] = []): boolean {
  const inline = table.get(type)?.source['inline']
  if (!Array.isArray(inline)) return false
  return inline.some((other) => {
    if (typeof other !== 'string' || seen.includes(other)) return false
    const fields = objectIn(table.get(other)?.source['fields']) ?? {}
    return Object.hasOwn(fields, field) || inlinedBy(table, other, field, [...seen, other])
  })
}

function renames(patch: JsonObject): Readonly<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const [old, name] of Object.entries(objectIn(patch['rename']) ?? {})) {
    const text = textIn(name)
    if (text !== undefined) names[old] = text
  }
  return names
}
