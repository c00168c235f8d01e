import type { JsonObject } from '../core/base/json-value.ts'
import { positionAt } from '../core/base/line-index.ts'
import type { Span } from '../core/base/span.ts'
import type { SourceFile } from '../core/model/source-file.ts'
import { isJsonObject } from '../core/schema/json-access.ts'
import type { Outcome, TrialReport } from '../core/try/trial.ts'
import type { Style } from './terminal/style.ts'

const MARKS: Readonly<Record<Outcome, string>> = { accepted: '✓', rejected: '✗', skipped: '-', unknown: '?' }

/** For people: one paragraph for each authenticator or authorizer, one line for each step. */
export function tryAsText(path: string, file: SourceFile, report: TrialReport, style: Style): string {
  const lines = [style.bold(path), '']
  for (const trial of report.trials) {
    lines.push(`  ${mark(trial.outcome, style)} ${style.bold(trial.title)}  ${trial.detail}`)
    // Of one that is for somebody else, everything is said already.
    for (const step of trial.outcome === 'skipped' && trial.steps.length === 1 ? [] : trial.steps)
      lines.push(
        `      ${mark(step.outcome, style)} ${style.dim(place(file, step.span).padEnd(7))} ${below(step.title, trial.title)}  ${step.detail}`,
      )
    lines.push('')
  }
  if (isJsonObject(report.user)) lines.push(...userLines(report.user, style), '')
  for (const note of report.notes) lines.push(`  ${style.yellow('note')}  ${note}`)
  if (report.notes.length > 0) lines.push('')
  lines.push(`${color(report.outcome, style)(report.outcome)}: ${report.detail}`, '')
  return lines.join('\n')
}

function userLines(user: JsonObject, style: Style): readonly string[] {
  const width = Math.max(...Object.keys(user).map((name) => name.length))
  return Object.entries(user).map(([name, value]) => `  ${style.cyan(name.padEnd(width))}  ${JSON.stringify(value)}`)
}

/** For programs; lines and columns count from 1. */
export function tryAsJson(path: string, file: SourceFile, { trials, ...report }: TrialReport): string {
  const placed = ({ span, ...rest }: { readonly span: Span }) => ({ ...rest, ...lineAndColumn(file, span) })
  const content = {
    path,
    ...report,
    trials: trials.map(({ steps, ...trial }) => ({ ...placed(trial), steps: steps.map(placed) })),
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** The title without the part that the one above it says already. */
function below(title: string, owner: string): string {
  const path = owner.split(' ')[0] ?? ''
  return title.startsWith(`${path}.`) ? title.slice(path.length + 1) : title
}

function mark(outcome: Outcome, style: Style): string {
  return color(outcome, style)(MARKS[outcome])
}

function color(outcome: Outcome, style: Style): (text: string) => string {
  switch (outcome) {
    case 'accepted':
      return style.green
    case 'rejected':
      return style.red
    case 'skipped':
      return style.dim
    case 'unknown':
      return style.yellow
  }
}

function place(file: SourceFile, span: Span): string {
  const { line, column } = lineAndColumn(file, span)
  return `${line}:${column}`
}

function lineAndColumn(file: SourceFile, span: Span): { readonly line: number; readonly column: number } {
  const { line, character } = positionAt(file.lines, span.start)
  return { line: line + 1, column: character + 1 }
}
