import type { Severity } from '../../core/rules/finding.ts'
import type { AnyRule } from '../../core/rules/rule.ts'
import type { CheckResult } from '../check-result.ts'
import type { Style } from '../terminal/style.ts'

/** Turns the result of a run into the text for standard output. Pure; the text ends in a line break unless it is empty. */
export type Reporter = (result: CheckResult, context: ReportContext) => string

export interface ReportContext {
  /** Findings of this severity and above make the command fail. */
  readonly failLevel: Severity
  readonly rules: ReadonlyMap<string, AnyRule>
  /** Version of the tool. */
  readonly version: string
  readonly style: Style
  /** Width of the terminal in cells; absent where output goes to no terminal. */
  readonly columns?: number
  /** No summary, and nothing when all is well. */
  readonly quiet: boolean
}
