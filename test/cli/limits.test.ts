import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createReportRoom, inReport, MOST_IN_ALL, MOST_IN_FILE, MOST_TEXT } from '../../server/src/cli/report-room.ts'
import { directoryWith, run } from './run.ts'

const KUBELET = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'

/** Unknown fields, which are warnings, and behind them errors. */
function fileWith(warnings: number, errors: number): string {
  const unknown = Array.from({ length: warnings }, (_, at) => `unknown${at}: 1\n`).join('')
  return `${KUBELET}${unknown}clusterDNS: [${Array(errors).fill('1').join(',')}]\n`
}

const MANY = fileWith(1200, 300)
const HIDDEN = { errors: 0, warnings: 500, information: 0, hints: 0 }

test('json shows the most severe findings in the order of the file, and counts the others', async () => {
  const { code, stdout } = await run(['check', '-f', 'json', 'a.yaml'], { files: { 'a.yaml': MANY } })
  const { files, summary } = JSON.parse(stdout)
  const [{ findings, notShown }] = files
  const severities: string[] = findings.map(({ severity }: { severity: string }) => severity)
  expect(code).toBe(1)
  expect(severities.filter((severity) => severity === 'error')).toHaveLength(300)
  expect(severities).toEqual([...Array(700).fill('warning'), ...Array(300).fill('error')])
  expect(notShown).toEqual(HIDDEN)
  expect(summary).toMatchObject({ errors: 300, warnings: 1200, notShown: HIDDEN })
})

test('a report that shows everything says nothing of limits', async () => {
  const files = { 'a.yaml': fileWith(600, 400) }
  for (const format of ['pretty', 'json', 'sarif', 'github', 'gitlab', 'junit'])
    expect((await run(['check', '-f', format, '.'], { files })).stdout).not.toMatch(/not.?shown/i)
})

test('every form of the report says how many findings it leaves out', async () => {
  const files = { 'a.yaml': fileWith(0, 1500) }
  const message = '500 more findings in this file are not shown: 500 errors.'
  const report = async (format: string) => (await run(['check', '-f', format, 'a.yaml'], { files })).stdout
  const pretty = await report('pretty')
  expect(pretty.match(/wrong-type$/gm)).toHaveLength(MOST_IN_FILE + 1)
  expect(pretty).toContain(`\na.yaml\n\n  ${message}`)
  expect(pretty).toContain('✖ 1500 errors in 1 file; 1 file checked.\n  500 of them are not shown.\n')
  const [{ results, invocations }] = JSON.parse(await report('sarif')).runs
  expect(results).toHaveLength(MOST_IN_FILE)
  expect(invocations[0].executionSuccessful).toBe(true)
  expect(invocations[0].toolExecutionNotifications).toMatchObject([
    { level: 'error', message: { text: expect.stringContaining(message) } },
  ])
  const annotations = (await report('github')).trimEnd().split('\n')
  expect(annotations).toHaveLength(MOST_IN_FILE + 1)
  expect(annotations.at(-1)).toContain(`::error file=a.yaml,title=not-shown::${message}`)
  const issues = JSON.parse(await report('gitlab'))
  expect(issues).toHaveLength(MOST_IN_FILE + 1)
  expect(issues.at(-1)).toMatchObject({
    check_name: 'not-shown',
    severity: 'critical',
    description: expect.stringContaining(message),
  })
  const xml = await report('junit')
  expect(xml).toContain(
    `<testsuite name="a.yaml" tests="${MOST_IN_FILE + 1}" failures="${MOST_IN_FILE + 1}" errors="0">`,
  )
  expect(xml.match(/<testcase /g)).toHaveLength(MOST_IN_FILE + 1)
  expect(xml).toContain(`<testcase name="not-shown" classname="a.yaml"><failure message="${message}`)
})

test('what --quiet does not show takes no room', async () => {
  const { code, stdout } = await run(['check', '--quiet', '-f', 'json', '.'], { files: { 'a.yaml': MANY } })
  expect(code).toBe(1)
  expect(JSON.parse(stdout).files[0].findings).toHaveLength(300)
  expect(stdout).not.toContain('notShown')
})

test('everything that is safe is fixed, however much of it is told', async () => {
  const text = `${KUBELET}staticPodURLHeader: {A: [${Array(1100).fill('1').join(',')}]}\n`
  const cwd = directoryWith({ 'b.yaml': text })
  const { stdout } = await run(['check', '--fix', '-f', 'json', 'b.yaml'], { cwd })
  const [{ fixed, fixedInAll }] = JSON.parse(stdout).files
  expect(fixed).toHaveLength(MOST_IN_FILE)
  expect(fixedInAll).toBe(1100)
  expect(readFileSync(join(cwd, 'b.yaml'), 'utf8').match(/"1"/g)).toHaveLength(1100)
})

test('a broken project file is shown, however much else there is', async () => {
  const errors = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`${at}.yaml`, fileWith(0, 1000)]))
  const project = 'apiVersion: orch-config.dev/v1\nkind: ProjectSettings\nseverity: {\n'
  const { stdout } = await run(['check', '-f', 'json', '.'], { files: { ...errors, '.orch-config.yaml': project } })
  const [first] = JSON.parse(stdout).files
  expect(first.path).toBe('.orch-config.yaml')
  expect(first.findings).toMatchObject([{ code: 'yaml-syntax' }])
})

const none = { error: 0, warning: 0, information: 0, hint: 0 }

test('what comes later and is more severe takes the room of what is less severe', () => {
  const room = createReportRoom(() => true)
  const finding = { code: 'a', message: '', span: { start: 0, end: 0 }, related: [], tags: [] }
  const file = (severity: 'error' | 'warning') => {
    const counts = { ...none, [severity]: 900 }
    const findings = Array(room.take(counts, 0)[severity]).fill({ ...finding, severity })
    return { path: '', text: '', lines: { starts: [0], length: 0 }, findings, counts, ours: true }
  }
  const shown = inReport([...Array(100)].map((_, at) => file(at < 95 ? 'warning' : 'error')))
  const errors = shown.slice(95).map(({ findings }) => findings.length)
  expect(errors).toEqual(Array(5).fill(900))
  expect(shown.reduce((sum, { findings }) => sum + findings.length, 0)).toBe(MOST_IN_ALL)
  expect(shown.slice(0, 6).map(({ findings }) => findings.length)).toEqual(Array(6).fill(900))
})

test('files of which findings are shown have no more text together than a report can keep', () => {
  const room = createReportRoom((severity) => severity !== 'hint')
  const [errors, hints] = [
    { ...none, error: 3 },
    { ...none, hint: 3 },
  ]
  expect(room.take(hints, MOST_TEXT)).toEqual(none)
  expect(room.take(errors, MOST_TEXT - 10)).toEqual(errors)
  expect(room.take(errors, 11)).toEqual(none)
  expect(room.take(errors, 10)).toEqual(errors)
})
