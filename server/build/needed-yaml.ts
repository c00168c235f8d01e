import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'

/** The modules of `yaml` for whoever bundles it. */
const MODULES = join(dirname(createRequire(import.meta.url).resolve('yaml/package.json')), 'browser/dist')

/**
 * Bundles of `yaml` what is used. For Node it is one CommonJS module, which would be run as a whole at each start; and its package does not say that its modules have
 * no side effects.
 */
export const neededYaml: Plugin = {
  name: 'needed-yaml',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^yaml$/ }, () => ({ path: join(MODULES, 'index.js'), sideEffects: false }))
    onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) =>
      resolveDir.startsWith(MODULES) ? { path: join(resolveDir, path), sideEffects: false } : undefined,
    )
  },
}
