// Runs the tests of those editors that are on this machine: `node run.mjs [arguments for vitest]`. It says which ones are not, and why;
// that is no failure.
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')
const host = process.env.ORCH_CONFIG_EDITOR_HOST ?? join(tmpdir(), 'orch-config-editor-host')
const packages = ['eglot', 'lsp-mode', 'yaml-mode', 'yasnippet'].map((name) => `(require '${name})`).join(' ')

/** Each with the commands that succeed where it can be run. */
const editors = [
  {
    name: 'VS Code',
    specs: ['vscode.spec.ts', 'vscode-window.spec.ts'],
    needs: [
      ['chromium', '--version'],
      ['cmp', join(here, 'vscode/host/package-lock.json'), join(host, 'installed-lock.json')],
    ],
  },
  { name: 'Neovim', specs: ['neovim.spec.ts'], needs: [['nvim', '--version']] },
  { name: 'Emacs', specs: ['emacs.spec.ts'], needs: [['emacs', '--batch', '--eval', `(progn ${packages})`]] },
  {
    name: 'Helix',
    specs: ['helix.spec.ts'],
    needs: [
      ['hx', '--version'],
      ['tmux', '-V'],
    ],
  },
  {
    name: 'Kate',
    specs: ['kate.spec.ts'],
    // Without a screen it does not even tell its version.
    needs: [['which', 'kate', 'Xvfb', 'xdotool', 'dbus-run-session']],
  },
  {
    name: 'Vim',
    specs: ['vim.spec.ts'],
    needs: [
      ['vim', '--version'],
      ['test', '-d', '/usr/share/vim-ale'],
    ],
  },
]

const specs = []
for (const editor of editors) {
  const missing = editor.needs.find(([command, ...args]) => spawnSync(command, args, { timeout: 60_000 }).status !== 0)
  if (missing) process.stdout.write(`${editor.name} was not run: "${missing.join(' ')}" does not succeed here.\n`)
  else specs.push(...editor.specs.map((spec) => join('test/editors', spec)))
}

if (specs.length > 0) {
  const args = ['run', '--config', 'test/editors/vitest.config.ts', ...specs, ...process.argv.slice(2)]
  const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), args, { cwd: root, stdio: 'inherit' })
  process.exitCode = status ?? 1
}
