import { spawnSync } from 'node:child_process'
import type { Contestant } from '../contestants.ts'
import { openDocument } from '../opened-document.ts'
import type { BenchContext, Row, RowGroup } from '../row.ts'
import { figuresOf } from '../statistics.ts'

/** From the start of the process to the answer to `initialize`, and on to the first diagnostics. The contestants take turns. */
export const startRows: RowGroup = {
  name: 'start',
  run: async function* (context) {
    const { contestants, options } = context
    const rounds = options.quick ? 7 : 20
    const bare: number[] = []
    const starts = { nothing: series(), ours: series(), peer: series() }
    for (let round = 0; round < rounds; round++) {
      bare.push(bareNode())
      for (const contestant of [contestants.nothing, contestants.ours, contestants.peer]) {
        if (!contestant) continue
        const { initialize, diagnostics } = await startOnce(context, contestant)
        starts[contestant.name].initialize.push(initialize)
        starts[contestant.name].diagnostics.push(diagnostics)
      }
    }
    const peerMissing = contestants.peer ? undefined : { missing: 'not installed' }
    const row = (id: string, of: 'initialize' | 'diagnostics'): Row => ({
      id,
      unit: 'ms',
      ours: figuresOf(starts.ours[of]),
      peer: peerMissing ?? figuresOf(starts.peer[of]),
      floor: figuresOf(starts.nothing[of]),
    })
    yield { id: 'start/bare node', unit: 'ms', ours: figuresOf(bare) }
    yield row('start/initialize', 'initialize')
    yield row('start/first diagnostics, kubelet', 'diagnostics')
  },
}

function series(): { readonly initialize: number[]; readonly diagnostics: number[] } {
  return { initialize: [], diagnostics: [] }
}

function bareNode(): number {
  const start = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - start
}

async function startOnce({ documents, folders }: BenchContext, contestant: Contestant) {
  const server = await contestant.start()
  const { opened } = await openDocument(server, `${folders.work}workspace/`, documents.kubelet)
  await server.stop()
  return { initialize: server.startup, diagnostics: opened.receivedAt - server.startedAt }
}
