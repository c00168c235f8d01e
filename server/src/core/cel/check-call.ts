import type { CallNode, CelNode } from './ast.ts'
import { qualifiedName, rootName } from './ast.ts'
import { checkNode } from './check-node.ts'
import { type CheckerState, checkedType, complain, laterOf, lookupLocal, withScope } from './checker-state.ts'
import type { CelFunction, CelOverload, OverloadGroup } from './environment.ts'
import { explainFunction, explainNamespace } from './explain-function.ts'
import { explainOverload } from './explain-overload.ts'
import { FORMAT } from './format-clauses.ts'
import { apply } from './inference.ts'
import { type CelType, DYN, ERROR, isDynamic, sameType } from './types.ts'

/** Names of functions have no more parts than this (`sets.contains`). */
const LONGEST_FUNCTION = 4

export function checkCall(state: CheckerState, node: CallNode): CelType {
  if (node.name !== FORMAT) return typeOfCall(state, node)
  state.mixing++
  const type = typeOfCall(state, node)
  state.mixing--
  return type
}

function typeOfCall(state: CheckerState, node: CallNode): CelType {
  const qualified = node.target && qualifiedFunction(state, node, node.target)
  checkArguments(state, node, qualified ?? node.name)
  if (!node.target) return checkFunction(state, node, node.name, undefined)
  if (qualified !== undefined) return checkFunction(state, node, qualified, undefined)
  if (explainNamespace(state, node)) return ERROR
  checkNode(state, node.target)
  return checkFunction(state, node, node.name, node.target)
}

/** The function of a namespace that a call with a target means (`sets.contains(…)`), if there is one. */
function qualifiedFunction(state: CheckerState, node: CallNode, target: CelNode): string | undefined {
  const { namespaces, functions } = state.environment
  if (!namespaces.has(rootName(target) ?? '')) return undefined
  const prefix = qualifiedName(target, LONGEST_FUNCTION)
  if (prefix === undefined) return undefined
  const name = `${prefix}.${node.name}`
  return functions.has(name) ? name : undefined
}

/**
 * A method that does not exist and takes a name first was meant as a macro (`groups.any(g, g == 'a')`): the name is its variable then, and
 * only the method is reported.
 */
function checkArguments(state: CheckerState, node: CallNode, name: string): void {
  const [first] = node.arguments
  const isUnknown = node.target !== undefined && !state.environment.functions.has(name)
  const variable = isUnknown && first?.kind === 'ident' && !isDeclared(state, first.name) ? first.name : undefined
  if (variable === undefined) for (const argument of node.arguments) checkNode(state, argument)
  else
    withScope(state, new Map([[variable, ERROR]]), () => {
      for (const argument of node.arguments) checkNode(state, argument)
    })
}

function isDeclared(state: CheckerState, name: string): boolean {
  return (
    lookupLocal(state, name) !== undefined || state.environment.variables.has(name) || state.environment.names.has(name)
  )
}

function checkFunction(state: CheckerState, node: CallNode, name: string, target: CelNode | undefined): CelType {
  const fn = state.environment.functions.get(name)
  if (!fn) {
    explainFunction(state, node)
    return ERROR
  }
  const operands = target ? [target, ...node.arguments] : node.arguments
  const types: CelType[] = []
  for (const operand of operands) types.push(checkedType(state, operand))
  const overloads: CelOverload[] = []
  const type = resolveOverloads(state, (target ? fn.methods : fn.globals)[types.length], types, overloads)
  if (!type) {
    explainOverload(state, {
      fn,
      operands,
      types,
      method: target !== undefined,
      span: node.nameSpan,
      at: node.at,
      node,
    })
    return ERROR
  }
  state.overloads[node.id] = overloads
  if (fn.name === FORMAT || (judgesConstants(fn) && node.arguments.some((argument) => mayBeConstant(state, argument))))
    laterOf(state).calls.push(node)
  return type
}

function judgesConstants(fn: CelFunction): boolean {
  return fn.readsLiterals || fn.conversion
}

/** Whether an argument can be made of literals and names of types alone. */
function mayBeConstant(state: CheckerState, argument: CelNode): boolean {
  if (argument.kind !== 'ident' && argument.kind !== 'select') return true
  const type = checkedType(state, argument)
  return type.kind === 'type' || type.open
}

/** Checks operands and the operator that joins them; `name` is the operator's name as a function, such as `_+_`. */
export function checkOperator(state: CheckerState, name: string, operands: readonly CelNode[], node: CelNode): CelType {
  const types: CelType[] = []
  for (const operand of operands) types.push(checkNode(state, operand))
  const fn = state.environment.functions.get(name)
  if (!fn) {
    complain(state, 'cel-unknown-function', node, `"${name}" is not available here.`, { name })
    return ERROR
  }
  const type = resolveOverloads(state, fn.globals[types.length], types)
  if (type) return type
  explainOverload(state, { fn, operands, types, method: false, span: operatorSpan(node), at: node.at, node })
  return ERROR
}

function operatorSpan(node: CelNode): CelNode['span'] {
  return node.kind === 'binary' ? node.operatorSpan : node.span
}

/**
 * The type that comes out for arguments of these types: that of the first overload that takes them, or dyn when several do and differ. As in
 * cel-go every overload is tried in order, and what one binds the next one sees. Those that fit are added to `matched`.
 */
export function resolveOverloads(
  state: CheckerState,
  group: OverloadGroup | undefined,
  types: readonly CelType[],
  matched?: CelOverload[],
): CelType | undefined {
  let result: CelType | undefined
  for (const overload of candidates(group, types[0])) {
    const type = apply(state.inference, overload, types)
    if (!type) continue
    matched?.push(overload)
    if (!result) result = type
    else if (!isDynamic(result) && !sameType(type, result)) result = DYN
  }
  return result
}

const NONE: readonly CelOverload[] = []

function candidates(group: OverloadGroup | undefined, first: CelType | undefined): readonly CelOverload[] {
  if (!group) return NONE
  return (first?.kind === 'scalar' ? group.byScalar?.get(first.name) : undefined) ?? group.all
}

/** The type of a helper function's result over types that are known already; undefined when it takes others. */
export function applyFunction(
  state: CheckerState,
  name: string,
  types: readonly CelType[],
  method = false,
): CelType | undefined {
  const fn = state.environment.functions.get(name)
  return fn && resolveOverloads(state, (method ? fn.methods : fn.globals)[types.length], types)
}
