import type { SourceFile } from '../../model/source-file.ts'
import type { Registry } from '../../schema/registry.ts'
import type { DialectSchemas } from '../../schema/schema.ts'

/** What candidates are drawn from. */
export interface CompletionScope {
  readonly registry: Registry
  readonly file: SourceFile
  /** The release of the component to complete for; the newest one of the dialect when left out. */
  readonly release?: string
}

/** The release that counts in a dialect; undefined in one without releases. */
export function releaseIn(scope: CompletionScope, dialect: DialectSchemas): string | undefined {
  const newest = dialect.releases.at(-1)
  return newest === undefined ? undefined : (scope.release ?? newest)
}
