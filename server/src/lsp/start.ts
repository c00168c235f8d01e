import { filePaths } from '../host/file-paths.ts'
import { packageRoot, packageVersion } from '../host/package-root.ts'
import { createProjectFiles } from '../host/project-files.ts'
import { readSchemas } from '../host/read-schemas.ts'
import { createEngineTuning, FLAGS_AT_START } from './engine-tuning.ts'
import { serve } from './server.ts'
import { openConnection, type Transport } from './transport.ts'

/** The module of the engine takes a moment to load, which a start has not. */
async function setEngineFlag(flag: string): Promise<void> {
  const { setFlagsFromString } = await import('node:v8')
  setFlagsFromString(flag)
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
      await Promise.all(FLAGS_AT_START.map(setEngineFlag))
      return service
    },
    engine: createEngineTuning(setEngineFlag),
  })
  connection.listen()
}
