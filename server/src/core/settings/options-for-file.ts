import { isPatchFile } from '../model/is-patch-file.ts'
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
  return { severity, partial: isPatchFile(registry, path), ...(release !== undefined && { release }) }
}
