import { readdirSync, readFileSync } from 'node:fs'
import { root } from '../harness/paths.ts'

export interface SourceText {
  /** Relative to the top of the repository, with `/`. */
  readonly path: string
  readonly text: string
}

/** Every TypeScript file below a folder of the repository, what is installed or built aside. */
export function sourcesIn(folder: string): readonly SourceText[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.ts') && !/(^|\/)(node_modules|dist|\.build)\//.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
}

/** What a file imports or re-exports, as written, dynamic imports included. */
export function importsOf({ text }: SourceText): readonly string[] {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
  )
  return [...found].map((match) => match[1] ?? match[2] ?? '')
}
