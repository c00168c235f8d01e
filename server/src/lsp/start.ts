import { filePaths } from '../host/file-paths.ts'
import { packageRoot, packageVersion } from '../host/package-root.ts'
import { createProjectFiles } from '../host/project-files.ts'
import { readSchemas } from '../host/read-schemas.ts'
import { serve } from './server.ts'
import { openConnection, type Transport } from './transport.ts'

/**
 * Nearly everything that is made for a file is given up again at once. The engine widens the room for such objects with those that survive, up to 32 MB;
 * what it has by now is enough.
 */
async function keepYoungHeapSmall(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8')
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** Runs the language server on `transport`; the process then lives until its client leaves. */
export async function startServer(transport: Transport): Promise<void> {
  const connection = await openConnection(transport)
  serve(connection, {
    name: 'orch-config-language-server',
    version: packageVersion(packageRoot(import.meta.url)),
    paths: filePaths,
    createProjectFiles,
    loadFormatter: async () => (await import('../format-yaml.ts')).formatYaml,
    loadFolderFiles: async () => (await import('../host/folder-files.ts')).folderFiles,
    loadService: async () => {
      const { createLanguageService } = await import('../core/service.ts')
      const service = createLanguageService(readSchemas())
      await keepYoungHeapSmall()
      return service
    },
  })
  connection.listen()
}
