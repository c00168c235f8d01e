import { basename, join, resolve } from 'node:path'
import { totalOf } from '../core/rules/severity-counts.ts'
import type { LanguageService } from '../core/service.ts'
import type { Project } from '../core/settings/project.ts'
import { type FileSettings, NO_SETTINGS, PROJECT_FILE } from '../core/settings/settings.ts'
import { filePaths } from '../host/file-paths.ts'
import { createProjectFiles, type FoundProjectFile } from '../host/project-files.ts'
import { readTextFile } from '../host/read-text-file.ts'
import { checkedFile } from './check-files.ts'
import type { CheckedFile, Failure } from './check-result.ts'
import type { ReportRoom } from './report-room.ts'

/** What projects say of the files that are checked, and what is wrong with their own files. */
export interface Projects {
  /** `path` is absolute. A project's file itself has no settings but those of the command line. */
  readonly settingsOf: (path: string) => FileSettings
  /** Files of projects that are broken, by absolute path, filled as they are met. */
  readonly broken: ReadonlyMap<string, BrokenFile>
}

export interface BrokenFile {
  readonly problem: string
  /** Absent for a file that could not be read. */
  readonly text?: string
}

interface ReadFile {
  readonly path: string
  readonly project?: Project
}

/** The projects of the files below `cwd`, or the one that the command line names: it then counts for all files. */
export async function openProjects(
  service: LanguageService,
  cwd: string,
  config: string | undefined,
): Promise<Projects> {
  const broken = new Map<string, BrokenFile>()
  function read({ path, content }: FoundProjectFile): ReadFile {
    if (content.is !== 'text') {
      broken.set(path, { problem: content.problem })
      return { path }
    }
    const result = service.readProject(service.open(content.text))
    if ('project' in result) return { path, project: result.project }
    broken.set(path, { problem: result.broken.problem, text: content.text })
    return { path }
  }
  const named = config === undefined ? undefined : resolve(cwd, config)
  const only = named === undefined ? undefined : read({ path: named, content: await readTextFile(named) })
  const files = createProjectFiles(PROJECT_FILE, read)
  return {
    broken,
    settingsOf: (path) => {
      if (path === named || basename(path) === PROJECT_FILE) return NO_SETTINGS
      const found = only ?? files.for(path, [cwd])
      return found?.project?.settingsOf(filePaths.fromProject(found.path, path)) ?? NO_SETTINGS
    },
  }
}

/** A broken file for the report: what is wrong with it is shown where it is wrong, whatever else was asked for. */
export function reportBroken(
  [absolute, { problem, text }]: readonly [path: string, file: BrokenFile],
  service: LanguageService,
  cwd: string,
  room: ReportRoom,
): { readonly file?: CheckedFile; readonly failure: Failure } {
  const path = filePaths.fromProject(join(cwd, PROJECT_FILE), absolute)
  const failure: Failure = { is: 'unreadable', path, problem: `The settings are not used. ${problem}` }
  if (text === undefined) return { failure }
  const file = checkedFile(path, service.open(text), service, {}, room)
  return { failure, ...(totalOf(file.counts) > 0 && { file: { ...file, ours: true } }) }
}
