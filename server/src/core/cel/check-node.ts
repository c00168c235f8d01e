import type { Span } from '../base/span.ts'
import type {
  BinaryNode,
  BinaryOperator,
  CelLiteral,
  CelNode,
  ConditionalNode,
  IdentNode,
  IndexNode,
  LogicalNode,
  MacroNode,
  SelectNode,
} from './ast.ts'
import { qualifiedName, rootName } from './ast.ts'
import { checkList, checkMap, checkMessage } from './check-aggregate.ts'
import { checkCall, checkOperator, mayBeConstant } from './check-call.ts'
import { checkMacro } from './check-macro.ts'
import {
  type CheckerState,
  checkedType,
  complain,
  type Later,
  lookupLocal,
  noteForLater,
  typeSoFar,
} from './checker-state.ts'
import { explainMember, explainName, explainNoMembers } from './explain-name.ts'
import { formatType } from './format-type.ts'
import { assign, settle } from './inference.ts'
import {
  BOOL,
  type CelType,
  contentOf,
  DYN,
  ERROR,
  INT,
  isDynamicOrError,
  NULL,
  optionalContent,
  optionalOf,
  STRING,
  scalar,
} from './types.ts'

/** Finds the type of a node and of everything below it; reports what does not fit. */
export function checkNode(state: CheckerState, node: CelNode): CelType {
  const type = typeOfNode(state, node)
  state.types[node.id] = type
  return type
}

/** The functions that binary operators stand for. */
const BINARY_FUNCTIONS: Readonly<Record<BinaryOperator, string>> = {
  '<': '_<_',
  '<=': '_<=_',
  '>': '_>_',
  '>=': '_>=_',
  '==': '_==_',
  '!=': '_!=_',
  in: '@in',
  '+': '_+_',
  '-': '_-_',
  '*': '_*_',
  '/': '_/_',
  '%': '_%_',
}

function typeOfNode(state: CheckerState, node: CelNode): CelType {
  switch (node.kind) {
    case 'literal':
      return literalType(node.value)
    case 'ident':
      return checkIdent(state, node)
    case 'select':
      return checkSelect(state, node)
    case 'index':
      return checkIndex(state, node)
    case 'call':
      return checkCall(state, node)
    case 'macro':
      return checkMacro(state, node)
    case 'unary':
      return checkOperator(state, node.operator === '!' ? '!_' : '-_', [checkNode(state, node.operand)], node)
    case 'binary':
      return checkBinary(state, node)
    case 'logical':
      return checkLogical(state, node)
    case 'conditional':
      return checkConditional(state, node)
    case 'list':
      return checkList(state, node)
    case 'map':
      return checkMap(state, node)
    case 'message':
      return checkMessage(state, node)
    case 'error':
      for (const child of node.children) checkNode(state, child)
      return ERROR
  }
}

function literalType({ type }: CelLiteral): CelType {
  switch (type) {
    case 'string':
      return STRING
    case 'int':
      return INT
    case 'bool':
      return BOOL
    case 'null':
      return NULL
    default:
      return scalar(type)
  }
}

function checkBinary(state: CheckerState, node: BinaryNode): CelType {
  const types = [checkNode(state, node.left), checkNode(state, node.right)]
  return checkOperator(state, BINARY_FUNCTIONS[node.operator], types, node)
}

function checkIdent(state: CheckerState, node: IdentNode): CelType {
  const type =
    lookupLocal(state, node.name) ??
    state.environment.variables.get(node.name)?.type ??
    state.environment.names.get(node.name)?.type
  if (!type) {
    explainName(state, node)
    return ERROR
  }
  if (type.kind === 'type') noteTypeName(state, node, node.name)
  else if (type.kind === 'variable') noteForLater(state, 'undecided', node)
  return type
}

/** Notes the first use of a variable that has turned out to be a type, once everything has been checked. */
export function noteUndecided(state: CheckerState, later: Later): void {
  for (const node of later.undecided ?? []) {
    if (later.problems) return
    if (settle(state, checkedType(state, node)).kind === 'type') noteTypeName(state, node, node.name)
  }
}

/**
 * As the component prepares an expression, whatever has the type of a type must be the name of a type that it can make a value of. Others pass
 * the check of types, and are refused afterwards.
 */
function noteTypeName(state: CheckerState, node: CelNode, name: string): void {
  if (state.environment.names.get(name)?.value === true) noteForLater(state, 'named', node)
  else if (state.environment.computesConstants) {
    const message = isGlobal(state, name)
      ? `"${name}" is a function and needs parentheses here.`
      : `"${name}" stands for a type, but is not the name of one that can be a value; compare with type(...) of a value instead.`
    noteForLater(state, 'problems', {
      code: 'cel-undeclared',
      span: node.span,
      at: node.at,
      message,
      data: { name },
    })
  }
}

function isGlobal({ environment }: CheckerState, name: string): boolean {
  return environment.functions.get(name)?.overloads.some(({ method }) => !method) ?? false
}

function checkSelect(state: CheckerState, node: SelectNode): CelType {
  const named = node.optional ? undefined : typeOfName(state, node)
  if (named) return named
  const field = checkField(state, node, node)
  return node.optional && !optionalContent(field) ? optionalOf(field) : field
}

/** The type of a dotted name of a type or constant; undefined for every other selection. */
function typeOfName(state: CheckerState, node: SelectNode): CelType | undefined {
  const { environment } = state
  if (!environment.namespaces.has(rootName(node) ?? '')) return undefined
  const name = qualifiedName(node, environment.longestName)
  const found = name === undefined ? undefined : environment.names.get(name)
  if (!found?.type) return undefined
  if (found.type.kind === 'type') noteTypeName(state, node, found.name)
  else noteForLater(state, 'named', node)
  return found.type
}

/**
 * The type of the field that `select` takes, with problems at `at` (the macro for `has`). Optional operands make it optional; a field
 * that has not been typed yet is no problem.
 */
export function checkField(state: CheckerState, select: SelectNode, where: { readonly at: number }): CelType {
  checkNode(state, select.operand)
  const operand = typeSoFar(state, select.operand)
  const content = optionalContent(operand)
  const place = { span: select.fieldSpan, at: where.at }
  const field = select.field === '' ? ERROR : fieldType(state, content ?? operand, select, place)
  return content ? optionalOf(field) : field
}

function fieldType(
  state: CheckerState,
  type: CelType,
  select: SelectNode,
  place: { readonly span: Span; readonly at: number },
): CelType {
  switch (type.kind) {
    case 'map':
      return contentOf(type)
    case 'object': {
      const object = state.environment.objects.get(type.name)
      const field = object?.fields.get(select.field)
      if (field) return field.type
      if (!object || object.openFields) return DYN
      explainMember(state, object, select.field, place)
      return ERROR
    }
    case 'variable':
      // As cel-go does: what is selected from is dynamic from now on.
      assign(state, DYN, type)
      return DYN
    default:
      if (!isDynamicOrError(type)) explainNoMembers(state, type, select, place)
      return DYN
  }
}

function checkIndex(state: CheckerState, node: IndexNode): CelType {
  const types = [checkNode(state, node.operand), checkNode(state, node.index)]
  if (!isUsualKey(node.index) && mayBeConstant(state, node.index)) noteForLater(state, 'indexes', node)
  return checkOperator(state, node.optional ? '_[?_]' : '_[_]', types, node)
}

/** Whether a node is a literal of a type that is a key and an index wherever one is due. */
export function isUsualKey(node: CelNode): boolean {
  return node.kind === 'literal' && node.value.type !== 'bytes' && node.value.type !== 'null'
}

function checkLogical(state: CheckerState, node: LogicalNode): CelType {
  for (const term of node.terms) checkNode(state, term)
  let sound = true
  for (const term of node.terms) sound = expectBool(state, term, node) && sound
  return sound ? BOOL : ERROR
}

/** Whether the checked node may be a bool, as the operator or the macro around it demands; reports it otherwise. */
export function expectBool(state: CheckerState, node: CelNode, around: LogicalNode | MacroNode, at = node.at): boolean {
  const type = typeSoFar(state, node)
  if (assign(state, type, BOOL)) return true
  const found = formatType(type)
  const why = around.kind === 'logical' ? `"${around.operator}" joins conditions` : `"${around.name}" needs a condition`
  complain(state, 'cel-type-mismatch', { span: node.span, at }, `${why}, but this is ${article(found)}.`, {
    expected: 'bool',
    found,
  })
  return false
}

function checkConditional(state: CheckerState, node: ConditionalNode): CelType {
  const condition = checkNode(state, node.condition)
  const types = [condition, checkNode(state, node.whenTrue), checkNode(state, node.whenFalse)]
  return checkOperator(state, '_?_:_', types, node)
}

/** `an int`, `a string`. */
export function article(type: string): string {
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`
}
