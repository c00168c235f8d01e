import { readFileSync } from 'node:fs'
import type { SchemaProblem } from '../../server/src/core/schema/compile.ts'
import type { CompiledSchemas } from '../../server/src/core/schema/schema.ts'
import { createLanguageService, type LanguageService } from '../../server/src/core/service.ts'
import { readSchemas } from '../../server/src/host/read-schemas.ts'
import { compiledSchemasFile, schemaProblemsFile } from './paths.ts'

let schemas: CompiledSchemas | undefined
let service: LanguageService | undefined

/** The project's own schemas, compiled. Read once for each test file. */
export function testSchemas(): CompiledSchemas {
  schemas ??= readSchemas(compiledSchemasFile)
  return schemas
}

/** A language service over the project's own schemas. */
export function testService(): LanguageService {
  service ??= createLanguageService(testSchemas())
  return service
}

/** What the compilation of the project's own schemas reported. */
export function schemaProblems(): readonly SchemaProblem[] {
  return JSON.parse(readFileSync(schemaProblemsFile, 'utf8'))
}
