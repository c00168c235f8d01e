import type { JsonObject } from '../base/json-value.ts'
import { memberOf, objectIn, objectsIn, textIn, textsIn } from './json-access.ts'
import type { KindSchema, KindVersion } from './schema.ts'

/** A schema file: where it lies, and its content as plain JSON. */
export interface SchemaSource {
  readonly path: string
  readonly document: JsonObject
}

/** The source of a kind, and the group that its file names. */
export interface KindSource {
  readonly source: JsonObject
  readonly group: string
}

/** The kinds of a base file, at the versions that it names. */
export function compileBaseKinds(file: SchemaSource): readonly KindSchema[] {
  const group = textIn(file.document['group']) ?? ''
  return objectsIn(file.document['kinds']).map(([kind, source]) =>
    kindSchema(
      kind,
      source,
      textsIn(source['versions']).map((version) => ({ group, version })),
    ),
  )
}

/**
 * The kinds of an overlay: what the base says of each, changed by what the overlay says. A kind that is a different type in
 * some group becomes a schema of its own.
 */
export function compileOverlayKinds(file: SchemaSource, base: ReadonlyMap<string, KindSource>): readonly KindSchema[] {
  return objectsIn(file.document['kinds']).flatMap(([kind, overlay]) => {
    const { groups, ...changes } = overlay
    const source = { ...base.get(kind)?.source, ...changes }
    const byType = new Map<string, { readonly source: JsonObject; readonly versions: readonly KindVersion[] }>()
    for (const [group, versions] of objectsIn(groups)) {
      const type = textIn(versions['type']) ?? textIn(source['type']) ?? kind
      const unknownFields = versions['unknownFields'] ?? source['unknownFields']
      byType.set(type, {
        source: { ...source, type, ...(unknownFields !== undefined && { unknownFields }) },
        versions: [...(byType.get(type)?.versions ?? []), ...kindVersions(group, versions)],
      })
    }
    return [...byType.values()].map((one) => kindSchema(kind, one.source, one.versions))
  })
}

function kindVersions(group: string, source: JsonObject): readonly KindVersion[] {
  const since = objectIn(source['since']) ?? {}
  const until = objectIn(source['until']) ?? {}
  return textsIn(source['versions']).map((version) => {
    const from = textIn(memberOf(since, version))
    const to = textIn(memberOf(until, version))
    return { group, version, ...(from !== undefined && { since: from }), ...(to !== undefined && { until: to }) }
  })
}

function kindSchema(kind: string, source: JsonObject, versions: readonly KindVersion[]): KindSchema {
  const component = textIn(source['component'])
  const flag = textIn(source['flag'])
  const strictSince = textIn(source['strictSince'])
  const origin = textIn(source['source'])
  const olderForms = textsIn(source['olderForms'])
  return {
    kind,
    type: textIn(source['type']) ?? kind,
    versions,
    unknownFields: source['unknownFields'] === 'ignored' ? 'ignored' : 'rejected',
    doc: textIn(source['doc']) ?? '',
    ...(strictSince !== undefined && { strictSince }),
    ...(source['commonName'] === true && { commonName: true }),
    ...(source['impliedHeader'] === true && { impliedHeader: true }),
    ...(source['headerInAnyCase'] === true && { headerInAnyCase: true }),
    ...(olderForms.length > 0 && { olderForms }),
    ...(component !== undefined && { component }),
    ...(flag !== undefined && { flag }),
    ...(origin !== undefined && { source: origin }),
  }
}
