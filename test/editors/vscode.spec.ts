import { rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LISTS, TEXT } from './run-editor.ts'
import { type Surroundings, startVsCode, type VsCode } from './vscode/code-server.ts'
import { packExtension } from './vscode/pack-extension.ts'

let extension: string

beforeAll(async () => {
  extension = await packExtension()
})

afterAll(async () => {
  await rm(dirname(extension), { recursive: true })
})

const AUTH = `apiVersion: apiserver.config.k8s.io/v1
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://idp.example.com
    audiences: [cluster]
  claimValidationRules:
  - expression: claims.hd == 'example.com'
    message: wrong domain
  claimMappings:
    username:
      claim: sub
      prefix: ""
`
const FILES = { 'agent.yaml': TEXT, 'agent.conf': TEXT, 'auth.yaml': AUTH, 'lists.yaml': LISTS }

async function start(surroundings: Omit<Surroundings, 'extension'>): Promise<VsCode> {
  const vscode = await startVsCode({ extension, ...surroundings })
  onTestFinished(vscode.close)
  return vscode
}

const FINDING = {
  code: 'unknown-field',
  link: 'https://github.com/orch-config/orch-config-language-server/blob/main/server/docs/rules/unknown-field.md',
  severity: 'Warning',
  at: [3, 0, 6],
  message: expect.stringContaining('"maxPods"'),
}
const HINT = { ...FINDING, severity: 'Hint' }
/** The probe runs beside a server that is a process; VS Code does not hand links on from one host of extensions to another. */
const { link: _, ...NO_LINK } = FINDING

const findings = (before: object, after: object) => ({
  diagnostics: [before],
  otherFile: [before],
  withSetting: [after],
  afterRestart: [after],
})

/** What a user sees wherever the server runs. */
const EVERYWHERE = {
  hover: expect.stringContaining('10250'),
  completion: expect.arrayContaining(['maxPods', 'maxOpenFiles']),
  documentation: expect.stringMatching(/\S/),
  accepted: expect.stringMatching(/^maxPods: \S/),
  acceptedSnippet: ['registerWithTaints:', '- '],
  cursor: [4, 2],
  formatted: [[3, expect.any(String)]],
  symbols: ['KubeletConfiguration'],
  folding: expect.any(Number),
  selections: 1,
  actions: expect.arrayContaining([{ title: 'Change to "maxPods"', isPreferred: true }, { title: 'Remove "maxPod"' }]),
  fixed: 'maxPods: 110',
  afterFix: [],
  places: 2,
  renamed: ['&servers', '*servers'],
  page: expect.stringContaining('KubeletConfiguration.port'),
  schema: { language: 'json', title: 'KubeletConfiguration' },
  tried: expect.arrayContaining(['⇒ "jane"']),
}

test('the package is small', async () => {
  expect((await stat(extension)).size).toBeLessThan(1_000_000)
})

test('the packaged extension in VS Code', async () => {
  const vscode = await start({ files: FILES })
  expect(JSON.parse(await vscode.probe('run.cjs'))).toEqual({
    ...EVERYWHERE,
    ...findings(FINDING, HINT),
    closedFile: [{ ...FINDING, at: [2, 0, 6] }],
    withProject: ['Hint'],
    withoutProject: ['Warning'],
    serverIsProcess: true,
    afterKill: [
      ['unknown-field', 'Hint'],
      ['unknown-field', 'Hint'],
    ],
    // The two from before are among the findings.
    afterStorm: { isWritten: true, found: 60, findings: 62 },
  })
})

test('the packaged extension in VS Code, as a web extension', async () => {
  const settings = { 'remote.extensionKind': { 'orch-config.orch-config': ['web'] } }
  const vscode = await start({ files: FILES, settings })
  expect(JSON.parse(await vscode.probe('run.cjs'))).toEqual({
    ...EVERYWHERE,
    ...findings(NO_LINK, { ...NO_LINK, severity: 'Hint' }),
    serverIsProcess: false,
  })
})

test('the packaged extension in a workspace of several folders, each with a project of its own', async () => {
  const project = (severity: string) =>
    `apiVersion: orch-config.dev/v1\nkind: ProjectSettings\nseverity: {unknown-field: ${severity}}\n`
  const vscode = await start({
    workspace: 'all.code-workspace',
    files: {
      'all.code-workspace': JSON.stringify({ folders: [{ path: 'one' }, { path: 'two' }] }),
      'one/.orch-config.yaml': project('error'),
      'one/agent.yaml': TEXT,
      'two/.orch-config.yaml': project('hint'),
      'two/agent.yaml': TEXT,
      'two/closed.yaml': TEXT,
    },
  })
  expect(JSON.parse(await vscode.probe('folders.cjs'))).toEqual({
    folders: ['one', 'two'],
    open: ['Error', 'Hint'],
    closed: ['Hint'],
    symbols: ['one', 'two', 'two'],
    withoutFolder: ['Error', 'Warning'],
    withFolder: ['Error', 'Hint'],
  })
})

test('the packaged extension beside others that serve the same languages', async () => {
  const neighbour = await packExtension('test/editors/vscode/yaml-neighbour')
  onTestFinished(() => rm(dirname(neighbour), { recursive: true }))
  const header = 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n'
  const vscode = await start({
    others: [neighbour],
    files: {
      'broken.yaml': `${header}maxPodz: 5\nport: 1\nport: 2\nclusterDNS: [10.0.0.10\n`,
      'lists.yaml': LISTS,
      'broken.json': JSON.stringify({
        apiVersion: 'kubelet.config.k8s.io/v1beta1',
        kind: 'KubeletConfiguration',
      }).replace('}', ',\n"port": 1,\n"port": 2, }'),
      'other.json': '{"name":   1}\n',
    },
  })
  expect(JSON.parse(await vscode.probe('beside.cjs'))).toEqual({
    'broken.yaml': {
      found: ['YAML 0', 'YAML 0', 'orch-config unknown-field'],
      outline: ['apiVersion', 'kind', 'maxPodz', 'port', 'port', 'clusterDNS'],
      fixes: expect.arrayContaining(['Remove the first "port"', 'Add the closing ]']),
      firstLine: '# formatted by the neighbour',
    },
    'lists.yaml': {
      found: ['orch-config pattern-mismatch'],
      outline: ['apiVersion', 'kind', 'clusterDNS', 'allowedUnsafeSysctls'],
      fixes: expect.any(Array),
      definitions: 1,
      firstLine: '# formatted by the neighbour',
    },
    'broken.json': {
      found: ['json 519', 'json 520', 'json 520'],
      outline: ['apiVersion', 'kind', 'port', 'port'],
      fixes: expect.arrayContaining(['Remove the first "port"']),
      firstLine: '{',
    },
    'other.json': { found: [], outline: ['name'], fixes: expect.any(Array), firstLine: '{' },
    chosen: expect.arrayContaining(['KubeletConfiguration', 'clusterDNS']),
  })
})
