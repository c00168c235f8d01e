import { filePaths } from '../host/file-paths.ts'
import { createFormatText } from '../host/format-text.ts'
import { packageRoot, packageVersion } from '../host/package-root.ts'
import { createProjectFiles } from '../host/project-files.ts'
import { readSchemas } from '../host/read-schemas.ts'
import { createEngineTuning } from './engine-tuning.ts'
import { serve } from './server.ts'
import { openConnection, type Transport } from './transport.ts'

/** Runs the language server on `transport`; the process then lives until its client leaves. */
export async function startServer(transport: Transport): Promise<void> {
  const connection = await openConnection(transport)
  const engine = createEngineTuning(process.versions.v8)
  serve(connection, {
    name: 'orch-config-language-server',
    version: packageVersion(packageRoot(import.meta.url)),
    paths: filePaths,
    createProjectFiles,
    formatText: createFormatText(),
    loadFolderFiles: async () => (await import('../host/folder-files.ts')).folderFiles,
    loadService: async () => {
      const { createLanguageService } = await import('../core/service.ts')
      const service = createLanguageService(readSchemas())
      // Not before: the module takes a moment to load.
      const { setFlagsFromString } = await import('node:v8')
      engine.loaded(setFlagsFromString)
      return service
    },
    engine,
  })
  connection.listen()
}
