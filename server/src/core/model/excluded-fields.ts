import type { JsonValue } from '../base/json-value.ts'
import { holdsAlways } from '../schema/constraint-words.ts'
import { listIn, textsIn } from '../schema/json-access.ts'
import type { ObjectType } from '../schema/schema.ts'

/** Fields of an object that do not go with one that is present: constraints, of all releases, of which one side only may be there. */
export function excludedFields(type: ObjectType, present: ReadonlySet<string>): ReadonlySet<string> {
  const excluded = new Set<string>()
  for (const { words } of type.constraints.filter(holdsAlways)) {
    const sides = [...listIn(words['exclusive']), ...listIn(words['oneOf'])].map(pathsOf)
    const chosen = sides.findIndex((side) => side.some((name) => present.has(name)))
    if (chosen < 0) continue
    for (const [index, side] of sides.entries()) if (index !== chosen) for (const name of side) excluded.add(name)
  }
  return excluded
}

/** One side of a constraint: a path, or several that belong together. */
function pathsOf(side: JsonValue): readonly string[] {
  return typeof side === 'string' ? [side] : textsIn(side)
}
