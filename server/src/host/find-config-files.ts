import * as fs from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { globby, type Options } from 'globby'
import { holds } from './holds.ts'
import { describeFileError } from './read-text-file.ts'

export interface FoundFiles {
  /** Absolute paths, sorted. */
  readonly files: readonly string[]
  /** Subdirectories that could not be listed; the others were walked all the same. */
  readonly failures: readonly { readonly path: string; readonly problem: string }[]
}

export interface FindOptions {
  /** Whether `.gitignore` files count. */
  readonly ignoreFiles: boolean
  /** Nothing outside of the directory is looked at: no `.gitignore` above it, and no file that a link leads to. */
  readonly staysInside?: boolean
  /** Asked before a directory is listed, with the number of entries listed so far; true ends the walk with what was found. */
  readonly isOver?: (entries: number) => boolean
}

/** The endings under which the components' files are kept; `.conf` is that of the node agent's drop-in files. */
const PATTERN = '**/*.{yaml,yml,json,conf}'

/**
 * The files below an absolute directory that may be configuration files. Hidden files, installed packages and what `.gitignore`
 * files name (those of the repository's parent directories too) are left out. Links to directories are not followed, so nothing is found twice
 * and no circle is walked; links to files count, as mounted config maps consist of them. Never rejects.
 */
export async function findConfigFiles(directory: string, options: FindOptions): Promise<FoundFiles> {
  const failures: { path: string; problem: string }[] = []
  try {
    const entries = await globby(PATTERN, {
      cwd: directory,
      absolute: true,
      onlyFiles: false,
      objectMode: true,
      caseSensitiveMatch: false,
      followSymbolicLinks: false,
      ...(options.ignoreFiles && (options.staysInside ? { ignoreFiles: '**/.gitignore' } : { gitignore: true })),
      ignore: ['**/node_modules'],
      fs: {
        readdir: tolerantReaddir(
          directory,
          (path, error) => failures.push({ path, problem: describeFileError(error) }),
          options.isOver,
        ),
      },
    })
    const kept = await Promise.all(
      entries.map(async ({ path, dirent }) =>
        dirent.isFile() || (dirent.isSymbolicLink() && (await leadsToFile(path, options.staysInside && directory)))
          ? [path]
          : [],
      ),
    )
    return { files: kept.flat().sort(), failures }
  } catch (error) {
    return { files: [], failures: [{ path: directory, problem: describeFileError(error) }] }
  }
}

/** Links that lead nowhere or in a circle are no files, nor are those that lead out of `root`, where there is one. */
async function leadsToFile(path: string, root: string | false | undefined): Promise<boolean> {
  try {
    if (root && !holds(await realpath(root), await realpath(path))) return false
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

type Readdir = NonNullable<NonNullable<Options['fs']>['readdir']>
type Done<Entry> = (error: NodeJS.ErrnoException | null, entries: Entry[]) => void

/** A directory that cannot be listed is reported and counts as empty, so that one of them does not end the walk. */
function tolerantReaddir(
  root: string,
  report: (path: string, error: unknown) => void,
  isOver: FindOptions['isOver'],
): Readdir {
  let count = 0
  function tolerant<Entry>(path: string, done: Done<Entry>): Done<Entry> {
    return (error, entries) => {
      if (error) report(path, error)
      else count += entries.length
      done(null, error ? [] : entries)
    }
  }
  function readdir(path: string, options: { withFileTypes: true }, done: Done<fs.Dirent>): void
  function readdir(path: string, done: Done<string>): void
  function readdir(path: string, second: { withFileTypes: true } | Done<string>, third?: Done<fs.Dirent>): void {
    // One walk looks for ignore files, a second one for all others; each begins at the top.
    if (relative(root, path) === '') count = 0
    if (isOver?.(count)) (typeof second === 'function' ? second : third)?.(null, [])
    else if (typeof second === 'function') fs.readdir(path, tolerant(path, second))
    else if (third) fs.readdir(path, second, tolerant(path, third))
  }
  return readdir
}
