import type { Weight } from './reading-weight.ts'

/** What has been read of a text so far. */
export interface Readings {
  /** How often. */
  readonly attempts: number
  /** Of the whole text that is read. */
  readonly weight: Weight
  /** In UTF-16 units, of the text that it stands for. */
  readonly length: number
  /** The most mistakes for which an attempt asked to read it in another way. */
  readonly mistakes: number
}

/**
 * Every attempt covers all mistakes that it meets, so that few are needed; a text that needs more is hardly YAML. Nor is one of this many characters of which
 * each has to be read as often.
 */
const ATTEMPTS = { most: 12, least: 4, characters: 500_000 }

/**
 * What may be read of a text behind the first attempt, all attempts together: somebody makes a few mistakes in a long text, and nobody writes a long one of nothing else. What is only written
 * in an odd way is read as often as it has to be.
 */
const MOST_AGAIN = { few: 600_000, many: 300_000 } as const satisfies Record<string, Weight>
const FEW = 100

/** Whether a text is read once more: `enough` where it was read as often as any, and `never` where it is too heavy for that, so that what was read says little. */
export function nextReading({ attempts, weight, length, mistakes }: Readings): 'again' | 'enough' | 'never' {
  const { most, least, characters } = ATTEMPTS
  if (attempts >= Math.max(least, Math.min(most, Math.floor(characters / length)))) return 'enough'
  if (attempts * weight <= mostAgain(mistakes)) return 'again'
  return attempts < least ? 'never' : 'enough'
}

/** Whether a text of some weight may be read as often as its begin was. */
export function affords(weight: Weight, { attempts, mistakes }: Pick<Readings, 'attempts' | 'mistakes'>): boolean {
  return (Math.min(attempts, ATTEMPTS.least) - 1) * weight <= mostAgain(mistakes)
}

function mostAgain(mistakes: number): Weight {
  if (mistakes === 0) return Number.POSITIVE_INFINITY
  return mistakes > FEW ? MOST_AGAIN.many : MOST_AGAIN.few
}
