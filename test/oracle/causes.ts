import { readFileSync } from 'node:fs'
import { root } from '../harness/paths.ts'
import type { Difference } from './compare.ts'

/** One line of known-causes.tsv. */
export interface Cause {
  readonly sort: string
  readonly kind: string
  readonly ours: string
  readonly theirs: string
  /** A part of the document, or of the expression. */
  readonly text: string
  readonly reason: string
}

/** The lines of a table of this folder without comments, as columns. */
export function readTable(name: string): readonly (readonly string[])[] {
  const lines = readFileSync(`${root}test/oracle/${name}`, 'utf8').split('\n')
  return lines.flatMap((line) => (line === '' || line.startsWith('#') ? [] : [line.split('\t')]))
}

export function readCauses(): readonly Cause[] {
  return readTable('known-causes.tsv').map(
    ([sort = '', kind = '', ours = '', theirs = '', text = '', reason = '']) => ({
      sort,
      kind,
      ours,
      theirs,
      text,
      reason,
    }),
  )
}

/** The known cause of a difference in the judgement of a text; `kind` is that of the document, or `CEL`. */
export function causeOf(
  causes: readonly Cause[],
  kind: string,
  text: string,
  { sort, ours, theirs }: Difference,
): Cause | undefined {
  const matches = (wanted: string, found: string) => wanted === '*' || found.includes(wanted)
  return causes.find(
    (cause) =>
      matches(cause.sort, sort) &&
      matches(cause.kind, kind) &&
      matches(cause.ours, ours) &&
      matches(cause.theirs, theirs) &&
      matches(cause.text, text),
  )
}
