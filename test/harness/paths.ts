import { fileURLToPath } from 'node:url'

/** The top of the repository, with a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

export const schemaDirectory = `${root}schemas`

/** Written by `global-setup.ts` before the first test. */
export const compiledSchemasFile = `${root}.build/schemas.jsonl`
export const schemaProblemsFile = `${root}.build/schema-problems.json`
