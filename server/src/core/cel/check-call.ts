import type { CallNode, CelNode } from './ast.ts'
import { childrenOf, qualifiedName, rootName } from './ast.ts'
import { checkNode } from './check-node.ts'
import { type CheckerState, checkedType, complain, declare, lookupLocal, noteForLater } from './checker-state.ts'
import type { CelFunction, CelOverload } from './environment.ts'
import { explainFunction, explainNamespace } from './explain-function.ts'
import { explainOverload, type FailedCall } from './explain-overload.ts'
import { FORMAT } from './format-clauses.ts'
import { resolveOverloads } from './resolve-overloads.ts'
import { type CelType, ERROR } from './types.ts'

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
  const { functions, namespaces } = state.environment
  const { target } = node
  const inNamespace = target !== undefined && namespaces.has(rootName(target) ?? '')
  const qualified = inNamespace ? qualifiedFunction(state, node, target) : undefined
  const fn = qualified ?? functions.get(node.name)
  const isMethod = target !== undefined && qualified === undefined
  const types = checkArguments(state, node, fn, isMethod)
  if (isMethod) {
    if (inNamespace && explainNamespace(state, node)) return ERROR
    types[0] = checkNode(state, target)
  }
  if (fn) return checkFunction(state, node, { fn, types, method: isMethod })
  explainFunction(state, node)
  return ERROR
}

/** The function of a namespace that a call with a target means (`sets.contains(…)`), if there is one. */
function qualifiedFunction(state: CheckerState, node: CallNode, target: CelNode): CelFunction | undefined {
  const prefix = qualifiedName(target, LONGEST_FUNCTION)
  return prefix === undefined ? undefined : state.environment.functions.get(`${prefix}.${node.name}`)
}

/**
 * The types of the arguments, behind a place for that of the receiver of a method, which is checked after them.
 *
 * A method that does not exist and takes a name first was meant as a macro (`groups.any(g, g == 'a')`): the name is its variable then, and
 * only the method is reported.
 */
function checkArguments(
  state: CheckerState,
  node: CallNode,
  fn: CelFunction | undefined,
  isMethod: boolean,
): CelType[] {
  const [first] = node.arguments
  const isMacro = !fn && node.target !== undefined && first?.kind === 'ident' && !isDeclared(state, first.name)
  const outer = state.scope
  if (isMacro) declare(state, first.name, ERROR)
  const receivers = isMethod ? 1 : 0
  const types = new Array<CelType>(receivers + node.arguments.length)
  let count = receivers
  for (const argument of node.arguments) types[count++] = checkNode(state, argument)
  state.scope = outer
  return types
}

function isDeclared(state: CheckerState, name: string): boolean {
  return (
    lookupLocal(state, name) !== undefined || state.environment.variables.has(name) || state.environment.names.has(name)
  )
}

type TypedCall = Pick<FailedCall, 'fn' | 'types' | 'method'>

function checkFunction(state: CheckerState, node: CallNode, call: TypedCall): CelType {
  const { fn, types, method } = call
  const found = resolveOverloads(state, (method ? fn.methods : fn.globals)[types.length], types)
  if (!found) {
    const operands = method && node.target ? [node.target, ...node.arguments] : node.arguments
    explainOverload(state, { ...call, operands, span: node.nameSpan, at: node.at, node })
    return ERROR
  }
  state.overloads ??= new Array<readonly CelOverload[] | undefined>(state.types.length)
  state.overloads[node.id] = found.overloads
  if (fn.name === FORMAT || (judgesConstants(fn) && node.arguments.some((argument) => mayBeConstant(state, argument))))
    noteForLater(state, 'calls', node)
  return found.type
}

function judgesConstants(fn: CelFunction): boolean {
  return fn.readsLiterals || fn.conversion
}

/** Whether a node that has been checked can be made of literals and names of types alone. */
export function mayBeConstant(state: CheckerState, node: CelNode): boolean {
  switch (node.kind) {
    case 'literal':
    case 'list':
    case 'map':
      return true
    case 'ident':
    case 'select': {
      const type = checkedType(state, node)
      return type.kind === 'type' || type.open
    }
    case 'call': {
      const [argument] = node.arguments
      return !node.target && argument !== undefined && mayBeConstant(state, argument)
    }
    default:
      return false
  }
}

/** The type of what an operator makes of operands of these types; `name` is its name as a function, such as `_+_`. */
export function checkOperator(state: CheckerState, name: string, types: readonly CelType[], node: CelNode): CelType {
  const fn = state.environment.functions.get(name)
  if (!fn) {
    complain(state, 'cel-unknown-function', node, `"${name}" is not available here.`, { name })
    return ERROR
  }
  const found = resolveOverloads(state, fn.globals[types.length], types)
  if (found) return found.type
  const operands = childrenOf(node)
  explainOverload(state, { fn, operands, types, method: false, span: operatorSpan(node), at: node.at, node })
  return ERROR
}

function operatorSpan(node: CelNode): CelNode['span'] {
  return node.kind === 'binary' ? node.operatorSpan : node.span
}
