import { Duration, Environment, UnsignedInt } from '@marcbachmann/cel-js/evaluator'
import type { CelAnalysis } from './analyze.ts'
import type { CelLiteral } from './ast.ts'
import type { CelEnvironment } from './environment.ts'
import { ADDRESS_CLASSES, addressFunctions } from './evaluation/address-functions.ts'
import { conversionFunctions } from './evaluation/conversion-functions.ts'
import { coreFunctions } from './evaluation/core-functions.ts'
import type { Evaluation, Handlers } from './evaluation/handler.ts'
import { LIBRARY_CLASSES, libraryFunctions } from './evaluation/library-functions.ts'
import { listFunctions } from './evaluation/list-functions.ts'
import { type MacroParts, macroOf } from './evaluation/macros.ts'
import { HELPERS, printedVariable, printForEvaluation } from './evaluation/print.ts'
import { textFunctions } from './evaluation/text-functions.ts'
import { timeFunctions } from './evaluation/time-functions.ts'
import { CelFailure, CelUnknown, type CelValue, Maybe, Time, TypeName, typeNameOf } from './evaluation/values.ts'

/** What an expression comes to with certain variables. */
export type Evaluated =
  | { readonly is: 'value'; readonly value: CelValue }
  /** The component reports an error when it runs the expression. `why` is part of a sentence. */
  | { readonly is: 'failure'; readonly why: string }
  /** Nobody can say here what comes out. `why` is part of a sentence. */
  | { readonly is: 'unknown'; readonly why: string }

/**
 * Runs a checked expression; the only file that knows the evaluating library. Never throws, and stops after a fixed amount of work: an editor
 * runs what is being typed. What the library cannot do, or does in another way than the component, is `unknown` and never a wrong value.
 */
export function evaluateCel(
  { ast, problems }: CelAnalysis,
  environment: CelEnvironment,
  variables: ReadonlyMap<string, CelValue>,
): Evaluated {
  const [problem] = problems
  if (problem) return { is: 'unknown', why: `the expression has a mistake (${problem.message})` }
  const run = newRun()
  try {
    const { text, constants } = printForEvaluation(ast, environment, (name) => name in HANDLERS, literalValue)
    const values = new Map([
      ...constants,
      ...[...variables].map(([name, value]) => [printedVariable(name), value] as const),
    ])
    const value: unknown = libraryFor(run).parse(text)(values)
    return run.stopped() ?? { is: 'value', value }
  } catch (error) {
    return run.stopped() ?? outcomeOf(error)
  }
}

const HANDLERS: Handlers = {
  ...coreFunctions,
  ...conversionFunctions,
  ...textFunctions,
  ...listFunctions,
  ...timeFunctions,
  ...addressFunctions,
  ...libraryFunctions,
}

/** Steps that one evaluation may take: much more than an expression of a configuration needs, and a blink of an eye. */
const MOST_STEPS = 100_000

interface Run extends Evaluation {
  /** Why nothing counts that came out, if so. Operators such as `||` swallow errors, so it is remembered here. */
  stopped(): Evaluated | undefined
  readonly watch: <T>(work: () => T) => T
}

function newRun(): Run {
  let steps = 0
  let why: string | undefined
  return {
    uint: (value) => new UnsignedInt(value),
    duration: (nanoseconds) => new Duration(nanoseconds / 1_000_000_000n, Number(nanoseconds % 1_000_000_000n)),
    spend: (more) => {
      steps += more
      if (steps > MOST_STEPS) throw new CelUnknown('it takes too many steps')
    },
    stopped: () => (why === undefined ? undefined : { is: 'unknown', why }),
    watch: (work) => {
      try {
        return work()
      } catch (error) {
        if (error instanceof CelUnknown) why ??= error.message
        throw error
      }
    },
  }
}

function outcomeOf(error: unknown): Evaluated {
  if (error instanceof CelUnknown) return { is: 'unknown', why: error.message }
  if (error instanceof CelFailure) return { is: 'failure', why: error.message }
  if (error instanceof Error && error.name === 'EvaluationError' && 'summary' in error)
    return { is: 'failure', why: readable(String(error.summary)) }
  // The text was not read, the nesting is too deep, or a text has become too long.
  return { is: 'unknown', why: 'the evaluation gave up on it' }
}

/** The library's words without its own notation of types. */
function readable(summary: string): string {
  return summary.replace(/dyn<((?:[^<>]|<[^<>]*>)*)>/g, '$1').replace(/^(\w)/, (first) => first.toLowerCase())
}

function literalValue(literal: CelLiteral): CelValue {
  if (literal.type === 'uint') return new UnsignedInt(literal.value)
  return literal.type === 'bytes' ? Uint8Array.from(literal.value) : literal.value
}

/** The tree is checked already, so the library's own limits and types must not get in the way. */
const OPTIONS = {
  unlistedVariablesAreDyn: true,
  homogeneousAggregateLiterals: false,
  limits: { maxAstNodes: 1_000_000, maxDepth: 2_000, maxListElements: 100_000, maxCallArguments: 64 },
}

function libraryFor(run: Run): Environment {
  const library = new Environment(OPTIONS)
  for (const type of [Maybe, Time, TypeName, ...ADDRESS_CLASSES, ...LIBRARY_CLASSES])
    library.registerType(`value.${type.name}`, { ctor: type, fields: {} })
  library.registerFunction(`${HELPERS.call}(dyn, list): dyn`, {
    handler: (name: string, args: readonly CelValue[]) => run.watch(() => callHelper(run, name, args)),
    async: false,
  })
  library.registerFunction(`${HELPERS.macro}(ast, ast, ast, ast, ast, ast): dyn`, ({ args }: MacroParts) =>
    macroOf(args, run),
  )
  return library
}

function callHelper(run: Run, name: string, args: readonly CelValue[]): CelValue {
  run.spend(1)
  const handler = HANDLERS[name]
  if (!handler) throw new CelUnknown(`function ${name}`)
  const value = handler(args, run)
  if (value === undefined) throw new CelFailure(`"${name}" does not take ${args.map(typeNameOf).join(', ')}`)
  return value
}
