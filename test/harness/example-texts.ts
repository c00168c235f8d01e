import { readdirSync, readFileSync } from 'node:fs'
import { root } from './paths.ts'

/** The examples that come with the server, good and broken ones and sample data, by their path below `server/examples`. */
export function exampleTexts(): readonly { readonly path: string; readonly text: string }[] {
  const directory = `${root}server/examples`
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(yaml|json|conf)$/.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${directory}/${path}`, 'utf8') }))
}
