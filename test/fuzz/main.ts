import { parseArgs } from 'node:util'
import { createLanguageService, type LanguageService } from '../../server/src/core/service.ts'
import { loadSchemas } from '../../server/src/host/load-schemas.ts'
import { type Random, randomFrom } from '../oracle/generate/random.ts'
import { fuzzOnce, kindOf } from './fuzz-core.ts'
import { fuzzBytes, fuzzSession } from './fuzz-server.ts'
import { seedTexts } from './seeds.ts'

const USAGE = `Usage: npm run fuzz -- [options]
  --seconds N   how long (60)
  --seed S      where to begin; the seed of every failure is printed (the time)
  --failures N  stop after so many different ones (20)
  --target T    core or server (both, in turns)
The server is the built one: run "npm run build" first.`

/** Looks for inputs that the core or the built server cannot bear. Prints each as a test; the exit code is 1 when there was one. */
export async function run(args: readonly string[], root: string): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: String(Date.now()) },
      failures: { type: 'string', default: '20' },
      target: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) {
    say(USAGE)
    return 0
  }
  const service = createLanguageService(loadSchemas(`${root}schemas`).schemas)
  const seeds = seedTexts()
  const until = Date.now() + Number(values.seconds) * 1000
  const known = new Set<string | undefined>()
  let rounds = 0
  for (; Date.now() < until && known.size < Number(values.failures); rounds++) {
    const random = randomFrom(values.seed, rounds)
    const ofServer = values.target === undefined ? rounds % TEXTS_PER_SESSION === 0 : values.target === 'server'
    const found = ofServer ? await foundByServer(random, seeds) : foundByCore(service, random, seeds)
    if (!found || known.has(kindOf(found.complaint))) continue
    known.add(kindOf(found.complaint))
    say(`// ${values.seed}/${rounds}: ${found.complaint.split('\n').slice(0, 4).join('\n// ')}\n${found.test}`)
  }
  say(`${rounds} inputs from seed ${values.seed}, ${known.size} different failures.`)
  return known.size === 0 ? 0 : 1
}

/** A session takes as long as many texts do. */
const TEXTS_PER_SESSION = 40
const STEPS = 120

interface Found {
  readonly complaint: string
  /** To be put into `found.test.ts`. */
  readonly test: string
}

function foundByCore(service: LanguageService, random: Random, seeds: readonly string[]): Found | undefined {
  const failure = fuzzOnce(service, random, seeds)
  return (
    failure && { complaint: failure.complaint, test: testOf(`judge(testService(), ${JSON.stringify(failure.text)})`) }
  )
}

async function foundByServer(random: Random, seeds: readonly string[]): Promise<Found | undefined> {
  const failure = (await fuzzBytes(random)) ?? (await fuzzSession(random, seeds, STEPS))
  if (!failure) return undefined
  const { complaint, input } = failure
  const subject =
    'steps' in input
      ? `await complaintAboutSession(${JSON.stringify(input.steps)})`
      : `await complaintAboutBytes(Buffer.from('${input.bytes.toString('base64')}', 'base64'))`
  return { complaint, test: testOf(subject) }
}

function testOf(subject: string): string {
  return `test('…', ${subject.startsWith('await') ? 'async ' : ''}() => {\n  expect(${subject}).toBeUndefined()\n})\n`
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
