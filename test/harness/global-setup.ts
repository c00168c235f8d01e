import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { packSchemas } from '../../server/src/core/schema/packed-schemas.ts'
import { loadSchemas } from '../../server/src/host/load-schemas.ts'
import { compiledSchemasFile, schemaDirectory, schemaProblemsFile } from './paths.ts'

/** Compiles the schemas once for all test files. Problems do not stop other tests; the schema tests demand that there are none. */
export function setup(): void {
  const { schemas, problems } = loadSchemas(schemaDirectory)
  mkdirSync(dirname(compiledSchemasFile), { recursive: true })
  writeFileSync(compiledSchemasFile, packSchemas(schemas))
  writeFileSync(schemaProblemsFile, JSON.stringify(problems))
}
