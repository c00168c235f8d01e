import type { Registry } from '../schema/registry.ts'

/** The release as the schemas write it: `v1.35.2` is `1.35`. Undefined for one that no dialect describes. */
export function knownRelease(target: string, registry: Registry): string | undefined {
  const release = /^v?(\d+\.\d+)(\..*)?$/.exec(target)?.[1]
  return release !== undefined && registry.dialects.some(({ releases }) => releases.includes(release))
    ? release
    : undefined
}
