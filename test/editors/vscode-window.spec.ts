import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { root } from '../harness/paths.ts'
import { type Page, startVsCode } from './vscode/code-server.ts'
import { packExtension } from './vscode/pack-extension.ts'

/** A file with mistakes of every weight, as the README shows it. */
const TEXT = `# The node agents of the build machines
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPod: 200
syncFrequency: 1 minute
imageMaximumGCAge: 14d
imageGCHighThresholdPercent: 70
imageGCLowThresholdPercent: 85
evictionHard:
  memory.available: 5%
  nodefs.availabel: 10%
`
/** Written on request only, for no two runs make the same bytes. */
const PICTURE = process.env['ORCH_CONFIG_SCREENSHOT'] === undefined ? undefined : `${root}server/docs/images/vscode.png`

let extension: string

beforeAll(async () => {
  extension = await packExtension()
})

afterAll(async () => {
  await rm(dirname(extension), { recursive: true })
})

test('what a user sees in a window of VS Code', async () => {
  const vscode = await startVsCode({ extension, files: { 'kubelet.yaml': TEXT } })
  onTestFinished(vscode.close)
  const page = await vscode.open('kubelet.yaml')
  await page.waitForSelector('.squiggly-warning', { timeout: 60_000 })
  await page.waitForSelector('.squiggly-error')

  await statusSays(page, 'Orch Config: release 1.')

  await page.keyboard.press('Control+B')
  await page.keyboard.press('Control+Shift+M')
  await page.locator('.markers-panel', { hasText: 'unknown-field' }).first().waitFor()
  await hoverOver(page, 'imageGCLowThresholdPercent')
  if (PICTURE !== undefined) await page.screenshot({ path: PICTURE })

  await page.locator('.view-line', { hasText: 'maxPod' }).first().click()
  await page.keyboard.press('Control+.')
  await page.locator('.action-widget', { hasText: 'Change to "maxPods"' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.view-line', { hasText: 'maxPods' }).first().waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('cgroupDri')
  await page.locator('.suggest-widget .monaco-list-row', { hasText: 'cgroupDriver' }).first().waitFor()
  await page.keyboard.press('Tab')
  await page.locator('.view-line', { hasText: 'cgroupDriver:' }).first().waitFor()
  expect(await page.locator('.squiggly-warning').count()).toBe(0)
})

test('a server that always ends is not started for ever, and can be started again', async () => {
  const vscode = await startVsCode({ extension, files: { 'kubelet.yaml': TEXT } })
  onTestFinished(vscode.close)
  const page = await vscode.open('kubelet.yaml')
  await page.waitForSelector('.squiggly-warning', { timeout: 60_000 })
  let killed = 0
  for (let idle = 0; idle < 30; idle++) {
    for (const pid of await vscode.serverProcesses()) {
      process.kill(pid, 'SIGKILL')
      killed++
      idle = 0
    }
    await page.waitForTimeout(200)
  }
  expect(killed).toBeLessThan(20)
  await statusSays(page, 'Orch Config is not running')
  await page.locator('.hover-language-status a', { hasText: 'Restart' }).first().click()
  await page.waitForSelector('.squiggly-warning')
  await page.mouse.move(500, 300)
  await statusSays(page, 'Orch Config: release 1.')
})

async function statusSays(page: Page, text: string): Promise<void> {
  await page.locator('[id="status.languageStatus"]').first().hover()
  await page.locator('.hover-language-status', { hasText: text }).first().waitFor()
}

async function hoverOver(page: Page, field: string): Promise<void> {
  await page.locator('.view-line', { hasText: field }).locator('span span').first().hover()
  await page.locator('.monaco-hover', { hasText: 'default' }).first().waitFor()
  // It fades in.
  await page.waitForTimeout(500)
}
