import { partInFile } from '../model/part-in-file.ts'
import type { DiagnoseOptions } from '../rules/diagnose.ts'
import type { Registry } from '../schema/registry.ts'
import { knownRelease } from './known-release.ts'
import type { FileSettings } from './settings.ts'

/** How the settings of a file, and its path or URI, reach the analysis. A release that no dialect describes counts as none. */
export function optionsForFile(
  { severity, target }: FileSettings,
  path: string,
  registry: Registry,
): Pick<DiagnoseOptions, 'severity' | 'release' | 'partial'> {
  const release = target === undefined ? undefined : knownRelease(target, registry)
  const partial = partInFile(registry, path)
  return { severity, ...(partial && { partial }), ...(release !== undefined && { release }) }
}
