import type { Stats } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { findConfigFiles } from './find-config-files.ts'
import { holds } from './holds.ts'
import { readTextFile } from './read-text-file.ts'

/**
 * The files of the open folders, for work on more than what is open. Nothing outside of the folders is looked at, not even through a link.
 * All paths are absolute, no method rejects.
 */
export interface FolderFiles {
  /** The files below the folders that may be configuration files, sorted, each once. */
  list(folders: readonly string[], limits: ListLimits): Promise<Listing>
  /** Whether there is a file of any size at the path, in one of the folders. */
  exists(path: string, folders: readonly string[]): Promise<boolean>
  /** Changes whenever the content may have changed; undefined for what is no file in one of the folders, and for one that is too large. */
  stamp(path: string, folders: readonly string[]): Promise<string | undefined>
  /** The text of a file that has a stamp; undefined when it cannot be read. */
  read(path: string): Promise<string | undefined>
}

export interface ListLimits {
  readonly files: number
  /** Entries of directories, whatever they are. */
  readonly entries: number
  readonly isCancelled: () => boolean
}

export interface Listing {
  readonly paths: readonly string[]
  /** False when a limit ended the search. */
  readonly complete: boolean
}

/** An object of a cluster holds at most a mebibyte, and nobody writes more by hand. In bytes. */
const LARGEST = 1024 * 1024

export const folderFiles: FolderFiles = {
  list: async (folders, limits) => {
    const paths = new Set<string>()
    let complete = true
    let before = 0
    for (const folder of folders) {
      let listed = 0
      const isOver = (entries: number) => {
        listed = entries
        const over = before + entries > limits.entries
        if (over) complete = false
        return over || limits.isCancelled()
      }
      const { files } = await findConfigFiles(folder, { ignoreFiles: true, staysInside: true, isOver })
      for (const path of files) paths.add(path)
      before += listed
    }
    const sorted = [...paths].sort()
    return { paths: sorted.slice(0, limits.files), complete: complete && sorted.length <= limits.files }
  },
  exists: async (path, folders) => (await fileAt(path, folders)) !== undefined,
  stamp: async (path, folders) => {
    const about = await fileAt(path, folders)
    return about && about.size <= LARGEST ? `${about.mtimeMs}:${about.size}` : undefined
  },
  read: async (path) => {
    const content = await readTextFile(path)
    return content.is === 'text' ? content.text : undefined
  },
}

/** Paths are compared by name before anything is looked at, and links afterwards. */
async function fileAt(path: string, folders: readonly string[]): Promise<Stats | undefined> {
  const folder = folders.find((candidate) => holds(candidate, path))
  if (folder === undefined) return undefined
  try {
    if (!holds(await realpath(folder), await realpath(path))) return undefined
    const about = await stat(path)
    return about.isFile() ? about : undefined
  } catch {
    return undefined
  }
}
