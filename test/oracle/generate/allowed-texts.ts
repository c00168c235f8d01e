import type { ValueSchema } from '../../../server/src/core/schema/schema.ts'
import type { Builder } from './build.ts'

/** The values that the schema lists for the release, apart from those of another operating system. */
export function allowedTexts(
  { vocabularies, release }: Builder,
  { values }: ValueSchema,
): readonly string[] | undefined {
  if (!values) return undefined
  const known = values.is === 'enum' ? values.values : (vocabularies[values.name]?.values ?? {})
  const number = (name: string) => Number(name.split('.')[1])
  const usable = Object.entries(known).filter(
    ([, { platform, since, until }]) =>
      platform === undefined &&
      !(since && number(since) > number(release)) &&
      !(until && number(until) <= number(release)),
  )
  return usable.map(([name]) => name)
}
