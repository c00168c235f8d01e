import { stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { indexLines } from '../core/base/line-index.ts'
import type { FixAll } from '../core/features/fix-all.ts'
import type { SourceFile } from '../core/model/source-file.ts'
import type { DiagnoseOptions } from '../core/rules/diagnose.ts'
import type { LanguageService } from '../core/service.ts'
import { findConfigFiles } from '../host/find-config-files.ts'
import { type FileText, readTextFile, readTextFileNow } from '../host/read-text-file.ts'
import { replaceTextFile } from '../host/replace-text-file.ts'
import type { CheckedFile, CheckResult, Failure } from './check-result.ts'
import type { ReportRoom } from './report-room.ts'

export interface CheckOptions {
  /** How to check the file with this absolute path; undefined for one that is not to be checked. */
  readonly diagnose: (path: string) => DiagnoseOptions | undefined
  /** Whether to write back what is safe to fix. */
  readonly fix: boolean
  /** What standard input is called in reports. */
  readonly stdinPath: string
  /** Whether `.gitignore` files narrow what is found in directories. */
  readonly ignoreFiles: boolean
  /** What the report has room for. */
  readonly room: ReportRoom
}

/** Where files come from. */
export interface CheckSources {
  readonly cwd: string
  readonly readStdin: () => Promise<FileText>
}

/**
 * Checks files, directories and `-` (standard input). A file that is named is checked whatever its ending; what a directory holds is
 * looked through for configuration files. What cannot be read becomes a failure and the rest goes on, and so does a script. Each file is checked once.
 */
export async function checkFiles(
  paths: readonly string[],
  service: LanguageService,
  options: CheckOptions,
  sources: CheckSources,
): Promise<CheckResult> {
  const files: CheckedFile[] = []
  const failures: Failure[] = []
  let ignored = 0
  for await (const input of inputsOf(paths, options, sources)) {
    const diagnose = options.diagnose(input.absolute)
    if (!diagnose) ignored++
    else if (input.content.is === 'text' && isScript(input, input.content.text, service))
      failures.push({ is: 'unreadable', path: input.path, problem: SCRIPT_PROBLEM })
    else if (input.content.is === 'text') {
      const { file, failure } = await checkText(input, input.content.text, service, diagnose, options)
      files.push(file)
      if (failure) failures.push(failure)
    } else if (input.named || isWorthAFailure(input.content, service))
      failures.push({ is: 'unreadable', path: input.path, problem: input.content.problem })
  }
  return { files, failures, ignored }
}

/** Checks a text, and before that writes back what is safe to fix in it. A file that cannot be written is checked as it is. */
async function checkText(
  { path, absolute }: Input,
  text: string,
  service: LanguageService,
  diagnose: DiagnoseOptions,
  { fix, room }: CheckOptions,
): Promise<{ readonly file: CheckedFile; readonly failure?: Failure }> {
  const before = service.open(text)
  const { edits, text: after, applied } = fix ? service.fixAll(before, diagnose) : NOTHING_FIXED
  if (edits.length === 0) return { file: checkedFile(path, before, service, diagnose, room) }
  const problem = await replaceTextFile(absolute, text, after)
  if (problem !== undefined)
    return { file: checkedFile(path, before, service, diagnose, room), failure: { is: 'unwritten', path, problem } }
  const fixed = { count: applied.length, shown: applied.slice(0, room.takeFixes(applied.length)) }
  return { file: { ...checkedFile(path, service.open(after), service, diagnose, room), fixed } }
}

const NOTHING_FIXED: FixAll = { edits: [], text: '', applied: [] }

/** What is found in a file, as far as the report has room for it. */
export function checkedFile(
  path: string,
  file: SourceFile,
  service: LanguageService,
  options: DiagnoseOptions,
  room: ReportRoom,
): CheckedFile {
  const { findings, counts } = service.listFindings(file, options, (all) => room.take(all, file.text.length))
  const ours = isOurs(file)
  return findings.length === 0
    ? { path, ...NO_TEXT, findings, counts, ours }
    : { path, text: file.text, lines: file.lines, findings, counts, ours }
}

const NO_TEXT = { text: '', lines: indexLines('') }

function isOurs({ embedded, documents }: SourceFile): boolean {
  return embedded.length > 0 || documents.some(({ reading }) => reading.is !== 'foreign')
}

const SCRIPT_PROBLEM = 'This is a script that holds a configuration; check the file that it writes.'

/** Whether a document of ours seems to stand among the commands of a script, so that nothing certain can be said of it. */
function isScript({ path }: Input, text: string, service: LanguageService): boolean {
  const byEnding = /\.(?:sh|bash|zsh|ksh|fish|ps1|psm1|bat|cmd|py|rb|pl)$/i.test(path)
  const byFirstLine = /^#!.*\b(?:(?:ba|z|k|da|fi)?sh|pwsh|python|ruby|perl)/.test(text)
  return (byEnding || byFirstLine) && isOurs(service.open(text))
}

/** Directories hold images, archives and dumps under the same endings; only what seems to be ours is missed when it cannot be read. */
function isWorthAFailure(content: FileText, service: LanguageService): boolean {
  if ('rough' in content) return [...service.registry.groups].some((group) => content.rough.includes(group))
  return content.is === 'unreadable'
}

const EMPTY_PATH = 'The path is empty; "." is the current directory.'

interface Input {
  readonly path: string
  readonly absolute: string
  /** Named on the command line, not found in a directory. */
  readonly named: boolean
  readonly content: FileText
}

async function* inputsOf(
  paths: readonly string[],
  options: CheckOptions,
  sources: CheckSources,
): AsyncGenerator<Input> {
  const seen = new Set<string>()
  for (const given of paths) {
    if (seen.has(given)) continue
    if (given === '-') {
      seen.add(given)
      const absolute = resolve(sources.cwd, options.stdinPath)
      yield { path: options.stdinPath, absolute, named: true, content: await sources.readStdin() }
      continue
    }
    const absolute = resolve(sources.cwd, given)
    // What a script makes of a variable that is not set must not stand for all files.
    if (given === '') yield { path: '""', absolute, named: true, content: { is: 'unreadable', problem: EMPTY_PATH } }
    else if (await isDirectory(absolute)) yield* inputsInDirectory(given, absolute, options, seen)
    else if (!seen.has(absolute)) {
      seen.add(absolute)
      yield { path: withSlashes(given), absolute, named: true, content: await readTextFile(absolute) }
    }
  }
}

async function* inputsInDirectory(
  given: string,
  directory: string,
  options: CheckOptions,
  seen: Set<string>,
): AsyncGenerator<Input> {
  const { files, failures } = await findConfigFiles(directory, options)
  const shown = (absolute: string) => withSlashes(join(given, relative(directory, absolute)))
  for (const file of files) {
    const absolute = resolve(file)
    if (seen.has(absolute)) continue
    seen.add(absolute)
    yield { path: shown(absolute), absolute, named: false, content: readTextFileNow(absolute) }
  }
  for (const { path, problem } of failures)
    yield { path: shown(path), absolute: path, named: true, content: { is: 'unreadable', problem } }
}

/** A path that cannot be looked at is left to the reading of the file, which says why. */
async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    (about) => about.isDirectory(),
    () => false,
  )
}

function withSlashes(path: string): string {
  const slashed = sep === '\\' ? path.replaceAll(sep, '/') : path
  return slashed.startsWith('./') ? slashed.slice(2) : slashed
}
