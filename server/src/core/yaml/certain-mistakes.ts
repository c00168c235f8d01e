import { enclosedByAny } from '../base/enclosed-by-any.ts'
import type { Repair } from './cover.ts'
import type { FoundProblem } from './syntax-problems.ts'

/** What one attempt at reading met. */
interface Met {
  readonly problems: readonly FoundProblem[]
  readonly repairs: readonly Repair[]
}

/** Where the mistakes stand that an attempt is sure of. What is only read in another way is none, nor is what was seen behind a tag, or in text, that was not read as it is meant. */
export function certainMistakes({ problems, repairs }: Met): readonly number[] {
  const tag = repairs.find(({ how }) => how === 'tag')?.span.start ?? Number.POSITIVE_INFINITY
  const isDoubtful = doubtfulBy(repairs)
  return [...problems, ...repairs.filter(({ problem }) => problem)]
    .filter((one) => one.span.start < tag && !isDoubtful(one))
    .map(({ span }) => span.start)
}

/** Whether a text has to be read in another way for what nobody may write: brackets over lines and tags are only read otherwise. Of tabs in lines below one another the first one alone has a problem. */
export function isMistake({ problem, region, how }: Repair): boolean {
  return problem !== undefined || (region === undefined && how !== 'tag')
}

/** Whether something begins within a region of repairs, and is none that has a region: what else was found in there in the same attempt is not to be trusted. */
export function doubtfulBy(repairs: readonly Repair[]): (one: Pick<Repair, 'span' | 'region'>) => boolean {
  const regions = new Set(repairs.flatMap(({ region }) => region ?? []))
  const isWithin = enclosedByAny([...regions])
  return ({ span: { start }, region }) => !region && isWithin({ start: start - 1, end: start + 1 })
}

/** Asked again and again while an attempt goes on: whether it is sure of more mistakes than `most`. */
export function exceeds(met: Met, most: number): () => boolean {
  let isExceeded = false
  let next = most
  return () => {
    const count = met.problems.length + met.repairs.length
    if (isExceeded || count <= next) return isExceeded
    isExceeded = certainMistakes(met).length > most
    next = 2 * count
    return isExceeded
  }
}
