import { remembered } from '../base/remembered.ts'
import type { Registry } from '../schema/registry.ts'
import type { EarlierDemands, ValueSchema } from '../schema/schema.ts'
import { compareReleases, recordFor } from './releases.ts'

/** What is demanded of a value from a release on. */
export interface Demands {
  readonly schema: ValueSchema
  readonly since: string
}

/** What a release demands of a value with `earlier` demands, and then what later ones do, of all `releases`, oldest first. To be kept with the registry. */
export function demandsFrom(
  _: Registry,
): (schema: ValueSchema, release: string, releases: readonly string[]) => readonly Demands[] {
  // One schema for each record, as whoever knows a schema tells it by its identity.
  const schemas = remembered((_: ValueSchema) => new Map<string, ValueSchema>())
  return (schema, release, releases) => {
    const { earlier = {} } = schema
    const known = schemas(schema)
    const inRelease = (one: string): ValueSchema => {
      const record = recordFor(earlier, one)
      if (record === undefined) return schema
      const then = known.get(record) ?? withDemands(schema, earlier[record] ?? {})
      known.set(record, then)
      return then
    }
    const found: Demands[] = [{ schema: inRelease(release), since: release }]
    for (const later of releases) {
      if (compareReleases(later, release) <= 0) continue
      const then = inRelease(later)
      if (then !== found.at(-1)?.schema) found.push({ schema: then, since: later })
    }
    return found
  }
}

function withDemands(schema: ValueSchema, demands: EarlierDemands): ValueSchema {
  const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, earlier, ...others } = schema
  return { ...others, ...demands }
}
