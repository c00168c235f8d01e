import { remembered } from '../base/remembered.ts'
import type { Registry } from '../schema/registry.ts'
import type { EarlierDemands, ValueSchema } from '../schema/schema.ts'
import { compareReleases, recordFor } from './releases.ts'

/** What is demanded of a value from a release on. */
export interface Demands {
  readonly schema: ValueSchema
  readonly since: string
}

/**
 * What a release demands of a value with `earlier` demands, and then what later ones do, of all `releases` of its dialect, oldest first. To be kept with the registry:
 * it is asked for each such value, and answers are always the same.
 */
export function demandsFrom(
  _: Registry,
): (schema: ValueSchema, release: string, releases: readonly string[]) => readonly Demands[] {
  const ofSchema = remembered(demandsOf)
  return (schema, release, releases) => ofSchema(schema)(release, releases)
}

function demandsOf(schema: ValueSchema): (release: string, releases: readonly string[]) => readonly Demands[] {
  const { earlier = {} } = schema
  // One schema for each record, as whoever knows a schema tells it by its identity.
  const schemas = new Map<string, ValueSchema>()
  const known = new Map<string, readonly Demands[]>()
  function inRelease(release: string): ValueSchema {
    const record = recordFor(earlier, release)
    if (record === undefined) return schema
    const then = schemas.get(record) ?? withDemands(schema, earlier[record] ?? {})
    schemas.set(record, then)
    return then
  }
  return (release, releases) => {
    const before = known.get(release)
    if (before) return before
    const found: Demands[] = [{ schema: inRelease(release), since: release }]
    for (const later of releases) {
      if (compareReleases(later, release) <= 0) continue
      const then = inRelease(later)
      if (then !== found.at(-1)?.schema) found.push({ schema: then, since: later })
    }
    known.set(release, found)
    return found
  }
}

function withDemands(schema: ValueSchema, demands: EarlierDemands): ValueSchema {
  const { format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, earlier, ...others } = schema
  return { ...others, ...demands }
}
