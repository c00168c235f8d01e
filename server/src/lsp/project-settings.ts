import { positionAt } from '../core/base/line-index.ts'
import type { SourceFile } from '../core/model/source-file.ts'
import type { LanguageService } from '../core/service.ts'
import type { BrokenProject, Project } from '../core/settings/project.ts'
import { type FileSettings, NO_SETTINGS, PROJECT_FILE } from '../core/settings/settings.ts'
import type { FilePaths } from '../host/file-paths.ts'
import type { createProjectFiles, FoundProjectFile } from '../host/project-files.ts'
import type { Log } from './log.ts'
import { createRecent } from './recent.ts'

/** What the projects in the open folders say of documents. */
export interface ProjectSettingsStore {
  /**
   * No settings for a document that is no file, lies outside of the open folders, or is a project's file itself. Where no folder is open
   * at all, a project's file counts for its own directory.
   */
  of(uri: string): FileSettings
  /** Files may have changed: they are read again when they are needed. */
  forget(): void
  /** URIs of the open folders. */
  folders(): readonly string[]
  /** Paths of the open folders that are directories; the same list until the folders change. */
  roots(): readonly string[]
  setFolders(folders: readonly string[]): void
}

interface ReadFile {
  readonly path: string
  /** Absent for a file that is broken. */
  readonly project?: Project
}

/** Documents whose settings are kept at hand. */
const MOST_KNOWN = 50

export function createProjectSettings(
  createFiles: typeof createProjectFiles,
  paths: FilePaths,
  service: () => LanguageService,
  log: Log,
): ProjectSettingsStore {
  const files = createFiles(PROJECT_FILE, (found) => read(found, service(), log))
  let folders: readonly string[] = []
  let roots: readonly string[] = []
  // Asked for several times with every key.
  const known = createRecent(MOST_KNOWN, (uri: string): FileSettings => {
    const path = paths.pathOf(uri)
    if (path === undefined || isProjectFile(uri)) return NO_SETTINGS
    const found = files.for(path, roots)
    return found?.project?.settingsOf(paths.fromProject(found.path, path)) ?? NO_SETTINGS
  })
  function forget(): void {
    files.forget()
    known.clear()
  }
  return {
    of: known.of,
    forget,
    folders: () => folders,
    roots: () => roots,
    setFolders: (opened) => {
      folders = opened
      roots = folders.flatMap((folder) => paths.pathOf(folder) ?? [])
      forget()
    },
  }
}

/** Whether a document holds the settings of a project, by its name. */
export function isProjectFile(uri: string): boolean {
  return uri.endsWith(`/${PROJECT_FILE}`)
}

function read({ path, content }: FoundProjectFile, service: LanguageService, log: Log): ReadFile {
  function refuse(why: string): ReadFile {
    log.once(`${path}: ${why}`, `"${path}" is not used. ${why}`)
    return { path }
  }
  if (content.is !== 'text') return refuse(content.problem)
  const file = service.open(content.text)
  const result = service.readProject(file)
  return 'project' in result ? { path, project: result.project } : refuse(describe(result.broken, file))
}

function describe({ problem, findings: [first] }: BrokenProject, file: SourceFile): string {
  return first ? `Line ${positionAt(file.lines, first.span.start).line + 1}: ${problem}` : problem
}
