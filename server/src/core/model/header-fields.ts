import type { KindPlace, Registry } from '../schema/registry.ts'
import type { EnumValue, FieldSchema } from '../schema/schema.ts'

/** `apiVersion` and `kind` as fields of a kind, so that every feature treats them like the others (reference: shared header). */
export function headerFields(registry: Registry, place: KindPlace): readonly FieldSchema[] {
  const apiVersions: Record<string, EnumValue> = {}
  for (const other of registry.byKind.get(place.kind.kind) ?? []) {
    if (other.dialect === place.dialect) apiVersions[other.apiVersion] = { doc: versionDoc(other) }
  }
  return [
    headerField(
      'apiVersion',
      'The API group and version of the document. Together with `kind` it decides how the file is read; each pair is fixed.',
      apiVersions,
    ),
    headerField('kind', 'The kind of the document. Written exactly so; the case matters.', {
      [place.kind.kind]: { doc: place.kind.doc },
    }),
  ]
}

function versionDoc(place: KindPlace): string {
  const since = place.at.since === undefined ? '' : ` Known since release ${place.at.since}.`
  const until = place.at.until === undefined ? '' : ` Gone in release ${place.at.until}.`
  return `Version \`${place.at.version}\` of the group \`${place.at.group}\`.${since}${until}`
}

function headerField(name: string, doc: string, values: Readonly<Record<string, EnumValue>>): FieldSchema {
  return {
    name,
    doc,
    presence: 'required',
    type: { is: 'scalar', name: 'string' },
    typeText: 'string',
    values: { is: 'enum', open: false, values },
  }
}
