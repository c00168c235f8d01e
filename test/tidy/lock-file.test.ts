import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

// `npm install` leaves out optional packages that it cannot reach, and then `npm ci` refuses the lock file everywhere.
test('the lock file names every package for every platform', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Readonly<Record<string, LockedPackage>>
  }
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})
