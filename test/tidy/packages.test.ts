import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../harness/paths.ts'

test('the npm package holds the bundles, the examples and what publishing asks for, and nothing else', () => {
  const packed = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: `${root}server`,
    encoding: 'utf8',
  })
  const [{ files }] = JSON.parse(packed.stdout)
  const paths: string[] = files.map(({ path }: { readonly path: string }) => path)
  expect(paths.filter((path) => !path.startsWith('examples/') && !path.startsWith('dist/')).sort()).toEqual([
    'LICENSE',
    'README.md',
    'bin/compile-cache.js',
    'bin/load-bundle.js',
    'bin/orch-config-ls.js',
    'bin/package.json',
    'package.json',
  ])
  expect(paths).toContain('dist/THIRD-PARTY-NOTICES.txt')
  expect(paths).toContain('dist/format-worker.cjs')
  expect(paths.filter((path) => path.startsWith('dist/')).filter((path) => !DIST.test(path))).toEqual([])
})

/** Programs, what they read, and their code as the build's Node has compiled it. */
const DIST = /^dist\/[\w-]+\.(?:cjs|js|jsonl|txt|cjs\.[\w.-]+\.cache)$/

test('the package needs nothing but itself, and all versions are exact', () => {
  const about = JSON.parse(readFileSync(`${root}server/package.json`, 'utf8'))
  expect(about.dependencies).toBeUndefined()
  expect(about.scripts).toBeUndefined()
  for (const path of ['package.json', 'server/package.json', 'client/package.json', 'schemas/package.json']) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(root + path, 'utf8'))
    const versions: string[] = Object.values({ ...dependencies, ...devDependencies })
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
  }
})

test('the notices name every package that is bundled, with the text of its licence', () => {
  const notices = readFileSync(`${root}server/dist/THIRD-PARTY-NOTICES.txt`, 'utf8')
  for (const name of ['@marcbachmann/cel-js', 'prettier', 're2js', 'vscode-languageserver', 'vscode-jsonrpc', 'yaml'])
    expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'))
  expect(notices.match(/permission notice|PERMISSION|Permission/g)?.length).toBeGreaterThan(5)
})

test('the extension holds its bundles and what its manifest names', () => {
  const listed = spawnSync(`${root}node_modules/.bin/vsce`, ['ls', '--no-dependencies'], {
    cwd: `${root}client`,
    encoding: 'utf8',
  })
  const paths = listed.stdout.trim().split('\n')
  expect(paths.filter((path) => !/^(?:dist|walkthrough|syntaxes)\//.test(path)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'icon.png',
    'package.json',
  ])
  expect(
    paths
      .filter((path) => path.startsWith('dist/'))
      .filter((path) => !/^dist\/(?:server\/)?[\w-]+\.(?:cjs|js|jsonl|txt)$/.test(path)),
  ).toEqual([])
  expect(paths).toContain('dist/THIRD-PARTY-NOTICES.txt')
  for (const name of readdirSync(`${root}client/dist/server`)) expect(paths).toContain(`dist/server/${name}`)
})
