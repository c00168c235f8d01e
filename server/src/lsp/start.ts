import { filePaths } from '../host/file-paths.ts'
import { packageRoot, packageVersion } from '../host/package-root.ts'
import { createProjectFiles } from '../host/project-files.ts'
import { readSchemas } from '../host/read-schemas.ts'
import { serve } from './server.ts'
import { openConnection, type Transport } from './transport.ts'

/**
 * What suits an engine that has a lot to do right after a start, on few processors. Code that was compiled ahead is taken only with the flags that it was made
 * with, so these are set when it is loaded.
 */
const ENGINE_FLAGS = [
  // Large functions, put together from many, take longer to compile than is left to run them, and compiling takes a processor.
  '--max-inlined-bytecode-size-cumulative=400',
  // Nearly all objects are young and die young: one thread has seen to the others before a second one is awake.
  '--no-parallel-scavenge',
]

async function tuneEngine(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8')
  for (const flag of ENGINE_FLAGS) setFlagsFromString(flag)
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
      await tuneEngine()
      return service
    },
  })
  connection.listen()
}
