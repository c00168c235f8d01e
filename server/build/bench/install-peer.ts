import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'

/** The server that everybody has for YAML, in the newest release of its first line. */
export const PEER = { package: 'yaml-language-server', version: '1.25.0' }

/**
 * Installs the peer into `directory` unless it is there: it is no dependency of anything, so neither `npm ci` nor the product brings it.
 * Gives the file to start, or undefined when the registry does not answer.
 */
export function installPeer(directory: string): string | undefined {
  const program = `${directory}node_modules/${PEER.package}/bin/yaml-language-server`
  if (existsSync(program)) return program
  mkdirSync(directory, { recursive: true })
  // A package of its own, so that npm does not look for one further up.
  writeFileSync(`${directory}package.json`, '{ "private": true }\n')
  const wanted = `${PEER.package}@${PEER.version}`
  const options = [
    '--prefix',
    directory,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  spawnSync('npm', ['install', ...options, wanted], { cwd: directory, stdio: 'ignore', timeout: 120_000 })
  return existsSync(program) ? program : undefined
}
