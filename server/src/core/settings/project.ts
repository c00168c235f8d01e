import { globTest, type PathTest } from '../base/glob.ts'
import { jsonOf } from '../model/path-value.ts'
import type { SourceFile } from '../model/source-file.ts'
import { diagnose } from '../rules/diagnose.ts'
import type { Finding } from '../rules/finding.ts'
import type { Registry } from '../schema/registry.ts'
import { readSettings } from './read-settings.ts'
import {
  type CommonSettings,
  combined,
  type FileSettings,
  NO_SETTINGS,
  PROJECT_SETTINGS,
  type ProjectSettings,
} from './settings.ts'

/** A project's settings, ready to be asked. */
export interface Project {
  /** What the project says of a file; `path` is relative to the directory of its settings, with `/`. A file outside of it has one with `..`. */
  readonly settingsOf: (path: string) => FileSettings
}

/** Why a project's file cannot be used: a sentence about the whole, or findings in it. */
export interface BrokenProject {
  readonly problem: string
  readonly findings: readonly Finding[]
}

export type ProjectResult = { readonly project: Project } | { readonly broken: BrokenProject }

/**
 * Reads the file of a project. One error makes the whole file count for nothing: half of a configuration is nobody's intention. What is
 * merely a warning there, such as a code that no rule has, is left out.
 */
export function readProject(file: SourceFile, registry: Registry): ProjectResult {
  const [document, second] = file.documents.filter(({ source }) => source.root || source.problems.length > 0)
  const errors = diagnose(file, registry, {}).filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return broken(errors[0]?.message ?? '', errors)
  if (!document) return broken('The file is empty.')
  if (document.source.problems.length > 0) return broken('The file is no YAML that could be read.')
  if (second) return broken('The file holds more than one document.')
  const place = document.reading.is === 'known' ? document.reading.place : undefined
  if (place?.kind.kind !== PROJECT_SETTINGS || place.kind.commonName !== true) return broken(wantedHeader(registry))
  const json = document.root && jsonOf(document.root)
  const { settings } = readSettings(json ?? {}, PROJECT_SETTINGS, registry)
  // `readSettings` leaves nothing that the schema does not describe, and the type says what the schema does.
  return { project: projectOf(settings as ProjectSettings) }
}

function broken(problem: string, findings: readonly Finding[] = []): ProjectResult {
  return { broken: { problem, findings } }
}

function wantedHeader(registry: Registry): string {
  const [place] = registry.byKind.get(PROJECT_SETTINGS) ?? []
  return `Begin the file with "apiVersion: ${place?.apiVersion}" and "kind: ${PROJECT_SETTINGS}".`
}

function projectOf(settings: ProjectSettings): Project {
  const ignored = testOf(settings.ignore)
  const overrides = (settings.overrides ?? []).flatMap((entry) => (entry ? [{ entry, fits: testOf(entry.files) }] : []))
  return {
    settingsOf: (path) => {
      if (path.startsWith('../')) return combined(NO_SETTINGS, settings)
      const fitting: readonly CommonSettings[] = overrides.filter(({ fits }) => fits(path)).map(({ entry }) => entry)
      return { ...[settings, ...fitting].reduce(combined, NO_SETTINGS), ignored: ignored(path) }
    },
  }
}

function testOf(patterns: readonly (string | null)[] | null | undefined): PathTest {
  const tests = (patterns ?? []).flatMap((pattern) => (pattern ? [globTest(pattern)] : []))
  return (path) => tests.some((test) => test(path))
}
