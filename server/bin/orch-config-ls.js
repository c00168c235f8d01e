#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const bundle = fileURLToPath(new URL('../dist/main.cjs', import.meta.url))

if (existsSync(bundle)) {
  // Most of a start is compiling the bundle. Node 22.8 and later keep the compiled code between starts.
  module.enableCompileCache?.()
  createRequire(import.meta.url)(bundle)
} else {
  process.stderr.write(`${bundle} is missing: run "npm run build" in the repository first.\n`)
  process.exitCode = 2
}
