import type { SourceFile } from '../model/source-file.ts'
import type { Registry } from '../schema/registry.ts'
import { type TokenOptions, tryToken } from './authentication.ts'
import { tryRequest } from './authorization.ts'
import { readSample } from './sample.ts'
import type { TrialReport } from './trial.ts'
import { tryPlace } from './try-target.ts'

export type TryResult = TrialReport | { readonly problem: string }

/**
 * Tries the text of a sample: claims, a token or a request. `problem` is a sentence.
 *
 * Deliberately no method of the language service: it brings the library that evaluates, which nobody should load who tries nothing.
 */
export function trySample(file: SourceFile, registry: Registry, text: string, options: TokenOptions = {}): TryResult {
  const found = tryPlace(file, registry)
  if (!found) return { problem: 'The file holds nothing that a token or a request could be tried against.' }
  const { document, roles, toFile } = found
  const sample = readSample(text, roles)
  if (sample.is === 'problem') return { problem: sample.problem }
  const report =
    roles.is === 'tokens' ? tryToken(document, roles, sample.value, options) : tryRequest(document, roles, sample.value)
  const trials = report.trials.map((trial) => ({
    ...trial,
    span: toFile(trial.span),
    steps: trial.steps.map((step) => ({ ...step, span: toFile(step.span) })),
  }))
  return { ...report, trials, notes: [...sample.notes, ...report.notes] }
}
