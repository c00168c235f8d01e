import type { CelNode } from './ast.ts'
import { checkConstants } from './check-constants.ts'
import { checkNode, noteUndecided } from './check-node.ts'
import { type CheckerState, checkedType, complain, type Later, newCheckerState } from './checker-state.ts'
import type { CelEnvironment, CelOverload } from './environment.ts'
import { explainHyphen } from './explain-hyphen.ts'
import { checkFormats } from './format-clauses.ts'
import { formatType } from './format-type.ts'
import { assign, settle } from './inference.ts'
import { checkLiteralArguments } from './literal-arguments.ts'
import { checkMixedLiterals } from './mixed-literals.ts'
import { parseCel } from './parse.ts'
import type { CelProblem } from './problem.ts'
import { parseType } from './type-text.ts'
import { type CelType, isDynamic, sameType } from './types.ts'

export interface CelAnalysis {
  readonly ast: CelNode
  /** In the order of the text, no place twice for the same reason. */
  readonly problems: readonly CelProblem[]
  /** Whether problems could come of what a text in the expression holds. */
  readonly readsTexts: boolean
  /** By the ids of the nodes of `ast`: the type of each; undefined for nodes that have none (see `parse.ts` for damaged text). */
  readonly types: readonly (CelType | undefined)[]
  /** By the ids of nodes: the overloads that a call may turn out to be; undefined for operators, macros and calls that have a problem. */
  readonly overloads: readonly (readonly CelOverload[] | undefined)[]
}

/**
 * Parses and checks one expression. Never throws, on no text.
 *
 * `results` are the types that the place accepts (`CelPlace.result`), any when empty. An expression that is no CEL gets its syntax
 * problems only: what the checker would say of a damaged tree is guesswork. It gets types all the same.
 */
export function analyzeCel(text: string, environment: CelEnvironment, results: readonly string[] = []): CelAnalysis {
  const { ast, nodes, problems } = parseCel(text, environment.macros)
  const state = newCheckerState(environment, nodes)
  checkNode(state, ast)
  if (problems.length === 0) {
    if (state.later) checkLater(state, state.later)
    if (state.problems.length === 0) checkResult(state, ast, results)
  }
  // Without variables nothing is open.
  if (state.variables > 0) settleAll(state)
  return {
    ast,
    problems: problems.length > 0 ? problems : inOrder(state.problems).map((problem) => explainHyphen(problem, text)),
    readsTexts: problems.length > 0 || state.later !== undefined,
    types: state.types,
    overloads: state.overloads ?? NO_CALLS,
  }
}

const NO_CALLS: CelAnalysis['overloads'] = []

function settleAll(state: CheckerState): void {
  const { types } = state
  for (let id = 0; id < types.length; id++) {
    const type = types[id]
    if (type) types[id] = settle(state, type)
  }
}

/** The component stops after each of these steps, and so does this: what comes of one problem is no other. */
function checkLater(state: CheckerState, later: Later): void {
  const { environment, problems } = state
  if (problems.length === 0) {
    if (later.aggregates && !environment.mixedLiterals) checkMixedLiterals(state, later.aggregates)
    if (later.calls) {
      checkLiteralArguments(state, later.calls, 'validated')
      checkFormats(state, later.calls)
      if (problems.length === 0) checkLiteralArguments(state, later.calls, 'computed')
    }
  }
  if (environment.computesConstants && problems.length === 0) {
    noteUndecided(state, later)
    checkConstants(state, later)
  }
  if (later.problems && problems.length === 0) for (const problem of later.problems) problems.push(problem)
}

function checkResult(state: CheckerState, ast: CelNode, results: readonly string[]): void {
  if (results.length === 0) return
  const type = settle(state, checkedType(state, ast))
  const found = formatType(type)
  if (results.includes(found)) return
  const expected = results.map((text) =>
    parseType(text, (name) => (state.environment.objects.has(name) ? 'object' : undefined)),
  )
  if (expected.some((wanted) => !wanted || accepts(state, wanted, type))) return
  const advice = isDynamic(type) && results.includes('bool') ? ', for example with "== true"' : ''
  const message = `The expression must produce ${results.join(' or ')}, but it produces ${found}; convert it${advice}.`
  complain(state, 'cel-result-type', { span: ast.span, at: ast.span.start }, message, { expected: [...results], found })
}

function accepts(state: CheckerState, wanted: CelType, type: CelType): boolean {
  // A wrapper's type is printed and compared as its own.
  const exact = sameType(wanted, type) && !(type.kind === 'scalar' && type.nullable)
  return exact || (state.environment.dynamicResult && assign(state, type, wanted))
}

function inOrder(problems: readonly CelProblem[]): readonly CelProblem[] {
  if (problems.length < 2) return problems
  const seen = new Set<string>()
  const unique = problems.filter(({ code, at, span }) => {
    const place = `${code} ${at} ${span.start} ${span.end}`
    return !seen.has(place) && seen.add(place)
  })
  return unique.sort((a, b) => a.at - b.at)
}
