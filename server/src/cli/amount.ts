import type { Severity } from '../core/rules/finding.ts'

const NOUNS: Readonly<Record<Severity, readonly [one: string, several: string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  information: ['piece of information', 'pieces of information'],
  hint: ['hint', 'hints'],
}

/** So many findings of a severity. */
export function findingsInWords(count: number, severity: Severity): string {
  return amount(count, NOUNS[severity])
}

export function amount(count: number, [one, several]: readonly [string, string]): string {
  return `${count} ${count === 1 ? one : several}`
}
