import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'

/** Modules of Node that the protocol's library asks for when it is loaded, for what this server never does: naming pipes and starting processes. */
const SELDOM = /^(?:crypto|child_process)$/

/** A CommonJS module, of which each file that imports something of it would get a copy of all. */
const COPIED = /^vscode-languageserver(?:\/node)?$/

/** Spares a start what the bundler's way to bring modules together costs it. */
export const leanImports: Plugin = {
  name: 'lean-imports',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: SELDOM }, ({ path, kind, namespace }) =>
      kind === 'require-call' && namespace === 'file' ? { path, namespace: 'seldom' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'seldom' }, ({ path }) => ({
      contents: `module.exports = new Proxy({}, { get: (_, name) => require('node:${path}')[name] })`,
    }))
    onResolve({ filter: COPIED }, ({ path, kind, importer }) =>
      kind === 'import-statement' ? { path: createRequire(importer).resolve(path), namespace: 'copied' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'copied' }, ({ path }) => {
      const names = Object.keys(createRequire(import.meta.url)(path))
      const lines = names.map((name) => `export const ${name} = all.${name}`)
      return { contents: `const all = require('${path}')\n${lines.join('\n')}`, resolveDir: dirname(path) }
    })
  },
}
