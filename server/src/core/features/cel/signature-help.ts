import type { Span } from '../../base/span.ts'
import { analyzeCel } from '../../cel/analyze.ts'
import { type CelNode, nodesOf, qualifiedName } from '../../cel/ast.ts'
import type { CelEnvironment, CelFunction, CelMacro, CelOverload } from '../../cel/environment.ts'
import type { CelType } from '../../cel/types.ts'
import type { CelEnvironments } from '../../model/cel-environments.ts'
import type { SourceFile } from '../../model/source-file.ts'
import { code } from '../../schema/markdown.ts'
import { fits, overloadsFor } from './applicable.ts'
import { parametersIn } from './cel-candidate.ts'
import { celCursorAt } from './cel-cursor.ts'
import { type OpenBracket, openBracketsAt } from './cursor-tokens.ts'
import { paragraphs } from './describe-cel.ts'
import { receiverAt } from './receiver.ts'

export interface SignatureHelp {
  readonly signatures: readonly Signature[]
  /** Index of the signature that fits best what is written. */
  readonly active: number
  /** Index of the parameter at the cursor; beyond the last one when there are too many arguments. */
  readonly parameter: number
}

export interface Signature {
  readonly label: string
  /** Where each parameter stands in the label. */
  readonly parameters: readonly Span[]
  readonly documentation: string
}

/** The signatures of the innermost call that is open at `offset`; undefined outside of calls. */
export function signatureHelp(file: SourceFile, cel: CelEnvironments, offset: number): SignatureHelp | undefined {
  const cursor = celCursorAt(file, cel, offset)
  if (!cursor) return undefined
  const { environment } = cursor
  const left = cursor.text.slice(0, cursor.offset)
  const bracket = openBracketsAt(left).at(-1)
  if (!bracket?.callee) return undefined
  const receiver = bracket.callee.dot === undefined ? undefined : receiverAt(left, bracket.callee.dot, environment)
  const macro = macroOf(bracket, environment)
  if (macro) return helpOfMacro(macro, left, bracket)
  const prefix = receiver?.type.kind === 'error' ? qualifiedName(receiver.node, 4) : undefined
  const name = prefix === undefined ? bracket.callee.name : `${prefix}.${bracket.callee.name}`
  const fn = environment.functions.get(name)
  if (!fn || fn.hidden) return undefined
  const isMethod = bracket.callee.dot !== undefined && prefix === undefined
  const overloads = usable(fn, isMethod ? receiver?.type : undefined, isMethod)
  return overloads.length === 0
    ? undefined
    : helpOfFunction(fn, overloads, argumentTypes(left, bracket, environment), bracket)
}

/** The overloads for the receiver; all methods when its type says nothing, or fits none. */
function usable(fn: CelFunction, receiver: CelType | undefined, isMethod: boolean): readonly CelOverload[] {
  if (!isMethod) return overloadsFor(fn, undefined)
  const methods = fn.overloads.filter(({ method }) => method)
  const fitting = receiver?.kind !== 'error' && receiver ? overloadsFor(fn, receiver) : []
  return fitting.length === 0 ? methods : fitting
}

function helpOfFunction(
  fn: CelFunction,
  overloads: readonly CelOverload[],
  types: readonly (CelType | undefined)[],
  { commas }: OpenBracket,
): SignatureHelp {
  const signatures = overloads.map((overload): Signature => {
    const documentation = paragraphs([fn.doc, overload.doc, fn.example && `Example: ${code(fn.example)}`])
    return { label: overload.signature, parameters: parametersIn(overload.signature), documentation }
  })
  const best = overloads.findIndex((overload) => takesAll(overload, types, commas))
  return { signatures, active: Math.max(0, best), parameter: commas }
}

/** Whether an overload has room for the argument at the cursor, and takes those before it. */
function takesAll(overload: CelOverload, types: readonly (CelType | undefined)[], index: number): boolean {
  const own = overload.arguments.slice(overload.method ? 1 : 0)
  if (own.length <= index && !(own.length === 0 && index === 0 && types.length === 0)) return false
  return types.every((type, i) => {
    const wanted = own[i]
    return i > index || !type || type.kind === 'error' || (wanted !== undefined && fits(overload, type, wanted))
  })
}

/** The types of what is written as arguments so far. */
function argumentTypes(
  left: string,
  { start }: OpenBracket,
  environment: CelEnvironment,
): readonly (CelType | undefined)[] {
  const analysis = analyzeCel(left, environment)
  for (const node of nodesOf(analysis.ast)) {
    if (node.kind === 'call' && node.at === start) return written(node.arguments).map(({ id }) => analysis.types[id])
  }
  return []
}

/** Arguments without those that are only due. */
function written(nodes: readonly CelNode[]): readonly CelNode[] {
  return nodes.filter(({ kind, span }) => kind !== 'error' || span.end > span.start)
}

/** A macro of the name, where there is no function of that name too. */
function macroOf({ callee }: OpenBracket, environment: CelEnvironment): CelMacro | undefined {
  const macro = callee && environment.macroDocs.get(callee.name)
  return macro && (macro.form === 'has') === (callee.dot === undefined) ? macro : undefined
}

function helpOfMacro(macro: CelMacro, left: string, { commas, start }: OpenBracket): SignatureHelp {
  const signatures = macro.signatures.map(
    (label): Signature => ({
      label,
      parameters: parametersIn(label),
      documentation: paragraphs([macro.doc, macro.example && `Example: ${code(macro.example)}`]),
    }),
  )
  // Only names stand before the last arguments: a second one tells the form with two variables.
  const names = left.slice(start + 1).split(',')
  const least = /^\s*\w+\s*$/.test(names[1] ?? '') && names.length > 2 ? 3 : commas + 1
  const best = signatures.findIndex(({ parameters }) => parameters.length >= least)
  return { signatures, active: best < 0 ? signatures.length - 1 : best, parameter: commas }
}
