import { filePaths } from '../host/file-paths.ts'
import { createFormatText } from '../host/format-text.ts'
import { packageRoot, packageVersion } from '../host/package-root.ts'
import { createProjectFiles } from '../host/project-files.ts'
import { readSchemas } from '../host/read-schemas.ts'
import { sendToParent } from '../lsp/send-to-parent.ts'
import type { Port } from './start-on-port.ts'
import { startOnPort } from './worker.ts'

/** The server in a process that the extension started: messages come through Node's own channel, and files are read. */
const port: Port = {
  onmessage: null,
  postMessage: (message) => sendToParent(message as object),
  // A channel has no errors; it ends.
  addEventListener: () => {},
}
process.on('message', (data) => port.onmessage?.({ data }))
process.once('disconnect', () => process.exit(1))

startOnPort(
  port,
  {
    version: packageVersion(packageRoot(import.meta.url)),
    paths: filePaths,
    createProjectFiles,
    loadSchemas: () => readSchemas(),
    loadFolderFiles: async () => (await import('../host/folder-files.ts')).folderFiles,
    formatText: createFormatText(),
  },
  () => process.exit(),
)
