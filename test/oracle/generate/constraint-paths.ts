import type { Constraint, ObjectType } from '../../../server/src/core/schema/schema.ts'

/** The paths that a constraint speaks of, as far as the object has their first field. Paths through lists end before the list's items. */
export function constraintPaths(type: ObjectType, { words, when = {} }: Constraint): readonly string[] {
  const quoted = JSON.stringify([words, when]).match(/"[\w.[\]-]+"/g) ?? []
  const paths = quoted.map((text) => text.slice(1, -1).split('[]')[0] ?? '')
  return [...new Set(paths)].filter((path) => type.fields.some(({ name }) => name === path.split('.')[0]))
}
