import { readFileSync } from 'node:fs'
import { parseAllDocuments } from 'yaml'
import { createLanguageService, type LanguageService } from '../src/core/service.ts'
import { loadSchemas } from '../src/host/load-schemas.ts'
import { measureCel, printCel } from './bench/cel.ts'
import type { TaskContext } from './task.ts'

/** A document to measure. It must be without errors, for a file full of them measures something else. */
interface Sample {
  readonly name: string
  readonly text: string
}

/** Milliseconds, medians over the rounds. */
interface Measured {
  readonly parse: number
  readonly open: number
  readonly diagnose: number
}

/**
 * What a whole analysis costs, against merely parsing the same text with `yaml`: both in one process and in turns, so that the ratio means
 * something on any machine. Nothing is reused between rounds; each round has a text that was never seen before.
 */
export function run({ root }: TaskContext): number {
  const service = createLanguageService(loadSchemas(`${root}schemas`).schemas)
  const samples = sampleDocuments(`${root}server/build/bench/`)
  let exitCode = 0
  console.log('document     KB  yaml ms  open ms  diagnose ms  ratio')
  for (const sample of samples) {
    const errors = service.diagnose(service.open(sample.text)).filter(({ severity }) => severity === 'error')
    if (errors.length > 0) {
      console.error(`${sample.name} has errors: ${errors.map(({ code, message }) => `${code} ${message}`).join(' ')}`)
      exitCode = 1
    }
    console.log(row(sample, measure(service, sample.text)))
  }
  console.log(`\n${printCel(measureCel(root))}`)
  return exitCode
}

function sampleDocuments(directory: string): readonly Sample[] {
  const authenticator = readFileSync(`${directory}authenticator.yaml`, 'utf8')
  return [
    { name: 'kubelet', text: readFileSync(`${directory}kubelet.yaml`, 'utf8') },
    { name: 'auth1', text: authenticationText(authenticator, 1) },
    { name: 'auth100', text: authenticationText(authenticator, 100) },
  ]
}

function authenticationText(authenticator: string, count: number): string {
  const items = Array.from({ length: count }, (_, index) => authenticator.replaceAll('NUMBER', String(index)))
  // The reference's group: the other one accepts 64 authenticators at most.
  return `apiVersion: apiserver.orch.io/v1beta1\nkind: AuthenticationConfiguration\njwt:\n${items.join('')}`
}

const warmUpRounds = 5
const measuredRounds = 21

function measure(service: LanguageService, text: string): Measured {
  const rounds: Measured[] = []
  for (let round = 0; round < warmUpRounds + measuredRounds; round++) {
    const fresh = `# round ${round}\n${text}`
    const [parse] = timed(() => parseAllDocuments(fresh))
    const [open, file] = timed(() => service.open(fresh))
    const [diagnose] = timed(() => service.diagnose(file))
    if (round >= warmUpRounds) rounds.push({ parse, open, diagnose })
  }
  return {
    parse: median(rounds.map((round) => round.parse)),
    open: median(rounds.map((round) => round.open)),
    diagnose: median(rounds.map((round) => round.diagnose)),
  }
}

function timed<T>(work: () => T): readonly [number, T] {
  const start = performance.now()
  const result = work()
  return [performance.now() - start, result]
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function row({ name, text }: Sample, { parse, open, diagnose }: Measured): string {
  const ratio = (open + diagnose) / parse
  const number = (value: number, width: number) => value.toFixed(2).padStart(width)
  return `${name.padEnd(9)}${(text.length / 1024).toFixed(1).padStart(6)}${number(parse, 9)}${number(open, 9)}${number(diagnose, 13)}${number(ratio, 7)}`
}
