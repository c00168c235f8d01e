import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { root } from '../harness/paths.ts'
import type { Expectation } from './cases.ts'

/** One error of the component: its own name of the place (not always one of the file) and its text. */
export interface Problem {
  readonly path?: string
  readonly message: string
}

/** What the component makes of a document, as the Go program prints it. */
export interface Verdict {
  readonly id: string
  readonly verdict: 'ok' | 'decode' | 'validate' | 'runtime'
  /** Errors of the strict decoder that are only logged. */
  readonly warnings?: readonly Problem[]
  readonly errors?: readonly Problem[]
  /** Errors about the machine, which do not count. */
  readonly host?: readonly Problem[]
}

/** What the component makes of an expression. Lines and columns start at 1; columns count characters. */
export interface ExpressionVerdict {
  readonly id: string
  readonly ok: boolean
  /** Whether it may stand where a condition is due. */
  readonly condition: boolean
  readonly type?: string
  readonly errors?: readonly { readonly message: string; readonly line?: number; readonly column?: number }[]
}

export interface GeneratedCase {
  readonly id: string
  readonly kind: string
  readonly text: string
}

export const goldenDirectory = `${root}test/oracle/golden`

/** Names of the stored generated cases. */
export const generated = { documents: 'generated-documents', expressions: 'generated-expressions' }

/** The lines of a golden file, one value each; none if the file is not there. */
export function readGolden<Line>(name: string): readonly Line[] {
  const file = `${goldenDirectory}/${name}.jsonl`
  return existsSync(file) ? valuesOf<Line>(readFileSync(file, 'utf8')) : []
}

/** The same for a packed file, which has to be there. */
export function readPacked<Line>(name: string): readonly Line[] {
  return valuesOf<Line>(gunzipSync(readFileSync(`${goldenDirectory}/${name}.jsonl.gz`)).toString('utf8'))
}

function valuesOf<Line>(lines: string): readonly Line[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))
}

export function outcomeOf({ verdict, warnings = [] }: Verdict): Expectation {
  if (verdict === 'runtime') return 'fails'
  if (verdict !== 'ok') return 'refused'
  return warnings.length > 0 ? 'warned' : 'ok'
}
