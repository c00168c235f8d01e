import { composeEdits } from '../base/compose-edits.ts'
import { partitionPoint } from '../base/partition-point.ts'
import { applyEdits, type TextEdit } from '../base/text-edit.ts'
import type { SourceFile } from '../model/source-file.ts'
import { type DiagnoseOptions, diagnoseWithRules } from '../rules/diagnose.ts'
import { type FixingOptions, fixesIn } from '../rules/fixes-of.ts'
import { createTrials } from '../rules/trials.ts'
import type { Registry } from '../schema/registry.ts'
import { type Effort, noEffort } from '../yaml/parse.ts'

/** What fixing everything at once does to a file. */
export interface FixAll {
  /** Edits of the file's text, in its order; none overlap. Empty when nothing is safe to fix. */
  readonly edits: readonly TextEdit[]
  /** The text after the edits. */
  readonly text: string
  /** The fixes that were applied, in the order in which they were. */
  readonly applied: readonly AppliedFix[]
}

export interface AppliedFix {
  readonly code: string
  /** Imperative, such as `Change to "maxPods"`. */
  readonly title: string
}

/**
 * One fix can make place for another one, such as that of a value behind a key that was misspelled. No file needs more rounds than this; one that is hard to
 * read gets fewer.
 */
const MOST_ROUNDS = 10

/**
 * Applies the fixes that are safe, until none is left. Whatever no fix touches stays byte for byte. What settings or comments take away is
 * not fixed either. `open` analyses a text.
 */
export function fixAll(
  file: SourceFile,
  registry: Registry,
  open: (text: string, effort: Effort) => SourceFile,
  options: DiagnoseOptions,
): FixAll {
  let current = file
  let edits: readonly TextEdit[] = []
  const applied: AppliedFix[] = []
  // Fixes that undo each other would go round and round, and what is done again leaves a mistake that it does not mend.
  const seen = new Set([file.text])
  const fixing = { ...options, onlySafe: true, trials: createTrials() }
  let before = ''
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const chosen = compatible(safeFixes(current, registry, fixing))
    if (chosen.length === 0) break
    const change = chosen.flatMap((fix) => fix.edits)
    const effort = noEffort()
    const next = open(applyEdits(current.text, change), effort)
    fixing.trials.took(effort.characters)
    const [problems, left] = [syntaxProblems(current), syntaxProblems(next)]
    const titles = JSON.stringify(chosen.map(({ title }) => title))
    const grows = next.text.length >= current.text.length
    if (seen.has(next.text) || left > problems || (titles === before && grows && left > 0 && left === problems)) break
    seen.add(next.text)
    before = titles
    edits = composeEdits(file.text, edits, change)
    for (const { code, title } of chosen) applied.push({ code, title })
    current = next
    if (!fixing.trials.may(0)) break
  }
  return { edits, text: current.text, applied }
}

/** Whether anything is safe to fix. The first fix that is answers it, so that none is put together that nobody would see. */
export function hasSafeFix(file: SourceFile, registry: Registry, options: DiagnoseOptions): boolean {
  const fixes = fixesIn(file, registry, { ...options, onlySafe: true, trials: createTrials() })
  return diagnoseWithRules(file, registry, options).some((diagnosed) => fixes(diagnosed).some(({ safe }) => safe))
}

interface SafeFix extends AppliedFix {
  readonly edits: readonly TextEdit[]
}

/** One safe fix for each finding that has any: the preferred one, else the first. */
function safeFixes(file: SourceFile, registry: Registry, options: FixingOptions): readonly SafeFix[] {
  const fixes = fixesIn(file, registry, options)
  return diagnoseWithRules(file, registry, options).flatMap((diagnosed) => {
    const safe = fixes(diagnosed).filter((fix) => fix.safe)
    const best = safe.find((fix) => fix.preferred) ?? safe[0]
    return best ? [{ code: diagnosed.rule.code, title: best.title, edits: best.edits }] : []
  })
}

/** As many fixes as fit together, whole fixes only; of two that touch the same place the first stays, and the other one waits for the next round. */
function compatible(fixes: readonly SafeFix[]): readonly SafeFix[] {
  const taken: SafeFix[] = []
  // In the order of the text, none touching another one of another fix: found by bisection, for a file can have as many fixes as lines.
  const edits: TextEdit[] = []
  const isTaken = ({ span }: TextEdit) => {
    const next = edits[partitionPoint(edits, (other) => other.span.end < span.start)]
    return next !== undefined && next.span.start <= span.end
  }
  for (const fix of fixes) {
    if (fix.edits.some(isTaken)) continue
    taken.push(fix)
    for (const edit of fix.edits) {
      const place = partitionPoint(edits, (other) => other.span.start <= edit.span.start)
      edits.splice(place, 0, edit)
    }
  }
  return taken
}

/** A fix that leaves a text which cannot be read as well as before was not safe after all. */
function syntaxProblems(file: SourceFile): number {
  return [file, ...file.embedded.map((embedded) => embedded.file)]
    .flatMap(({ documents }) => documents)
    .reduce((sum, document) => sum + document.source.problems.length, 0)
}
