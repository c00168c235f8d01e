import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { root } from '../../harness/paths.ts'

/** Texts for one format: `good` ones belong to it, `odd` ones are wrong or near the edge. */
export interface Samples {
  readonly good: readonly string[]
  readonly odd: readonly string[]
}

interface SamplesFile {
  readonly formats: Readonly<Record<string, Samples>>
  readonly words: readonly string[]
  readonly yamlWords: readonly string[]
  readonly times: readonly string[]
}

const file: SamplesFile = parse(readFileSync(`${root}test/oracle/generate/samples.yaml`, 'utf8'))

/** By the name that the schema language gives the format. */
export const formatSamples = file.formats

export const durations: Samples = file.formats['duration'] ?? { good: [], odd: [] }

/** Texts without a format. */
export const words = file.words

/** What the parser of YAML 1.1 reads as something other than a text, and what only looks so. */
export const yamlWords = file.yamlWords

/** Points in time, right and wrong. */
export const times = file.times
