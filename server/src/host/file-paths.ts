import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** How URIs of documents and paths of files belong together, on this machine. */
export interface FilePaths {
  /** The absolute path of a URI. Undefined for what is no file here, such as an unsaved document. */
  pathOf(uri: string): string | undefined
  uriOf(path: string): string
  /** What a document means by a path. Undefined for a relative one in a document that is no file. */
  resolve(path: string, documentUri: string): string | undefined
  /** The path of a file from the directory of a project's file, with `/`. */
  fromProject(projectFile: string, path: string): string
}

export const filePaths: FilePaths = {
  pathOf,
  uriOf: (path) => pathToFileURL(path).href,
  resolve: (path, documentUri) => {
    const document = pathOf(documentUri)
    if (document !== undefined) return resolve(dirname(document), path)
    return isAbsolute(path) ? resolve(path) : undefined
  },
  fromProject: (projectFile, path) => relative(dirname(projectFile), path).replaceAll(sep, '/'),
}

function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined
  } catch {
    return undefined
  }
}
