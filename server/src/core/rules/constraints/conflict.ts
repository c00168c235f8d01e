import { fixByRemoving, fixByRemovingAll } from '../path-edits.ts'
import type { Fix, FixContext } from '../rule.ts'
import { type Break, quotedList } from './constraint-rule.ts'
import type { Look } from './look.ts'

/** Paths of which only one may be written: underlines the one that comes last in the text and points at the others. */
export function conflictOf(written: readonly string[], look: Look): Break<readonly string[]> {
  const byPlace = [...written].sort((a, b) => look.spanOf(a).start - look.spanOf(b).start)
  return {
    at: look.spanOf(byPlace.at(-1) ?? ''),
    found: written,
    related: byPlace.slice(0, -1).map((path) => ({ span: look.spanOf(path), message: `"${path}" is set here.` })),
  }
}

export function fixesByRemoving(paths: readonly string[], look: Look, context: FixContext): readonly Fix[] {
  return paths.flatMap((path) => fixByRemoving(`Remove "${path}"`, look.at(path), context))
}

/** Fixes that take one of some sides out as a whole: all of its paths. */
export function fixesByRemovingSides(
  sides: readonly (readonly string[])[],
  look: Look,
  context: FixContext,
): readonly Fix[] {
  return sides.flatMap((side) =>
    fixByRemovingAll(
      `Remove ${quotedList(side, 'and')}`,
      side.map((path) => look.at(path)),
      context,
    ),
  )
}
