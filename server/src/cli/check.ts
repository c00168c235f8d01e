import { type Command, InvalidArgumentError, Option } from 'commander'
import { similarNames } from '../core/base/similar-names.ts'
import type { DiagnoseOptions } from '../core/rules/diagnose.ts'
import type { Severity } from '../core/rules/finding.ts'
import { rules } from '../core/rules/registry.ts'
import { noCounts, type SeverityCounts, totalOf } from '../core/rules/severity-counts.ts'
import { createLanguageService, type LanguageService } from '../core/service.ts'
import { knownRelease } from '../core/settings/known-release.ts'
import { optionsForFile } from '../core/settings/options-for-file.ts'
import { combined, type Level, PROJECT_FILE } from '../core/settings/settings.ts'
import { checkFiles } from './check-files.ts'
import { type CheckedFile, type CheckResult, isAtLeast, SEVERITIES } from './check-result.ts'
import { type CommandContext, type ExitCode, fail } from './command-context.ts'
import { openProjects, type Projects, reportBroken } from './project-settings.ts'
import { reportFixes } from './report-fixes.ts'
import { createReportRoom, inReport, type ReportRoom } from './report-room.ts'
import { reportGithub } from './reporters/github.ts'
import { reportGitlab } from './reporters/gitlab.ts'
import { reportJson } from './reporters/json.ts'
import { reportJunit } from './reporters/junit.ts'
import { reportPretty } from './reporters/pretty.ts'
import type { Reporter } from './reporters/reporter.ts'
import { reportSarif } from './reporters/sarif.ts'
import { printable } from './terminal/cells.ts'
import { styleFor } from './terminal/style.ts'

const REPORTERS = {
  pretty: reportPretty,
  json: reportJson,
  sarif: reportSarif,
  github: reportGithub,
  gitlab: reportGitlab,
  junit: reportJunit,
} as const satisfies Readonly<Record<string, Reporter>>

type Levels = Readonly<Record<string, Level>>

/** The options of `check` as commander hands them over. */
export interface CheckFlags {
  readonly format: keyof typeof REPORTERS
  readonly failLevel: Severity
  readonly severity?: Levels
  readonly target?: string
  readonly stdinPath: string
  readonly quiet?: boolean
  readonly color?: boolean
  readonly config?: string
  readonly fix?: boolean
}

export function addCheckCommand(program: Command, context: CommandContext): void {
  withCheckOptions(program.command('check'))
    .summary('check files and directories')
    .description(
      'Checks configuration files. Directories are searched for .yaml, .yml, .json and .conf files; what .gitignore files name is left out. "-" reads standard input.',
    )
    .argument('[paths...]', 'files, directories or "-"; without any, the current directory')
    .option('--fix', 'write what is safe to fix back into the files, and report what is left')
    .action(async (paths: readonly string[], flags: CheckFlags) => {
      context.exit(await check(paths.length === 0 ? ['.'] : paths, flags, context))
    })
}

/** The options that say how to check and how to report. */
export function withCheckOptions(command: Command): Command {
  return command
    .addOption(
      new Option('-f, --format <format>', 'form of the report').choices(Object.keys(REPORTERS)).default('pretty'),
    )
    .addOption(
      new Option('--fail-level <level>', 'exit with 1 when there are findings of this severity or above')
        .choices([...SEVERITIES])
        .default('error'),
    )
    .option(
      '--severity <code=level>',
      `severity for a rule: ${SEVERITIES.join(', ')} or off; may be repeated`,
      addLevel,
    )
    .option('--target <release>', 'release of the component to check against, such as 1.35 (default: the newest one)')
    .option(
      '--config <file>',
      `settings of the project (default: the nearest ${PROJECT_FILE} up to the working directory)`,
    )
    .option('--stdin-path <name>', 'what standard input is called in the report', '<stdin>')
    .option('-q, --quiet', 'report only what makes the command fail, without summary')
    .option('--color', 'use colors, also where the output is no terminal')
    .option('--no-color', 'use no colors')
}

/** Checks the paths, writes the report and returns the exit code. `ignoreFiles`: what .gitignore files name is left out of directories. */
export async function check(
  paths: readonly string[],
  flags: CheckFlags,
  context: CommandContext,
  ignoreFiles = true,
): Promise<ExitCode> {
  const { io } = context
  const service = createLanguageService(await io.loadSchemas())
  const problem = usageProblem(paths, flags, service)
  if (problem !== undefined) {
    fail(problem, context)
    return 2
  }
  const failed = new Set<string>()
  const projects = await openProjects(service, io.cwd, flags.config)
  const diagnose = optionsFor(projects, flags, service, (code) => failed.add(code))
  const newRoom = () => createReportRoom((severity) => !flags.quiet || isAtLeast(severity, flags.failLevel))
  const options = { diagnose, fix: flags.fix ?? false, stdinPath: flags.stdinPath, ignoreFiles, room: newRoom() }
  const found = withBroken(await checkFiles(paths, service, options, io), projects, service, io.cwd, newRoom())
  const result = { ...found, files: inReport(found.files) }
  report(result, flags, io)
  for (const code of failed)
    io.stderr.write(
      `The rule ${code} broke off, so findings of it may be missing; report this as a mistake of orch-config-ls.\n`,
    )
  if (result.failures.length > 0) return 2
  return hasFindings(result, flags.failLevel) ? 1 : 0
}

function usageProblem(
  paths: readonly string[],
  { target, fix }: CheckFlags,
  { registry }: LanguageService,
): string | undefined {
  if (fix && paths.includes('-')) return '--fix writes files, and standard input is none.'
  if (target === undefined || knownRelease(target, registry) !== undefined) return undefined
  const releases = registry.dialects.flatMap((dialect) => dialect.releases)
  return `Nothing is known of the release "${target}"; --target takes one of ${releases.join(', ')}.`
}

/** What the project says of a file, and over it what the command line says. */
function optionsFor(
  projects: Projects,
  { severity, target }: CheckFlags,
  { registry }: LanguageService,
  onRuleFailure: (code: string) => void,
): (path: string) => DiagnoseOptions | undefined {
  const own = { ...(severity && { severity }), ...(target !== undefined && { target }) }
  return (path) => {
    const settings = combined(projects.settingsOf(path), own)
    return settings.ignored ? undefined : { onRuleFailure, ...optionsForFile(settings, path, registry) }
  }
}

/** The files of projects that are broken come first, and have their own room, for all other findings rest on the missing settings. `inReport` takes it from the others. */
function withBroken(
  result: CheckResult,
  { broken }: Projects,
  service: LanguageService,
  cwd: string,
  room: ReportRoom,
): CheckResult {
  const reports = [...broken].map((one) => reportBroken(one, service, cwd, room))
  const own = reports.flatMap(({ file }) => file ?? [])
  return {
    ...result,
    files: [...own, ...result.files.filter(({ path }) => !own.some((file) => file.path === path))],
    failures: [...reports.map(({ failure }) => failure), ...result.failures],
  }
}

function report(result: CheckResult, flags: CheckFlags, io: CommandContext['io']): void {
  const { failLevel, quiet = false } = flags
  const shown = quiet
    ? {
        ...result,
        files: result.files.map((file) => ({ ...file, counts: countsAtLeast(failLevel, file) })),
      }
    : result
  const text = REPORTERS[flags.format](shown, {
    failLevel,
    quiet,
    rules: new Map(rules.map((rule) => [rule.code, rule])),
    version: io.version,
    style: styleFor(io.stdout, io.env, flags.color),
    ...(io.stdout.columns !== undefined && { columns: io.stdout.columns }),
  })
  if (!quiet) {
    // Programs read what the other forms of the report say, so people are told beside it.
    const output = flags.format === 'pretty' ? io.stdout : io.stderr
    output.write(reportFixes(result, styleFor(output, io.env, flags.color)))
  }
  if (text !== '') io.stdout.write(text)
  const { red } = styleFor(io.stderr, io.env, flags.color)
  for (const { path, problem } of result.failures) io.stderr.write(`${red(`${printable(path)}:`)} ${problem}\n`)
}

function hasFindings(result: CheckResult, level: Severity): boolean {
  return result.files.some((file) => totalOf(countsAtLeast(level, file)) > 0)
}

/** The counts of a file without what is less severe. */
function countsAtLeast(level: Severity, { counts }: CheckedFile): SeverityCounts {
  const kept = noCounts()
  for (const severity of SEVERITIES) if (isAtLeast(severity, level)) kept[severity] = counts[severity]
  return kept
}

function addLevel(value: string, levels: Levels = {}): Levels {
  const [code = '', level = ''] = value.split('=')
  const known = rules.map((rule) => rule.code)
  if (!known.includes(code)) {
    const meant = similarNames(code, known)[0]
    throw new InvalidArgumentError(
      `There is no rule "${code}"${meant === undefined ? '; "orch-config-ls explain" lists them' : `; did you mean "${meant}"?`}`,
    )
  }
  if (!isLevel(level))
    throw new InvalidArgumentError(`Write it as code=level, with one of the levels ${SEVERITIES.join(', ')}, off.`)
  return { ...levels, [code]: level }
}

function isLevel(text: string): text is Level {
  return text === 'off' || SEVERITIES.some((severity) => severity === text)
}
