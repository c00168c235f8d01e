import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JsonValue } from '../core/base/json-value.ts'
import { compileSchemas, type SchemaProblem } from '../core/schema/compile.ts'
import type { CompiledSchemas } from '../core/schema/schema.ts'
import { parsePlainYaml } from '../core/yaml/parse-plain.ts'

/** Compiles every `.yaml` file below a directory. Paths in problems are relative to it, with `/`. Throws when the directory cannot be read. */
export function loadSchemas(directory: string): {
  readonly schemas: CompiledSchemas
  readonly problems: readonly SchemaProblem[]
} {
  const { sources, problems } = readSchemaSources(directory)
  const compiled = compileSchemas(sources)
  return { schemas: compiled.schemas, problems: [...problems, ...compiled.problems] }
}

function readSchemaSources(directory: string): {
  readonly sources: readonly { readonly path: string; readonly document: JsonValue }[]
  readonly problems: readonly SchemaProblem[]
} {
  const sources: { path: string; document: JsonValue }[] = []
  const problems: SchemaProblem[] = []
  for (const path of yamlFiles(directory)) {
    const read = parsePlainYaml(readFileSync(join(directory, path), 'utf8'))
    if ('value' in read) sources.push({ path, document: read.value })
    else problems.push({ path, at: '', message: read.problem })
  }
  return { sources, problems }
}

function yamlFiles(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.yaml') && !path.startsWith('node_modules/'))
    .sort()
}
