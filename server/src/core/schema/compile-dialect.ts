import { compileBaseKinds, compileOverlayKinds, type KindSource, type SchemaSource } from './compile-kinds.ts'
import { compileType } from './compile-type.ts'
import { memberOf, objectIn, objectsIn, textIn, textsIn } from './json-access.ts'
import { overlayTypes, type Report, type TypeTable } from './overlay-types.ts'
import { referredTypes } from './referred-types.ts'
import { renamePaths } from './rename-paths.ts'
import type { DialectSchemas, KindSchema, ObjectType } from './schema.ts'
import type { Types } from './schema-path.ts'
import { expandWithin, plainTypeName } from './within-types.ts'

/** All that the dialects are made from. */
export interface Base {
  readonly types: TypeTable
  readonly kinds: ReadonlyMap<string, KindSource>
}

/** A dialect and the places where its types were written, for the checks that follow. */
export interface CompiledDialect {
  readonly dialect: DialectSchemas
  readonly table: TypeTable
}

/**
 * One dialect: the kinds and types of its own schema files (`own`), changed by its overlays in their order. Types that only the
 * base has come along when one of them is referred to.
 */
export function compileDialect(
  name: string,
  base: Base,
  own: readonly SchemaSource[],
  overlays: readonly SchemaSource[],
  report: Report,
): CompiledDialect {
  const table = expandWithin(overlays.reduce((types, overlay) => overlayTypes(types, overlay, report), base.types))
  const kinds = [
    ...own.flatMap(compileBaseKinds),
    ...overlays.flatMap((overlay) => compileOverlayKinds(overlay, base.kinds)),
  ]
  const roots = [
    ...kinds.map((kind) => kind.type),
    ...own.flatMap((file) => Object.keys(objectIn(file.document['types']) ?? {})),
  ]
  const types = renamePaths(compileTypes(roots, table, report), table)
  const dialect: DialectSchemas = {
    name,
    doc: firstText(overlays, 'doc') ?? firstText(own, 'doc') ?? '',
    releases: overlays.flatMap((overlay) => textsIn(overlay.document['releases'])),
    ...(overlays.some((overlay) => overlay.document['nulls'] === 'zero') && { nulls: 'zero' as const }),
    ...(overlays.some((overlay) => overlay.document['mergedKeys'] === 'repeated') && {
      mergedKeys: 'repeated' as const,
    }),
    ...(overlays.some((overlay) => overlay.document['streams'] === 'first') && { streams: 'first' as const }),
    kinds,
    types,
    ...otherKinds(overlays),
  }
  reportKinds(kinds, types, [...own, ...overlays], report)
  reportUnused(types, table, overlays, report)
  return { dialect, table }
}

function compileTypes(roots: readonly string[], table: TypeTable, report: Report): Types {
  const types: Record<string, ObjectType> = {}
  const sources = new Map([...table].map(([name, entry]) => [name, entry.source]))
  const open = [...roots]
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    const entry = table.get(name)
    if (!entry || Object.hasOwn(types, name)) continue
    const type = compileType(name, sources, {
      hasType: (other) => table.has(other),
      report: (at, message) => report(entry.path, `${entry.at}.${at}`, message),
    })
    types[name] = type
    open.push(...type.fields.flatMap(referredTypes))
  }
  return types
}

function reportKinds(kinds: readonly KindSchema[], types: Types, files: readonly SchemaSource[], report: Report): void {
  const places = new Set<string>()
  for (const kind of kinds) {
    const path = files.find((file) => Object.hasOwn(objectIn(file.document['kinds']) ?? {}, kind.kind))?.path ?? ''
    const at = `kinds.${kind.kind}`
    if (!Object.hasOwn(types, kind.type)) report(path, at, `There is no type "${kind.type}".`)
    if (kind.versions.length === 0) report(path, at, 'The kind has no version.')
    for (const { group, version } of kind.versions) {
      if (group === '') report(path, at, 'The file has kinds but no "group".')
      const place = `${group}/${version} ${kind.kind}`
      if (places.has(place)) report(path, at, `${place} is described twice.`)
      places.add(place)
    }
  }
}

function reportUnused(types: Types, table: TypeTable, overlays: readonly SchemaSource[], report: Report): void {
  const used = new Set(Object.keys(types).flatMap((name) => [name, plainTypeName(name)]))
  // Sets visit what is added while they are walked, so types that inlined types inline are reached too.
  for (const name of used) for (const inlined of textsIn(table.get(name)?.source['inline'])) used.add(inlined)
  for (const overlay of overlays) {
    for (const [name] of objectsIn(overlay.document['types'])) {
      if (!used.has(name)) report(overlay.path, `types.${name}`, `No kind of the dialect uses the type "${name}".`)
    }
  }
}

function firstText(files: readonly SchemaSource[], member: string): string | undefined {
  return files.map((file) => textIn(file.document[member])).find((text) => text !== undefined)
}

function otherKinds(overlays: readonly SchemaSource[]): Pick<DialectSchemas, 'otherKinds'> {
  const merged: Record<string, readonly string[]> = {}
  for (const overlay of overlays) {
    for (const [group, kinds] of Object.entries(objectIn(overlay.document['otherKinds']) ?? {})) {
      merged[group] = [...(memberOf(merged, group) ?? []), ...textsIn(kinds)]
    }
  }
  return Object.keys(merged).length > 0 ? { otherKinds: merged } : {}
}
