import type { TokenOptions } from '../../server/src/core/try/authentication.ts'
import type { TrialReport, TryStep } from '../../server/src/core/try/trial.ts'
import { trySample } from '../../server/src/core/try/try-sample.ts'
import { testService } from '../harness/schemas.ts'

/** Tries a sample, an object or a text, against the text of a file. */
export function tryOn(file: string, sample: unknown, options: TokenOptions = {}): TrialReport {
  const service = testService()
  const text = typeof sample === 'string' ? sample : JSON.stringify(sample)
  const result = trySample(service.open(file), service.registry, text, options)
  if ('problem' in result) throw new Error(result.problem)
  return result
}

/** Outcomes by the last part of what was tried. */
export function outcomes({ trials }: TrialReport, index = 0): Readonly<Record<string, string>> {
  return Object.fromEntries((trials[index]?.steps ?? []).map((step) => [lastPart(step), step.outcome]))
}

export function stepOf({ trials }: TrialReport, part: string): TryStep {
  const found = trials.flatMap(({ steps }) => steps).find((step) => lastPart(step) === part)
  if (!found) throw new Error(`there is no step ${part}`)
  return found
}

function lastPart({ title }: TryStep): string {
  return title.slice(title.lastIndexOf('.') + 1)
}
