import { dirname } from 'node:path'
import type { Plugin } from 'esbuild'

/** Libraries with large tables, of which most files need nothing, and the class that is asked of each. */
const LATE: Readonly<Record<string, string>> = { re2js: 'RE2JS' }

/**
 * Has such a library evaluated when a static member of its class is first asked for; an import would have it done at each start.
 * Relied on: nobody asks for anything else of the class, such as `instanceof`.
 */
export const lateImports: Plugin = {
  name: 'late-imports',
  setup: ({ onResolve, onLoad }) => {
    const names = Object.keys(LATE).join('|')
    onResolve({ filter: new RegExp(`^(?:${names})$`) }, ({ path, kind, importer }) =>
      kind === 'import-statement' ? { path, namespace: 'late', pluginData: importer } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'late' }, ({ path, pluginData: importer }) => ({
      contents: `let all
export const ${LATE[path]} = new Proxy({}, { get: (_, name) => (all ??= require('${path}')).${LATE[path]}[name] })`,
      resolveDir: dirname(importer),
    }))
  },
}
