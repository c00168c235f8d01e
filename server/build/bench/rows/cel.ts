import { measureCel } from '../cel.ts'
import type { RowGroup } from '../row.ts'
import { figuresOf } from '../statistics.ts'

/** Microseconds for an expression, in this process; the peer is `@marcbachmann/cel-js`. */
export const celRows: RowGroup = {
  name: 'cel',
  run: async function* ({ folders }) {
    for (const { step, ours, theirs } of measureCel(folders.root))
      yield { id: `cel/${step}`, unit: 'µs', ours: figuresOf([ours]), peer: figuresOf([theirs]) }
  },
}
