#!/usr/bin/env node
const { existsSync } = require('node:fs')
const nodeModule = require('node:module')
const { join } = require('node:path')
const { codeOf, loadBundle } = require('./load-bundle.js')

const bundle = join(__dirname, '../dist/main.cjs')

if (existsSync(bundle)) {
  // Where the build has left no code for it, Node 22.8 and later keep theirs between starts, unless they are told not to: then no directory is made either.
  const mayKeep = nodeModule.enableCompileCache && !process.env.NODE_DISABLE_COMPILE_CACHE
  if (mayKeep && !existsSync(codeOf(bundle))) {
    const directory = require('./compile-cache.js').privateDirectory()
    if (directory !== undefined) nodeModule.enableCompileCache(directory)
  }
  loadBundle(bundle)
} else {
  process.stderr.write(`${bundle} is missing: run "npm run build" in the repository first.\n`)
  process.exitCode = 2
}
