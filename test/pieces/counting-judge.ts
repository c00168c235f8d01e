import { celEnvironments } from '../../server/src/core/model/cel-environments.ts'
import { openPart } from '../../server/src/core/model/open-file.ts'
import type { Judge } from '../../server/src/core/pieces/judge-piece.ts'
import type { Registry } from '../../server/src/core/schema/registry.ts'

/** A judge of pieces, which counts the small texts that it reads from one call of `takeReadings` to the next. */
export function countingJudge(registry: Registry): { readonly judge: Judge; takeReadings(): number } {
  const cel = celEnvironments(registry)
  let readings = 0
  return {
    judge: {
      registry,
      options: {},
      outline: () => [],
      behind: undefined,
      open: (view, part) => {
        readings++
        return openPart(view, part, registry, cel)
      },
    },
    takeReadings: () => {
      const taken = readings
      readings = 0
      return taken
    },
  }
}
