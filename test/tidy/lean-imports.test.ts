import { createRequire } from 'node:module'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { leanImports } from '../../server/build/lean-imports.ts'
import { root } from '../harness/paths.ts'

const require = createRequire(import.meta.url)

/** What a file gets that imports all of a module, where the bundle is made as that of the server is. */
async function bundled(name: string): Promise<object> {
  const stdin = { contents: `module.exports = require('${name}')`, resolveDir: `${root}server/src` }
  const bundle = { bundle: true, platform: 'node', format: 'cjs', write: false } as const
  const { outputFiles } = await build({ ...bundle, stdin, plugins: [leanImports] })
  const module = { exports: {} }
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(module, module.exports, require)
  return module.exports
}

/** What is to be seen of a value, several levels deep: of objects and functions their members. */
function shapeOf(value: unknown, levels = 4): unknown {
  if ((typeof value !== 'function' && typeof value !== 'object') || value === null) return value
  const members = levels > 0 ? Object.entries(value).map(([name, member]) => [name, shapeOf(member, levels - 1)]) : []
  return [typeof value, Object.fromEntries(members)]
}

test.each(['vscode-languageserver', 'vscode-languageserver/node'])(
  'the bundle hands on all that %s does',
  async (name) => {
    const [ours, theirs] = [await bundled(name), require(name)]
    expect(Object.keys(theirs).length).toBeGreaterThan(300)
    expect(shapeOf(ours)).toEqual(shapeOf(theirs))
  },
)
