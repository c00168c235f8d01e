import { isAbsolute, relative, sep } from 'node:path'

/** Whether `path` lies in the directory `root`, by their names alone. Both are absolute. */
export function holds(root: string, path: string): boolean {
  const below = relative(root, path)
  return below !== '' && below !== '..' && !below.startsWith(`..${sep}`) && !isAbsolute(below)
}
