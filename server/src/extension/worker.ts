import { unpackSchemas } from '../core/schema/packed-schemas.ts'
import { createNoProjectFiles, noFilePaths, noFolderFiles } from '../host/no-files.ts'
import { type Port, startOnPort } from './start-on-port.ts'

/**
 * The server as the VS Code extension carries it: one script for both places that it runs in, so that the package holds it once. In a worker
 * it starts by itself; a process of Node takes `startOnPort` from it and brings a file system (`child.ts`).
 */
export { startOnPort }

/** What the extension sends to a worker before any message of the protocol, for a worker cannot read what lies beside it. */
export interface WorkerStart {
  readonly version: string
  /** As `packSchemas` leaves them. */
  readonly schemas: string
  /** The URL of the formatter's script. */
  readonly formatter: string
}

/** What a worker's global object has beside that of Node. */
interface WorkerGlobal extends Port {
  importScripts?(url: string): void
  /** What the formatter's script leaves behind. */
  readonly orchConfigFormatter?: Formatter
  close(): void
}

const scope = globalThis as unknown as WorkerGlobal

if (scope.importScripts)
  scope.onmessage = ({ data }) => {
    // The only message of this shape; whoever started the worker is trusted to send it first.
    const { version, schemas, formatter } = data as WorkerStart
    startOnPort(
      scope,
      {
        version,
        paths: noFilePaths,
        createProjectFiles: createNoProjectFiles,
        loadSchemas: () => unpackSchemas(schemas),
        loadFolderFiles: async () => noFolderFiles,
        formatText: async (text) => loadFormatter(formatter).formatYaml(text),
      },
      () => scope.close(),
    )
  }

type Formatter = typeof import('../format-yaml.ts')

function loadFormatter(url: string): Formatter {
  if (!scope.orchConfigFormatter) scope.importScripts?.(url)
  if (!scope.orchConfigFormatter) throw new Error('The formatter is missing.')
  return scope.orchConfigFormatter
}
