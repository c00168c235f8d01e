import type { FilePaths } from './file-paths.ts'
import type { FolderFiles } from './folder-files.ts'
import type { ProjectFiles } from './project-files.ts'

/** Where there is no file system, as in a browser: no document is a file, and what would need another file finds none. */
export const noFilePaths: FilePaths = {
  pathOf: () => undefined,
  uriOf: (path) => path,
  resolve: () => undefined,
  fromProject: (_projectFile, path) => path,
}

export const noFolderFiles: FolderFiles = {
  list: async () => ({ paths: [], complete: true }),
  exists: async () => false,
  stamp: async () => undefined,
  read: async () => undefined,
}

export function createNoProjectFiles<Read>(): ProjectFiles<Read> {
  return { for: () => undefined, forget: () => {} }
}
