import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import type { EditorPlace } from './run-editor.ts'

const run = promisify(execFile)

/** A program with windows, on a screen that nobody sees. */
export interface Screen {
  /** Keys by their X names, one after the other, with time to act on each. */
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Waits for a window with this in its title, and gives it the keyboard. */
  focus(title: string): Promise<void>
  close(): Promise<void>
}

/** Starts a screen of its own, and `command` on it. Neither outlives `close`. */
export async function openScreen({ directory, env }: EditorPlace, command: readonly string[]): Promise<Screen> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1200x800x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once('data', (data: Buffer) => resolve(data.toString().trim()))
    server.once('error', reject)
    server.once('exit', () => reject(new Error('Xvfb ended.')))
  })
  const there = { ...env, DISPLAY: `:${number}`, XDG_RUNTIME_DIR: directory }
  const [name = '', ...args] = command
  const program = spawn(name, args, { cwd: directory, env: there, stdio: 'ignore', detached: true })
  const xdotool = (...words: readonly string[]) => run('xdotool', [...words], { env: there, timeout: 60_000 })
  return {
    press: async (...keys) => {
      for (const key of keys) {
        await xdotool('key', key)
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
    },
    type: async (text) => {
      await xdotool('type', '--delay', '80', text)
    },
    focus: async (title) => {
      await xdotool('search', '--sync', '--onlyvisible', '--name', title, 'windowfocus')
    },
    close: async () => {
      // It may have children of its own.
      if (program.pid !== undefined && program.exitCode === null) process.kill(-program.pid, 'SIGKILL')
      server.kill()
    },
  }
}
