import type { TryResult } from '../core/try/try-sample.ts'
import type { TryTarget } from '../core/try/try-target.ts'
import type { FolderFiles } from '../host/folder-files.ts'
import type { OpenDocument } from './document-store.ts'
import type { Session } from './session.ts'

/** Sample data beside a document: `auth.claims.json` for `auth.yaml`. */
export interface FoundSample {
  /** The file's name without directories. */
  readonly name: string
  readonly text: string
}

/** Finds sample data and remembers which documents are being tried with it. */
export interface Samples {
  readonly isActive: (uri: string) => boolean
  readonly start: (uri: string) => void
  readonly stop: (uri: string) => void
  /** Whether one of the files may be sample data of a document that is being tried. */
  readonly concernedBy: (uris: readonly string[]) => boolean
  /** An open document counts before the file of that name; files outside of the open folders are not looked at. */
  find(session: Session, document: OpenDocument, target: TryTarget): Promise<FoundSample | undefined>
}

export function createSamples(loadFiles: () => Promise<FolderFiles>): Samples {
  const active = new Set<string>()

  async function textAt(session: Session, uri: string): Promise<string | undefined> {
    const open = session.documents.get(uri)
    if (open) return open.text
    const path = session.paths.pathOf(uri)
    if (path === undefined) return undefined
    const files = await loadFiles()
    return (await files.stamp(path, session.projects.roots())) === undefined ? undefined : files.read(path)
  }

  return {
    isActive: (uri) => active.has(uri),
    start: (uri) => active.add(uri),
    stop: (uri) => active.delete(uri),
    concernedBy: (uris) => [...active].some((tried) => uris.some((uri) => uri.startsWith(`${baseOf(tried)}.`))),
    find: async (session, document, target) => {
      for (const uri of sampleUris(document.uri, target)) {
        const text = await textAt(session, uri)
        if (text !== undefined) return { name: nameOf(uri), text }
      }
      return undefined
    },
  }
}

/** Where sample data for a document is looked for; the first one is where it is created. */
export function sampleUris(uri: string, { sampleName }: TryTarget): readonly [string, ...string[]] {
  const base = baseOf(uri)
  return [`${base}.${sampleName}.json`, `${base}.${sampleName}.yaml`, `${base}.${sampleName}.yml`]
}

/** Without the ending. */
function baseOf(uri: string): string {
  return uri.replace(/\.[^./]*$/, '')
}

/** The name of a URI's file, for people. */
export function nameOf(uri: string): string {
  const name = uri.slice(uri.lastIndexOf('/') + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** What the sample comes to, now. What evaluates is loaded when it is first needed. */
export async function tryWith(session: Session, document: OpenDocument, { text }: FoundSample): Promise<TryResult> {
  const { trySample } = await import('../core/try/try-sample.ts')
  return trySample(document.file(), session.service().registry, text, { now: Date.now() })
}
