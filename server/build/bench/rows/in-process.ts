import { parseAllDocuments } from 'yaml'
import { createLanguageService, type LanguageService } from '../../../src/core/service.ts'
import { loadSchemas } from '../../../src/host/load-schemas.ts'
import type { Row, RowGroup } from '../row.ts'
import { type Figures, figuresOf } from '../statistics.ts'

/**
 * What a whole analysis costs, against merely parsing the same text with `yaml`: both in one process and in turns, without a protocol. Nothing is
 * reused between rounds; each round has a text that was never seen before.
 */
export const inProcessRows: RowGroup = {
  name: 'in-process',
  run: async function* ({ documents, folders, options }) {
    const service = createLanguageService(loadSchemas(`${folders.root}schemas`).schemas)
    for (const { name, text } of [documents.kubelet, documents.auth(1), documents.auth(100)]) {
      refuseFindings(service, name, text)
      yield* measure(service, name, text, options.quick ? 11 : 41)
    }
  },
}

/** A document full of findings measures something else. */
function refuseFindings(service: LanguageService, name: string, text: string): void {
  const findings = service.diagnose(service.open(text)).filter(({ severity }) => severity === 'error')
  if (findings.length > 0)
    throw new Error(`${name} has findings: ${findings.map(({ code, message }) => `${code} ${message}`).join(' ')}`)
}

const WARM_UP = 5

function measure(service: LanguageService, name: string, text: string, rounds: number): readonly Row[] {
  const parse: number[] = []
  const open: number[] = []
  const diagnose: number[] = []
  for (let round = 0; round < WARM_UP + rounds; round++) {
    const fresh = `# round ${round}\n${text}`
    const [parsed] = timed(() => parseAllDocuments(fresh))
    const [opened, file] = timed(() => service.open(fresh))
    const [diagnosed] = timed(() => service.diagnose(file))
    if (round < WARM_UP) continue
    parse.push(parsed)
    open.push(opened)
    diagnose.push(diagnosed)
  }
  const floor = figuresOf(parse)
  const row = (what: string, ours: Figures): Row => ({ id: `in-process/${what}, ${name}`, unit: 'ms', ours, floor })
  const whole = open.map((time, index) => time + (diagnose[index] ?? 0))
  return [row('open', figuresOf(open)), row('diagnose', figuresOf(diagnose)), row('both', figuresOf(whole))]
}

function timed<T>(work: () => T): readonly [number, T] {
  const start = performance.now()
  const result = work()
  return [performance.now() - start, result]
}
