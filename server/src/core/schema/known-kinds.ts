import type { KindPlace, Registry } from './registry.ts'

/** The kinds that a component loads, in alphabetical order, each at the place where it is most probably meant. */
export function knownKinds({ byKind }: Registry): readonly KindPlace[] {
  const places = [...byKind.values()].flatMap(
    (all) => all.find(({ dialect, kind }) => dialect.releases.length > 0 || kind.component !== undefined) ?? [],
  )
  return places.sort((a, b) => (a.kind.kind < b.kind.kind ? -1 : 1))
}

/** The newest release that is described; undefined when none is. */
export function newestRelease({ dialects }: Registry): string | undefined {
  return dialects.flatMap(({ releases }) => releases).at(-1)
}
