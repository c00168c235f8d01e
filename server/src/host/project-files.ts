import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { holds } from './holds.ts'
import { decodeText, describeFileError, type FileText } from './read-text-file.ts'

/** The file of a project, or why it could not be read. */
export interface FoundProjectFile {
  /** Absolute. */
  readonly path: string
  readonly content: FileText
}

/** The files of projects above other files, each read once until they are forgotten. */
export interface ProjectFiles<Read> {
  /**
   * What was read from the nearest file above `path`, not higher than the one of `roots` that holds it. Undefined when there is none, and for a
   * path outside of all roots, above which nothing is looked for. Without any root it is the file's own directory. All paths are absolute.
   */
  for(path: string, roots: readonly string[]): Read | undefined
  forget(): void
}

/** `read` is called once for each file. Files are read synchronously: they are small, and whoever asks is about to answer. */
export function createProjectFiles<Read>(name: string, read: (found: FoundProjectFile) => Read): ProjectFiles<Read> {
  const byDirectory = new Map<string, Read | undefined>()

  function inDirectory(directory: string, root: string): Read | undefined {
    if (byDirectory.has(directory)) return byDirectory.get(directory)
    const content = readProjectFile(join(directory, name), root)
    const result = content && read({ path: join(directory, name), content })
    byDirectory.set(directory, result)
    return result
  }

  return {
    for: (path, roots) => {
      const root = roots.length === 0 ? dirname(path) : outermost(roots.filter((candidate) => holds(candidate, path)))
      if (root === undefined) return undefined
      let directory = dirname(path)
      for (;;) {
        const found = inDirectory(directory, root)
        if (found !== undefined || relative(root, directory) === '') return found
        directory = dirname(directory)
      }
    },
    forget: () => byDirectory.clear(),
  }
}

function outermost(roots: readonly string[]): string | undefined {
  return [...roots].sort((a, b) => a.length - b.length)[0]
}

/** Larger than any list of settings, and small enough to be read at once. In bytes. */
const LARGEST = 256 * 1024

/** Undefined when there is no such file. A link that leads out of `root` is not followed, and what is no file, such as a pipe, not opened. */
function readProjectFile(path: string, root: string): FileText | undefined {
  try {
    const about = statSync(path, { throwIfNoEntry: false })
    if (!about) return undefined
    if (!holds(realpathSync(root), realpathSync(path)))
      return { is: 'unreadable', problem: 'It is a link that leads out of the workspace.' }
    if (!about.isFile()) return { is: 'unreadable', problem: 'It is no file.' }
    if (about.size > LARGEST)
      return { is: 'unreadable', problem: `It has more than ${LARGEST / 1024} KiB, which no settings need.` }
    return decodeText(readFileSync(path))
  } catch (error) {
    return { is: 'unreadable', problem: describeFileError(error) }
  }
}
