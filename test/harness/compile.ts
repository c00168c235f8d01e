import { compileSchemas } from '../../server/src/core/schema/compile.ts'
import { parsePlainYaml } from '../../server/src/core/yaml/parse-plain.ts'

/** Compiles schema files given as YAML by path. A text that is no YAML fails the test. */
export function compileTexts(files: Readonly<Record<string, string>>): ReturnType<typeof compileSchemas> {
  return compileSchemas(
    Object.entries(files).map(([path, text]) => {
      const read = parsePlainYaml(text)
      if ('problem' in read) throw new Error(`${path}: ${read.problem}`)
      return { path, document: read.value }
    }),
  )
}
