import { lstat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { type IgnoreRules, readIgnoreRules } from './ignore-rules.ts'
import { readTextFile } from './read-text-file.ts'

export const IGNORE_FILE = '.gitignore'

/** In bytes. A longer one is left aside. */
const LARGEST = 256 * 1024

/** The rules for what is in `directory`, which has a file of them, below those that hold above it. Links are not followed, as by git itself. Never rejects. */
export async function readIgnoreFile(
  directory: string,
  above: IgnoreRules | undefined,
): Promise<IgnoreRules | undefined> {
  const path = join(directory, IGNORE_FILE)
  try {
    const about = await lstat(path)
    if (!about.isFile() || about.size > LARGEST) return above
  } catch {
    return above
  }
  const content = await readTextFile(path)
  return content.is === 'text' ? readIgnoreRules(content.text, namesOf(directory), above) : above
}

/** The rules of the directories above an absolute one, up to the top of its repository; none where there is no repository. */
export async function rulesAbove(directory: string): Promise<IgnoreRules | undefined> {
  const directories: string[] = []
  for (let at = directory; !(await isThere(join(at, '.git'))); at = dirname(at)) {
    if (dirname(at) === at) return undefined
    directories.unshift(dirname(at))
  }
  let rules: IgnoreRules | undefined
  for (const at of directories) rules = await readIgnoreFile(at, rules)
  return rules
}

function isThere(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  )
}

/** An absolute path as names. */
export function namesOf(path: string): readonly string[] {
  return path.split(sep).filter((name) => name !== '')
}
