import type { ValueSchema } from '../../../server/src/core/schema/schema.ts'
import type { Builder } from './build.ts'
import { existsIn } from './lifetimes.ts'

/** The values that the schema lists for the release, apart from those of another operating system. */
export function allowedTexts(
  { vocabularies, release }: Builder,
  { values }: ValueSchema,
): readonly string[] | undefined {
  if (!values) return undefined
  const known = values.is === 'enum' ? values.values : (vocabularies[values.name]?.values ?? {})
  const usable = Object.entries(known).filter(([, value]) => value.platform === undefined && existsIn(release, value))
  return usable.map(([name]) => name)
}
