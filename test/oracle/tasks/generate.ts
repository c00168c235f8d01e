import { parseArgs } from 'node:util'
import { loadSchemas } from '../../../server/src/host/load-schemas.ts'
import { schemaDirectory } from '../../harness/paths.ts'
import { generateDocument, generateExpression, materialFrom } from '../generate/generate.ts'

/** Prints generated questions for the Go program, a line each: `generate --seed N --documents N --expressions N`. */
export function run(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: { type: 'string', default: '1' },
      documents: { type: 'string', default: '0' },
      expressions: { type: 'string', default: '0' },
    },
  })
  const material = materialFrom(loadSchemas(schemaDirectory).schemas)
  const print = (question: object) => process.stdout.write(`${JSON.stringify(question)}\n`)
  for (let index = 0; index < Number(values.documents); index += 1) {
    const { id, kind, text } = generateDocument(material, values.seed, index)
    print({ id, kind, text })
  }
  for (let index = 0; index < Number(values.expressions); index += 1) {
    print(generateExpression(material, values.seed, index))
  }
  return 0
}
