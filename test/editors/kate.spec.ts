import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentedBlocks, inEditorPlace, TEXT } from './run-editor.ts'
import { openScreen } from './screen.ts'

test('Kate, configured as its page says', async () => {
  const [settings = ''] = await documentedBlocks('kate.md', 'json')
  const files = { 'CONFIG/kate/lspclient/settings.json': settings }
  await inEditorPlace('kate', files, async (place) => {
    const { directory } = place
    // What Kate asks when it starts a server for the first time is answered here: there is nobody to press the button.
    await writeFile(join(directory, 'CONFIG/katerc'), allowed(`${directory}/orch-config-ls --stdio`))
    const kate = await openScreen(place, ['dbus-run-session', 'kate', '--new', '--block', 'agent.yaml'])
    const lines = async () => (await readFile(join(directory, 'agent.yaml'), 'utf8')).trimEnd().split('\n')
    try {
      await kate.focus('agent.yaml')
      const [apiVersion, kind, port] = TEXT.split('\n')
      // The first of the actions that are offered, as soon as the server is there to offer some.
      await expect
        .poll(async () => {
          await kate.press('Escape', 'ctrl+Home', 'Down', 'Down', 'Down', 'alt+Return')
          await sleep(700)
          await kate.press('Down', 'Return', 'ctrl+s')
          return lines()
        }, PATIENCE)
        .toEqual([apiVersion, kind, port, 'maxPods: 110'])

      // The list of actions may still be open for a moment after its work is done, and would swallow the key.
      await sleep(1000)
      await kate.press('Escape', 'ctrl+End')
      await kate.type('cgroupDr')
      await sleep(2000)
      await kate.press('Return')
      await kate.type('sys')
      await sleep(2000)
      await kate.press('Return', 'ctrl+s')
      await expect.poll(lines, PATIENCE).toContain('cgroupDriver: systemd')
    } finally {
      await kate.close()
    }
  })
})

const PATIENCE = { timeout: 60_000, interval: 500 }
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const allowed = (command: string) => `[lspclient]\nAllowedServerCommandLines=${command}\n`
