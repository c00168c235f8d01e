import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'

/** Modules of Node that the protocol's library asks for when it is loaded, for what this server never does: naming pipes and starting processes. */
const SELDOM = /^(?:crypto|child_process)$/

/** A CommonJS module, of which each file that imports something of it would get a copy of all. */
const COPIED = /^vscode-languageserver(?:\/node)?$/

/** Modules that hand on hundreds of names of one another, each with a getter, over five levels. */
const REEXPORTING =
  /[\\/]node_modules[\\/]vscode-(?:jsonrpc|languageserver|languageserver-protocol)[\\/]lib[\\/].*\.js$/

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
      // A call that is marked as pure is left out where nobody imports the name.
      const lines = names.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})()`)
      return { contents: `const all = require('${path}')\n${lines.join('\n')}`, resolveDir: dirname(path) }
    })
    onLoad({ filter: REEXPORTING, namespace: 'file' }, ({ path }) => ({
      contents: withPlainExports(readFileSync(path, 'utf8')),
    }))
  },
}

/**
 * The compiler of such a module has written beside its getters what it gives engines without any: values are copied, and that is what runs. Modules of Node are not
 * copied at all, as some of their names load others. Relied on: no name gets its value only after it was handed on, or another one then.
 */
function withPlainExports(source: string): string {
  return source
    .replaceAll('(Object.create ? (function(o, m, k, k2)', '(false ? (function(o, m, k, k2)')
    .replaceAll(/__importStar\((require\("[\w:]+"\))\)/g, '$1')
}
