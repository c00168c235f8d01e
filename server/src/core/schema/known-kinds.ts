import type { KindPlace, Registry } from './registry.ts'
import type { DialectSchemas } from './schema.ts'

/**
 * The kinds that a component loads, in alphabetical order, each at its recommended place. Kinds of one name that have nothing but the name in
 * common are all there; of a kind that several dialects describe, the one with releases, which real files follow.
 */
export function knownKinds({ byKind }: Registry): readonly KindPlace[] {
  const places = [...byKind.values()].flatMap((all) => {
    const released = all.filter(({ dialect }) => dialect.releases.length > 0)
    const loaded = released.length > 0 ? released : all.filter(({ kind }) => kind.component !== undefined)
    return loaded.filter(({ kind }, index) => loaded.findIndex((other) => other.kind === kind) === index)
  })
  return places.sort((a, b) => (a.kind.kind < b.kind.kind ? -1 : 1))
}

/** The dialects that a component reads files of: what a user's files are written in, as opposed to settings of our own. */
export function loadedDialects({ dialects }: Registry): readonly DialectSchemas[] {
  return dialects.filter(({ kinds }) => kinds.some(({ component }) => component !== undefined))
}

/** The newest release that is described; undefined when none is. */
export function newestRelease({ dialects }: Registry): string | undefined {
  return dialects.flatMap(({ releases }) => releases).at(-1)
}
