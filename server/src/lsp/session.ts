import { describeError } from '../core/base/describe-error.ts'
import type { DiagnoseOptions } from '../core/rules/diagnose.ts'
import { optionsForFile } from '../core/settings/options-for-file.ts'
import { combined, type EditorSettings, type FileSettings } from '../core/settings/settings.ts'
import type { FilePaths } from '../host/file-paths.ts'
import type { ClientFeatures } from './client-features.ts'
import type { ClosedFiles } from './closed-files.ts'
import type { DocumentStore } from './document-store.ts'
import type { Log } from './log.ts'
import type { PieceAnalyses } from './piece-analyses.ts'
import type { ProjectSettingsStore } from './project-settings.ts'
import type { ServiceLoader } from './service-loader.ts'

/** What every handler is given: the state of one connection between `initialize` and `shutdown`. */
export interface Session extends ServiceLoader {
  readonly client: ClientFeatures
  readonly documents: DocumentStore
  readonly paths: FilePaths
  readonly log: Log
  /** The editor's settings; they need the core. */
  settings(): EditorSettings
  readonly projects: ProjectSettingsStore
  readonly closedFiles: ClosedFiles
  readonly analyses: PieceAnalyses
  /** Present while the client's own settings are still on their way. */
  settingsPending(): Promise<void> | undefined
}

/** What counts for a document: the project's settings, and over them the editor's. */
export function settingsFor(session: Session, uri: string): FileSettings {
  return combined(session.projects.of(uri), session.settings())
}

/** How the settings of a document reach the core. A rule that throws is logged once and skipped. */
export function diagnoseOptions(session: Session, uri: string, settings = settingsFor(session, uri)): DiagnoseOptions {
  const sound = session.documents.get(uri)?.sound
  return {
    onRuleFailure: (code, error) =>
      session.log.once(`rule ${code}`, `The rule "${code}" failed and was skipped. ${describeError(error)}`),
    ...optionsForFile(settings, uri, session.service().registry),
    ...(sound && { sound }),
  }
}
