import { remembered } from '../base/remembered.ts'
import { remembering } from '../base/remembering.ts'
import { analyzeCel, type CelAnalysis } from '../cel/analyze.ts'
import type { CelEnvironment } from '../cel/environment.ts'

/** What `analyzeCel` says. Undefined of expressions that have to keep their own analyses. */
export type RememberedAnalysis = (
  text: string,
  environment: CelEnvironment,
  results: readonly string[],
) => CelAnalysis | undefined

/** More expressions than usual files have. Trees that are kept for long, and then given up, are dear to the engine. */
const REMEMBERED = 64

/** Longer texts hardly repeat, and their trees are large. */
const LONGEST = 2000

/**
 * Analyses with a memory, to be kept with the registry: `registry.derived(celAnalyses)`. Expressions repeat, from item to item and from one version of a
 * file to the next, and no file has to hold on to the trees of all of its own.
 */
export function celAnalyses(): RememberedAnalysis {
  const memoryOf = remembered((environment: CelEnvironment) =>
    remembering(REMEMBERED, (key) => {
      const [text = '', ...results] = key.split('\0')
      return analyzeCel(text, environment, results)
    }),
  )
  return (text, environment, results) =>
    text.length > LONGEST || text.includes('\0') ? undefined : memoryOf(environment)([text, ...results].join('\0'))
}
