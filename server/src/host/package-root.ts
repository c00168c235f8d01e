import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The directory of this package: the nearest one above `moduleUrl` with a `package.json`, whether the code runs bundled or from its sources. */
export function packageRoot(moduleUrl: string): string {
  let directory = dirname(fileURLToPath(moduleUrl))
  while (!existsSync(join(directory, 'package.json')) && dirname(directory) !== directory)
    directory = dirname(directory)
  return directory
}

/** The version in the package's `package.json`; `0.0.0` when it says none. */
export function packageVersion(root: string): string {
  try {
    const about: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return about !== null && typeof about === 'object' && 'version' in about && typeof about.version === 'string'
      ? about.version
      : '0.0.0'
  } catch {
    return '0.0.0'
  }
}
