import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { installPeer } from './install-peer.ts'
import { type LspProcess, startLspProcess } from './lsp-process.ts'

export type ContestantName = 'ours' | 'peer' | 'nothing'

/** A server that takes part. */
export interface Contestant {
  readonly name: ContestantName
  /** Starts the server, waits for the answer to `initialize` and says `initialized`. */
  start(options?: StartOptions): Promise<StartedServer>
}

export interface StartedServer extends LspProcess {
  /** Milliseconds from the start of the process to the answer to `initialize`. */
  readonly startup: number
}

export interface StartOptions {
  /** Announces a client that asks for diagnostics. */
  readonly pulls?: boolean
}

export interface Contestants {
  readonly ours: Contestant
  /** Absent when it cannot be had. */
  readonly peer: Contestant | undefined
  readonly nothing: Contestant
}

/** Where everything of a run is kept. Both have a slash at the end. */
export interface BenchFolders {
  readonly root: string
  /** Deleted by nobody; what is in it is written anew by each run. */
  readonly work: string
}

const KINDS = [
  { kind: 'AuthenticationConfiguration', apiVersion: 'apiserver.orch.io/v1beta1', files: 'auth*.yaml' },
  { kind: 'KubeletConfiguration', apiVersion: 'kubelet.config.k8s.io/v1beta1', files: 'kubelet*.yaml' },
]

/** A generous limit: the peer needs ten seconds for a keystroke in the largest document. */
const TIMEOUT = 180_000

export async function createContestants(folders: BenchFolders, withPeer: boolean): Promise<Contestants> {
  const launcher = launcherOf(folders)
  const nothing = await buildChild(folders, 'nothing')
  const program = withPeer ? installPeer(`${folders.root}.build/bench/peer/`) : undefined
  const schemas = program === undefined ? {} : writeSchemas(folders)
  const contestant = (name: ContestantName, command: readonly string[], settings: object = {}): Contestant => ({
    name,
    start: (options = {}) =>
      start(folders, [process.execPath, ...command, '--stdio'], settings, options.pulls === true),
  })
  return {
    ours: contestant('ours', [launcher]),
    peer: program === undefined ? undefined : contestant('peer', [program], { yaml: yamlSettings(schemas) }),
    nothing: contestant('nothing', [nothing]),
  }
}

/** The file that users start. */
export function launcherOf({ root }: BenchFolders): string {
  return `${root}server/bin/orch-config-ls.js`
}

/** Bundles one of the small programs in `children`, so that nothing but the program itself is loaded; gives its path. */
export async function buildChild({ root, work }: BenchFolders, name: string): Promise<string> {
  const outfile = `${work}${name}.mjs`
  await build({
    entryPoints: [`${root}server/build/bench/children/${name}.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
  return outfile
}

/** Written by the product's own command. The schemas of the peer, by file. */
function writeSchemas(folders: BenchFolders): Readonly<Record<string, string>> {
  mkdirSync(`${folders.work}schemas`, { recursive: true })
  const entries = KINDS.map(({ kind, apiVersion, files }) => {
    const args = [launcherOf(folders), 'schema', '--api-version', apiVersion, kind]
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
    const path = `${folders.work}schemas/${kind}.json`
    writeFileSync(path, stdout)
    return [pathToFileURL(path).href, files]
  })
  return Object.fromEntries(entries)
}

function yamlSettings(schemas: Readonly<Record<string, string>>): object {
  // The catalogue of schemas on the network would be asked otherwise.
  return { schemas, validate: true, hover: true, completion: true, schemaStore: { enable: false } }
}

async function start(
  { work }: BenchFolders,
  command: readonly string[],
  settings: object,
  pulls: boolean,
): Promise<StartedServer> {
  const sections: Readonly<Record<string, unknown>> = { ...settings }
  const server = startLspProcess({ command, configuration: (section) => sections[section], timeout: TIMEOUT })
  const params = initializeParams(work, pulls)
  const { receivedAt } = await server.request('initialize', params)
  server.notify('initialized', {})
  return { ...server, startup: receivedAt - server.startedAt }
}

function initializeParams(work: string, pulls: boolean): object {
  const uri = pathToFileURL(`${work}workspace`).href
  return {
    processId: process.pid,
    rootUri: uri,
    workspaceFolders: [{ uri, name: 'bench' }],
    capabilities: {
      workspace: { configuration: true, workspaceFolders: true, didChangeConfiguration: { dynamicRegistration: true } },
      textDocument: {
        synchronization: { didSave: true },
        publishDiagnostics: { versionSupport: true, relatedInformation: true, codeDescriptionSupport: true },
        ...(pulls && { diagnostic: {} }),
        hover: { contentFormat: ['markdown', 'plaintext'] },
        completion: { completionItem: { snippetSupport: true, documentationFormat: ['markdown'] } },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        codeAction: {
          codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source.fixAll'] } },
          resolveSupport: { properties: ['edit'] },
        },
      },
    },
  }
}
