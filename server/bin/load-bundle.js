// CommonJS, and nothing but what a start needs: every millisecond here comes before the first answer.
const { readFileSync } = require('node:fs')
const { createRequire, wrap } = require('node:module')
const { dirname } = require('node:path')
const { Script } = require('node:vm')

/**
 * Runs a bundle, and those beside it that it asks for, and returns what it exports. Most of a start would be compiling: where the build has left the code
 * that this very engine makes of a bundle, that code runs. `compiled` gets the name and the script of every bundle that is run so, and makes
 * the code itself unneeded; only the build gives it.
 */
function loadBundle(file, compiled, loaded = new Map()) {
  const known = loaded.get(file)
  if (known) return known.exports
  const cachedData = compiled ? undefined : codeIn(codeOf(file))
  if (!compiled && !cachedData) return require(file)
  const made = { exports: {} }
  loaded.set(file, made)
  // Bundles are ASCII, which spares the decoding.
  const source = wrap(readFileSync(file, 'latin1'))
  const script = new Script(source, { filename: file, ...(cachedData && { cachedData }) })
  compiled?.(file, script)
  const ask = createRequire(file)
  const directory = dirname(file)
  const askNear = (id) => (id.startsWith('./') ? loadBundle(`${directory}/${id.slice(2)}`, compiled, loaded) : ask(id))
  script.runInThisContext()(made.exports, askNear, made, file, directory)
  return made.exports
}

/** Undefined where there is none that can be read. */
function codeIn(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

/** Where the build leaves the code of a bundle. An engine takes that of another one for no code at all. */
function codeOf(file) {
  return `${file}.${process.versions.v8}-${process.arch}.cache`
}

module.exports = { codeOf, loadBundle }
