import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentedBlocks, inEditorPlace } from './run-editor.ts'
import { openTerminal } from './terminal.ts'

test('Helix, configured as its page says', async () => {
  const [languages = '', , settings = ''] = await documentedBlocks('helix.md', 'toml')
  const files = { 'CONFIG/helix/languages.toml': languages + settings, 'CONFIG/helix/config.toml': CONFIG }
  await inEditorPlace('helix', files, async (place) => {
    const helix = await openTerminal(place, 'hx agent.yaml')
    const text = async (file: string) => (await readFile(join(place.directory, file), 'utf8')).trimEnd().split('\n')
    const command = async (line: string) => {
      await helix.type(line)
      await helix.press('Enter')
    }
    try {
      await helix.shows('change it to "maxPods"')
      await helix.press('3', 'g', 'g', 'Space', 'k')
      await helix.shows('default 10250')
      await helix.press('Escape', 'j', 'Space', 'a')
      await helix.shows('Remove "maxPod"')
      await helix.press('Enter')
      await helix.shows('maxPods: 110')
      await helix.hides('change it to')

      await helix.press('o')
      await helix.type('cgroupDr')
      await helix.shows(/cgroupDriver +property/)
      await helix.press('Tab', 'Enter')
      await helix.shows(/systemd +value/)
      await helix.press('Tab', 'Tab', 'Enter', 'Escape', 'o')
      await helix.type('syncFrequency: 2m')
      await helix.press('Escape')
      await helix.shows('= 120 s')
      await command(':write')
      await expect
        .poll(() => text('agent.yaml'), PATIENCE)
        .toEqual([...FIXED, 'cgroupDriver: systemd', 'syncFrequency: 2m'])

      await helix.press('Space', 's')
      await helix.shows(/string +cgroupDriver/)
      await helix.press('Escape')
      await command(':open lists.yaml')
      await helix.shows('clusterDNS')
      await helix.press('3', 'g', 'g', 'f', 'd', 'Space', 'r')
      await helix.shows('rename-to:')
      await helix.press('C-u')
      await command('servers')
      await helix.shows('*servers')
      await command(':write')
      await expect.poll(() => text('lists.yaml'), PATIENCE).toContain('allowedUnsafeSysctls: *servers')

      await command(':open agent.yaml')
      await helix.press('3', 'g', 'g', 'o')
      await helix.type('maxPodz: 1')
      await helix.press('Escape')
      await helix.shows('"maxPodz" is no field')
      // Helix tells of files that it writes itself.
      await command(':open .orch-config.yaml')
      await helix.press('i')
      for (const line of PROJECT) await command(line)
      await helix.press('Escape')
      await command(':write')
      await command(':open agent.yaml')
      await helix.shows('maxPodz')
      await helix.hides('is no field')
    } finally {
      await helix.close()
    }
  })
}, 100_000)

const PATIENCE = { timeout: 10_000 }
const CONFIG = '[editor.lsp]\ndisplay-inlay-hints = true\n'
const PROJECT = ['apiVersion: orch-config.dev/v1', 'kind: ProjectSettings', 'ignore: [agent.yaml]']
const FIXED = [
  'apiVersion: kubelet.config.orch.io/v1beta1',
  'kind: KubeletConfiguration',
  'port: 10250',
  'maxPods: 110',
]
