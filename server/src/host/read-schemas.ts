import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { unpackSchemas } from '../core/schema/packed-schemas.ts'
import type { CompiledSchemas } from '../core/schema/schema.ts'

/**
 * The schemas that the build compiled into one file, which stands beside the bundle.
 * Throws when the file cannot be read: an installation without it is broken, and nothing could be checked.
 */
export function readSchemas(file: string = fileURLToPath(new URL('schemas.jsonl', import.meta.url))): CompiledSchemas {
  // ASCII, which spares the decoding.
  return unpackSchemas(readFileSync(file, 'latin1'))
}
