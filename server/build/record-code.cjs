// Runs a bundle as the launcher does, and leaves the code that the engine has made of it, and of the bundles that it has asked for, when the process ends:
// `node record-code.cjs <bundle> [arguments of the bundle]`. Code that an earlier run has left stays.
const { existsSync, writeFileSync } = require('node:fs')
const v8 = require('node:v8')
const { codeOf, loadBundle } = require('../bin/load-bundle.js')

const [node, , bundle, ...args] = process.argv
process.argv = [node, bundle, ...args]
process.on('exit', (exitCode) => {
  if (exitCode !== 0) return
  for (const [file, script] of scripts)
    if (!existsSync(codeOf(file))) writeFileSync(codeOf(file), script.createCachedData())
})

// The engine takes code only of one with the same flags, and loads it before any is set.
v8.setFlagsFromString = () => {}

const scripts = new Map()
loadBundle(bundle, (file, script) => scripts.set(file, script))
