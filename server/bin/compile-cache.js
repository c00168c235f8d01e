const { lstatSync, mkdirSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { join } = require('node:path')

/**
 * A directory for code that Node keeps between starts, or undefined. Node checks of that code only that it belongs to a script, so nobody else may write there;
 * its own choice is a name below the temporary directory that anybody may have taken before.
 */
function privateDirectory() {
  const user = process.getuid?.()
  // Without users by number, as on Windows, the temporary directory is the user's own.
  const directory = join(tmpdir(), user === undefined ? 'orch-config-ls' : `orch-config-ls-${user}`)
  try {
    mkdirSync(directory, { mode: 0o700 })
  } catch {
    // It is there, or there can be none.
  }
  try {
    const about = lstatSync(directory)
    const isOurs = about.isDirectory() && (user === undefined || (about.uid === user && (about.mode & 0o022) === 0))
    return isOurs ? directory : undefined
  } catch {
    // There is none, or nobody may look: the temporary directory is what the environment says.
    return undefined
  }
}

module.exports = { privateDirectory }
