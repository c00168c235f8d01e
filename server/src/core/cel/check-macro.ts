import type { CelNode, IdentNode, MacroNode } from './ast.ts'
import { article, checkField, checkNode, expectBool } from './check-node.ts'
import {
  type CheckerState,
  checkedType,
  complain,
  declare,
  lookupLocal,
  noteForLater,
  typeSoFar,
} from './checker-state.ts'
import { formatType } from './format-type.ts'
import { assign, newVariable, resolve, settle } from './inference.ts'
import { applyFunction } from './resolve-overloads.ts'
import {
  BOOL,
  type CelType,
  contentOf,
  DYN,
  ERROR,
  INT,
  isDynamicOrError,
  keyOf,
  listOf,
  mapOf,
  optionalOf,
} from './types.ts'

/**
 * The type of a macro. Each form follows the loop that cel-go expands it to (range, first result, step, final result), so that types
 * come out the same; the loop itself is never built.
 */
export function checkMacro(state: CheckerState, node: MacroNode): CelType {
  const target = node.target
  if (node.form === 'has') return checkPresence(state, node)
  if (!target) return ERROR
  checkNode(state, target)
  switch (node.form) {
    case 'optMap':
    case 'optFlatMap':
      return checkOptional(state, node, target)
    case 'sortBy':
      return checkSort(state, node, target)
    default:
      return checkLoop(state, node, target)
  }
}

function checkPresence(state: CheckerState, node: MacroNode): CelType {
  const [argument] = node.arguments
  // As in the component: what asks for a member is a selection itself, so has(has(x.name)) is has(x.name).
  if (argument?.kind === 'macro') return checkNode(state, argument)
  if (argument?.kind !== 'select') return ERROR
  state.types[argument.id] = checkField(state, argument, node)
  return BOOL
}

function checkLoop(state: CheckerState, node: MacroNode, target: CelNode): CelType {
  const variables = rangeVariables(state, node, target, target.at)
  const outer = state.scope
  declareVariables(state, node, variables)
  for (const body of node.bodies) checkNode(state, body)
  const result = loopResult(state, node, variables)
  state.scope = outer
  return result
}

function loopResult(state: CheckerState, node: MacroNode, variables: readonly CelType[]): CelType {
  const [first = ERROR] = variables
  const last = node.bodies.at(-1)
  const filter = node.bodies.length > 1 || node.form === 'filter' ? node.bodies[0] : undefined
  const produced = last ? checkedType(state, last) : ERROR
  switch (node.form) {
    case 'all':
    case 'exists':
      if (last) expectBool(state, last, node)
      return BOOL
    case 'existsOne':
      if (last) expectBool(state, last, node, node.at)
      return BOOL
    case 'map':
    case 'transformList':
      return collect(state, node, filter, produced)
    case 'filter':
      return collect(state, node, filter, first)
    case 'transformMap':
      return insert(state, node, filter, [first, produced])
    default:
      return insert(state, node, filter, [produced])
  }
}

/** A list to which the loop adds elements of this type, where the filter holds. */
function collect(state: CheckerState, node: MacroNode, filter: CelNode | undefined, element: CelType): CelType {
  if (filter) expectBool(state, filter, node, node.at)
  // What the loop comes to where nothing about the element has yet to be found.
  if (!element.open) return listOf(element)
  const result = listOf(newVariable(state))
  const step = applyFunction(state, '_+_', [result, listOf(element)]) ?? ERROR
  assign(state, result, step)
  return resolve(state, result)
}

/** A map to which the loop adds an entry, or all entries of another map. */
function insert(state: CheckerState, node: MacroNode, filter: CelNode | undefined, entry: readonly CelType[]): CelType {
  const result = mapOf(newVariable(state), newVariable(state))
  const step = applyFunction(state, 'cel.@mapInsert', [result, ...entry])
  if (filter) expectBool(state, filter, node, node.at)
  if (!step) {
    const found = formatType(settle(state, entry[0] ?? ERROR))
    complainAt(
      state,
      node,
      node.bodies.at(-1),
      `"${node.name}" needs a map such as {key: value}, but this is ${article(found)}.`,
      found,
    )
  }
  assign(state, result, step ?? ERROR)
  return resolve(state, result)
}

function checkOptional(state: CheckerState, node: MacroNode, target: CelNode): CelType {
  const type = checkedType(state, target)
  const content = applyFunction(state, 'value', [type], true)
  if (!content) {
    const found = formatType(settle(state, type))
    complainAt(state, node, target, `"${node.name}" works on optionals, but this is ${article(found)}.`, found)
  }
  const [body] = node.bodies
  const produced = checkBody(state, node, body, [content ?? ERROR])
  const some = node.form === 'optMap' ? optionalOf(produced) : produced
  const none = optionalOf(newVariable(state))
  const result = applyFunction(state, '_?_:_', [BOOL, some, none])
  if (result) return result
  const found = formatType(settle(state, produced))
  complainAt(
    state,
    node,
    body,
    `"${node.name}" needs an optional as its result, but this is ${article(found)}; use optMap.`,
    found,
  )
  return ERROR
}

function checkSort(state: CheckerState, node: MacroNode, target: CelNode): CelType {
  const type = checkedType(state, target)
  const variables = rangeVariables(state, node, target, node.at)
  const [key] = node.bodies
  const produced = checkBody(state, node, key, variables)
  const result = applyFunction(state, '@sortByAssociatedKeys', [type, listOf(produced)], true)
  if (result) return result
  const found = formatType(settle(state, produced))
  complainAt(
    state,
    node,
    key,
    `"${node.name}" needs a list, and keys that have an order, but the keys are of type ${found}.`,
    found,
  )
  return ERROR
}

/** Types of a loop's variables: elements of a list (with their index before them, for two variables), keys (and values) of a map. */
function rangeVariables(state: CheckerState, node: MacroNode, target: CelNode, at: number): readonly CelType[] {
  const range = typeSoFar(state, target)
  const pair = node.variables.length > 1
  switch (range.kind) {
    case 'list':
      return pair ? [INT, contentOf(range)] : [contentOf(range)]
    case 'map':
      return [keyOf(range), contentOf(range)]
    case 'dyn':
    case 'error':
    case 'variable':
      // As cel-go does: a range of unknown type is dynamic from now on.
      assign(state, DYN, range)
      return [DYN, DYN]
    default: {
      const found = formatType(range)
      const dynamic = isDynamicOrError(range)
      const why = dynamic
        ? `this may be anything; wrap it as dyn(...) to try it at run time`
        : `this is ${article(found)}`
      const data = { found, name: node.name, ...(dynamic ? { wrap: 'dyn' } : {}) }
      complain(
        state,
        'cel-range',
        { span: target.span, at },
        `"${node.name}" goes through lists and maps, but ${why}.`,
        data,
      )
      return [ERROR, ERROR]
    }
  }
}

/** Forms that use their first variable themselves, whatever their bodies do. */
const USE_VARIABLE: ReadonlySet<MacroNode['form']> = new Set(['filter', 'transformMap', 'optMap', 'optFlatMap'])

function declareVariables(state: CheckerState, node: MacroNode, types: readonly CelType[]): void {
  let i = 0
  for (const variable of node.variables) {
    const type = types[i] ?? ERROR
    declare(state, variable.name, type)
    state.types[variable.id] = type
    if (i === 0 && USE_VARIABLE.has(node.form)) noteUse(state, node, variable, type)
    i++
  }
}

/** The type of a body in which the macro's variables have these types. */
function checkBody(
  state: CheckerState,
  node: MacroNode,
  body: CelNode | undefined,
  types: readonly CelType[],
): CelType {
  const outer = state.scope
  declareVariables(state, node, types)
  const produced = body ? checkNode(state, body) : ERROR
  state.scope = outer
  return produced
}

/** As `checkIdent` would for a name in a body. */
function noteUse(state: CheckerState, { form, at }: MacroNode, variable: IdentNode, type: CelType): void {
  const { name, absolute } = variable
  if (type.kind === 'type' || type.kind === 'variable') noteForLater(state, 'undecided', variable)
  if (!absolute) return
  // It means the variable of that name around the macro, if there is one, with which an optional goes on.
  const around = lookupLocal(state, name.slice(1))
  const isKept = form === 'optMap' || form === 'optFlatMap'
  if (around && (!isKept || assign(state, type, around))) return
  const message = `The variable "${name}" cannot be found by this name; leave out the dot.`
  const place = { span: variable.span, at: form === 'filter' ? variable.at : at }
  complain(state, 'cel-undeclared', place, message, { name })
}

function complainAt(
  state: CheckerState,
  node: MacroNode,
  culprit: CelNode | undefined,
  message: string,
  found: string,
): void {
  complain(state, 'cel-no-overload', { span: culprit?.span ?? node.nameSpan, at: node.at }, message, {
    name: node.name,
    found,
  })
}
