import * as fs from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { globby, type Options } from 'globby'
import { holds } from './holds.ts'
import { IGNORE_FILE, namesOf, readIgnoreFile, rulesAbove } from './ignore-files.ts'
import { type IgnoreRules, isIgnored } from './ignore-rules.ts'
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
      ignore: ['**/node_modules'],
      fs: { readdir: tolerantReaddir(directory, options, failures) },
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
type Done = (error: NodeJS.ErrnoException | null, entries: fs.Dirent[]) => void

/** A directory that cannot be listed is reported and counts as empty, so that one of them does not end the walk. What is ignored is not listed at all. */
function tolerantReaddir(
  directory: string,
  { ignoreFiles, staysInside, isOver }: FindOptions,
  failures: { path: string; problem: string }[],
): Readdir {
  const root = resolve(directory)
  const rules = new Map<string, IgnoreRules | undefined>()
  const above = ignoreFiles && !staysInside ? rulesAbove(root) : undefined
  let count = 0

  async function entriesOf(path: string): Promise<fs.Dirent[]> {
    if (isOver?.(count)) return []
    const entries = await fs.promises.readdir(path, { withFileTypes: true })
    count += entries.length
    if (!ignoreFiles) return entries
    const outer = path === root ? await above : rules.get(path)
    const own = entries.some((entry) => entry.name === IGNORE_FILE && entry.isFile())
    return kept(path, entries, own ? await readIgnoreFile(path, outer) : outer)
  }

  /** Between some of the entries there is room for other work: directories and rules may be long. */
  async function kept(
    path: string,
    entries: readonly fs.Dirent[],
    from: IgnoreRules | undefined,
  ): Promise<fs.Dirent[]> {
    const names = namesOf(path)
    const left: fs.Dirent[] = []
    for (const [at, entry] of entries.entries()) {
      if (from && at % 100 === 99) await setImmediate()
      const isDirectory = entry.isDirectory()
      if (from && isIgnored([...names, entry.name], isDirectory, from)) continue
      if (isDirectory) rules.set(join(path, entry.name), from)
      left.push(entry)
    }
    return left
  }

  function readdir(path: string, options: { withFileTypes: true }, done: Done): void
  function readdir(path: string, done: unknown): void
  function readdir(path: string, _options: unknown, done?: Done): void {
    const absolute = resolve(path)
    entriesOf(absolute).then(
      (entries) => done?.(null, entries),
      (error: unknown) => {
        failures.push({ path, problem: describeFileError(error) })
        done?.(null, [])
      },
    )
  }
  return readdir
}
