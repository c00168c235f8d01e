import { applyEdits, type TextEdit } from '../../base/text-edit.ts'
import { analyzeCel, type CelAnalysis } from '../../cel/analyze.ts'
import type { CelEnvironment } from '../../cel/environment.ts'
import type { CelProblem, CelProblemCode } from '../../cel/problem.ts'
import type { Trials } from '../trials.ts'
import { conversionChanges, mixedLiteralChanges, resultChanges } from './conversion-changes.ts'
import { hyphenChanges, memberChanges, quoteChanges, suggestionChanges } from './name-changes.ts'
import { literalChanges, macroChanges, optionalChanges, wrapChanges } from './shape-changes.ts'
import { syntaxChanges } from './syntax-changes.ts'

/** A way to mend a problem: replacements in the text of the expression. */
export interface CelChange {
  readonly title: string
  readonly changes: readonly TextEdit[]
  readonly preferred?: boolean
}

/** What ways of mending are found with. */
export interface Problematic {
  readonly problem: CelProblem
  readonly text: string
  readonly environment: CelEnvironment
  readonly analysis: CelAnalysis
  /** The quote for texts that the scalar needs not escape. */
  readonly quote: string
}

type Mender = (at: Problematic) => readonly CelChange[]

/** Who knows what to do about a problem, by its code; whoever comes first is preferred. */
const MENDERS: Readonly<Record<CelProblemCode, readonly Mender[]>> = {
  'cel-syntax': [syntaxChanges],
  'cel-limit': [],
  'cel-macro': [macroChanges],
  'cel-undeclared': [hyphenChanges, suggestionChanges, quoteChanges],
  'cel-unknown-member': [suggestionChanges, memberChanges],
  'cel-unknown-function': [suggestionChanges],
  'cel-no-overload': [conversionChanges],
  'cel-range': [wrapChanges],
  'cel-type-mismatch': [optionalChanges],
  'cel-mixed-literal': [mixedLiteralChanges],
  'cel-literal': [literalChanges],
  'cel-format': [wrapChanges],
  'cel-result-type': [resultChanges],
}

/** Ways to mend a problem, best first. Each has been tried: after it the problem is gone, and the text is no less CEL than before. None where nothing may be tried. */
export function celChanges(
  problem: CelProblem,
  expression: {
    readonly text: string
    readonly environment: CelEnvironment
    readonly results: readonly string[]
    readonly analysis: () => CelAnalysis
  },
  quote: string,
  trials: Trials,
): readonly CelChange[] {
  const { text, environment, results } = expression
  const analysis = expression.analysis()
  const found = MENDERS[problem.code].flatMap((mender) => mender({ problem, text, environment, analysis, quote }))
  if (!trials.may(found.length * text.length)) return []
  const sound = found.filter(({ changes }) => {
    const after = analyzeCel(applyEdits(text, changes), environment, results).problems
    return (
      !after.some(({ code, message }) => code === problem.code && message === problem.message) &&
      isNoWorse(after, analysis.problems)
    )
  })
  return sound.slice(0, MOST)
}

const MOST = 4

/** Syntax first: once it is right, problems may show that it hid. */
function isNoWorse(after: readonly CelProblem[], before: readonly CelProblem[]): boolean {
  const isSyntax = ({ code }: CelProblem) => code === 'cel-syntax' || code === 'cel-limit'
  const [left, had] = [after.filter(isSyntax).length, before.filter(isSyntax).length]
  return had > 0 ? left <= had : left === 0 && after.length <= before.length
}
