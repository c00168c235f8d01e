import type { CallNode, CelNode } from './ast.ts'
import { qualifiedName, rootName } from './ast.ts'
import { checkNode } from './check-node.ts'
import { type CheckerState, checkedType, complain, lookupLocal, withScope } from './checker-state.ts'
import type { CelFunction, CelOverload } from './environment.ts'
import { explainFunction, explainNamespace } from './explain-function.ts'
import { explainOverload } from './explain-overload.ts'
import { assignAll, instantiate, newVariable, resolve } from './inference.ts'
import { type CelType, DYN, ERROR, isDynamic, nameOf, sameType } from './types.ts'

/** Names of functions have no more parts than this (`sets.contains`). */
const LONGEST_FUNCTION = 4

export function checkCall(state: CheckerState, node: CallNode): CelType {
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
  const types = operands.map((operand) => checkedType(state, operand))
  const resolution = resolveOverloads(state, fn, types, target !== undefined)
  if (!resolution) {
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
  state.calls.push(node)
  state.overloads[node.id] = resolution.overloads
  return resolution.type
}

/** Checks operands and the operator that joins them; `name` is the operator's name as a function, such as `_+_`. */
export function checkOperator(state: CheckerState, name: string, operands: readonly CelNode[], node: CelNode): CelType {
  const types = operands.map((operand) => checkNode(state, operand))
  const fn = state.environment.functions.get(name)
  if (!fn) {
    complain(state, 'cel-unknown-function', node, `"${name}" is not available here.`, { name })
    return ERROR
  }
  const resolution = resolveOverloads(state, fn, types, false)
  if (resolution) return resolution.type
  explainOverload(state, { fn, operands, types, method: false, span: operatorSpan(node), at: node.at, node })
  return ERROR
}

function operatorSpan(node: CelNode): CelNode['span'] {
  return node.kind === 'binary' ? node.operatorSpan : node.span
}

export interface Resolution {
  readonly type: CelType
  readonly overloads: readonly CelOverload[]
}

/**
 * The overloads that arguments of these types may reach, and the type that comes out: that of the first, or dyn when several fit and
 * differ. As in cel-go every overload is tried in order, and what one binds the next one sees.
 */
export function resolveOverloads(
  state: CheckerState,
  fn: CelFunction,
  types: readonly CelType[],
  method: boolean,
): Resolution | undefined {
  let result: CelType | undefined
  let matched: CelOverload[] | undefined
  for (const overload of (method ? fn.methods : fn.globals)[types.length] ?? []) {
    if (isOutOfQuestion(types, overload.arguments)) continue
    const type = applyOverload(state, overload, types)
    if (!type) continue
    if (matched) matched.push(overload)
    else matched = [overload]
    if (!result) result = type
    else if (!isDynamic(result) && !sameType(type, result)) result = DYN
  }
  return result && matched && { type: result, overloads: matched }
}

/** Whether some argument is of another kind than is due, which needs no inference to be seen. Most overloads of operators end here. */
function isOutOfQuestion(types: readonly CelType[], wanted: readonly CelType[]): boolean {
  for (let i = 0; i < types.length; i++) {
    const from = types[i]
    const to = wanted[i]
    if (!from || !to || from === to || !isPlain(from) || !isPlain(to)) continue
    if (from.kind !== to.kind || (from.kind === 'scalar' && nameOf(from) !== nameOf(to))) return true
  }
  return false
}

/** Types that fit no type of another kind. */
function isPlain({ kind }: CelType): boolean {
  return kind === 'scalar' || kind === 'list' || kind === 'map'
}

/** What comes out of an overload; undefined when it takes other types. */
function applyOverload(state: CheckerState, overload: CelOverload, types: readonly CelType[]): CelType | undefined {
  const names = overload.typeParameters
  if (names.length === 0) return assignAll(state.inference, types, overload.arguments) ? overload.result : undefined
  const variables: CelType[] = []
  for (const _ of names) variables.push(newVariable(state.inference))
  const wanted: CelType[] = []
  for (const argument of overload.arguments) wanted.push(instantiate(argument, names, variables))
  if (!assignAll(state.inference, types, wanted)) return undefined
  return resolve(state.inference, instantiate(overload.result, names, variables))
}

/** The type of a helper function's result over types that are known already; undefined when it takes others. */
export function applyFunction(
  state: CheckerState,
  name: string,
  types: readonly CelType[],
  method = false,
): CelType | undefined {
  const fn = state.environment.functions.get(name)
  return fn && resolveOverloads(state, fn, types, method)?.type
}
