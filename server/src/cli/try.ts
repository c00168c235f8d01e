import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readTextFile } from '../host/read-text-file.ts'
import { type CommandContext, fail } from './command-context.ts'
import { styleFor } from './terminal/style.ts'
import { tryAsJson, tryAsText } from './try-report.ts'

interface TryFlags {
  readonly claims?: string
  readonly review?: string
  readonly issuer?: string
  readonly format: string
  readonly color?: boolean
}

export function addTryCommand(program: Command, context: CommandContext): void {
  program
    .command('try')
    .summary('try a token or a request against a file')
    .description(
      'Walks through what the API server does with the claims of a token (AuthenticationConfiguration) or with a request (AuthorizationConfiguration), and says which step accepts or rejects it, and why. Signatures are not verified and nobody is asked.',
    )
    .argument('<file>', 'the configuration file')
    .option('--claims <file>', 'claims as JSON or YAML, or a token; "-" reads standard input')
    .option('--review <file>', 'a SubjectAccessReview or its spec as JSON or YAML; "-" reads standard input')
    .option('--issuer <n>', 'only try the authenticator with this index, counted from 0 as in jwt[0]')
    .option('--format <format>', 'pretty or json', 'pretty')
    .option('--color', 'use colors, also where the output is no terminal')
    .option('--no-color', 'use no colors')
    .addHelpText(
      'after',
      '\nExit codes: 0 accepted or asked, 1 rejected or not certain, 2 wrong usage or unreadable files.',
    )
    .action((path: string, flags: TryFlags) => run(path, flags, context))
}

async function run(path: string, flags: TryFlags, context: CommandContext): Promise<void> {
  const { io, exit } = context
  const problem = usageProblem(flags)
  if (problem !== undefined) return fail(problem, context)
  const [{ createLanguageService }, { trySample }] = await Promise.all([
    import('../core/service.ts'),
    import('../core/try/try-sample.ts'),
  ])
  const service = createLanguageService(await io.loadSchemas())
  const read = await readBoth(path, flags.claims ?? flags.review ?? '', context)
  if ('problem' in read) return fail(read.problem, context)
  const file = service.open(read.file)
  const wrong =
    kindProblem(path, flags, service.tryTarget(file)?.is) ?? issuerProblem(flags, service.tryTarget(file)?.items.length)
  if (wrong !== undefined) return fail(wrong, context)
  const report = trySample(file, service.registry, read.sample, {
    ...(flags.issuer !== undefined && { only: Number(flags.issuer) }),
    now: Date.now(),
  })
  if ('problem' in report) return fail(report.problem, context)
  io.stdout.write(
    flags.format === 'json'
      ? tryAsJson(path, file, report)
      : tryAsText(path, file, report, styleFor(io.stdout, io.env, flags.color)),
  )
  exit(report.outcome === 'accepted' ? 0 : 1)
}

function usageProblem({ claims, review, issuer, format }: TryFlags): string | undefined {
  if ((claims === undefined) === (review === undefined)) return 'Name sample data, with either --claims or --review.'
  if (format !== 'pretty' && format !== 'json') return `There is no format "${format}"; there are pretty and json.`
  if (issuer !== undefined && !/^\d+$/.test(issuer)) return '--issuer takes an index, counted from 0.'
  return undefined
}

function kindProblem(path: string, { claims }: TryFlags, found: 'tokens' | 'requests' | undefined): string | undefined {
  const wanted = claims === undefined ? 'requests' : 'tokens'
  if (found === wanted) return undefined
  if (found === undefined) return `${path} holds nothing that a token or a request could be tried against.`
  return found === 'tokens'
    ? `${path} is about tokens; name sample data with --claims.`
    : `${path} is about requests; name sample data with --review.`
}

function issuerProblem({ issuer }: TryFlags, count = 0): string | undefined {
  if (issuer === undefined || Number(issuer) < count) return undefined
  return `There is no authenticator ${issuer}; the file has ${count}, counted from 0.`
}

type Both = { readonly file: string; readonly sample: string } | { readonly problem: string }

async function readBoth(path: string, samplePath: string, { io }: CommandContext): Promise<Both> {
  if (path === '' || samplePath === '') return { problem: 'The path of a file is empty.' }
  const file = await readTextFile(resolve(io.cwd, path))
  if (file.is !== 'text') return { problem: `${path}: ${file.problem}` }
  const sample = samplePath === '-' ? await io.readStdin() : await readTextFile(resolve(io.cwd, samplePath))
  if (sample.is !== 'text') return { problem: `${samplePath}: ${sample.problem}` }
  return { file: file.text, sample: sample.text }
}
