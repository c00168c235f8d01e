import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { EditorPlace } from './run-editor.ts'

const run = promisify(execFile)

/** A program in a terminal, as a user sits in front of it. */
export interface Terminal {
  /** One key after the other, by tmux's names for them, with time to act on each. */
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Waits until the screen shows a text, or shows it no more. */
  shows(text: string | RegExp): Promise<void>
  hides(text: string): Promise<void>
  close(): Promise<void>
}

/** Starts `command` in a tmux of its own. */
export async function openTerminal({ directory, env }: EditorPlace, command: string): Promise<Terminal> {
  const tmux = async (...args: readonly string[]) =>
    (await run('tmux', ['-S', join(directory, 'tmux.sock'), ...args], { cwd: directory, env })).stdout
  const size = ['-x', '160', '-y', '40']
  await tmux('-f', '/dev/null', 'new-session', '-d', ...size, command)
  const screen = () => tmux('capture-pane', '-p')
  const patience = { timeout: 15_000, interval: 100 }
  return {
    press: async (...keys) => {
      for (const key of keys) {
        await tmux('send-keys', key)
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
    },
    type: async (text) => {
      await tmux('send-keys', '-l', text)
    },
    shows: (text) => expect.poll(screen, patience).toMatch(text),
    hides: (text) => expect.poll(screen, patience).not.toContain(text),
    close: async () => {
      await tmux('kill-server').catch(() => {})
    },
  }
}
