import { similarNames } from '../base/similar-names.ts'
import type { CelNode, ListNode, MapNode, MessageNode } from './ast.ts'
import { mayBeConstant } from './check-call.ts'
import { article, checkNode, isUsualKey } from './check-node.ts'
import { type CheckerState, complain, lookupLocal, noteForLater, quoteAll, typeSoFar } from './checker-state.ts'
import { explainMember } from './explain-name.ts'
import { formatType } from './format-type.ts'
import { assign, moreGeneral, newVariable, resolve } from './inference.ts'
import { type CelType, DYN, ERROR, isDynamic, listOf, mapOf, optionalContent } from './types.ts'

export function checkList(state: CheckerState, node: ListNode): CelType {
  let element: CelType | undefined
  let isUniform = true
  for (const { value, optional } of node.elements) {
    const type = checkNode(state, value)
    isUniform &&= !optional && isSame(element, type)
    element = join(state, element, optional ? unwrap(state, value) : type)
  }
  if (!isUniform && state.mixing === 0) noteForLater(state, 'aggregates', node)
  return listOf(element ?? newVariable(state))
}

export function checkMap(state: CheckerState, node: MapNode): CelType {
  let key: CelType | undefined
  let value: CelType | undefined
  let isUniform = true
  let isUsual = true
  for (const entry of node.entries) {
    const keyType = checkNode(state, entry.key)
    const type = checkNode(state, entry.value)
    isUniform &&= !entry.optional && isSame(key, keyType) && isSame(value, type)
    isUsual &&= isUsualKey(entry.key) || !mayBeConstant(state, entry.key)
    key = join(state, key, keyType)
    value = join(state, value, entry.optional ? unwrap(state, entry.value) : type)
  }
  if (!isUniform && state.mixing === 0) noteForLater(state, 'aggregates', node)
  if (!isUsual) noteForLater(state, 'maps', node)
  return mapOf(key ?? newVariable(state), value ?? newVariable(state))
}

/** Whether a type is certainly that of the elements before it, if there are any. */
function isSame(before: CelType | undefined, type: CelType): boolean {
  return before === undefined || (before === type && !type.open)
}

/** What an optional entry holds; anything but an optional is reported. */
function unwrap(state: CheckerState, value: CelNode): CelType {
  const type = typeSoFar(state, value)
  const content = optionalContent(type)
  if (content) return content
  if (!isDynamic(type) && type.kind !== 'error') {
    const found = formatType(type)
    const message = `After "?" an optional is needed, but this is ${article(found)}; remove the "?" or wrap the value in optional.of(...).`
    complain(state, 'cel-type-mismatch', value, message, { expected: `optional_type(${found})`, found })
  }
  return type
}

/** The type of elements of both types: the more general one, or dyn. Whether mixing is allowed is another question (`mixed-literals.ts`). */
function join(state: CheckerState, before: CelType | undefined, type: CelType): CelType {
  if (!before || before === type) return type
  return assign(state, before, type) ? moreGeneral(before, type) : DYN
}

export function checkMessage(state: CheckerState, node: MessageNode): CelType {
  const local = lookupLocal(state, node.name)
  if (local) return checkLocalMessage(state, node, resolve(state, local))
  return checkMessageOf(state, node, node.name)
}

/**
 * A variable of a macro hides the message of its name, unless what it holds is a type of which there are messages itself. As the component prepares
 * the expression, it looks for a message of the name all the same.
 */
function checkLocalMessage(state: CheckerState, node: MessageNode, local: CelType): CelType {
  const { names } = state.environment
  const held = local.kind === 'type' && local.parts[0] ? formatType(local.parts[0]) : undefined
  const named = [...names.values()].find(({ message }) => message && formatType(message) === held)
  const problem = {
    code: 'cel-undeclared',
    span: node.nameSpan,
    at: node.at,
    message: `"${node.name}" is a variable here, of which no message can be made; give the variable another name.`,
    data: { name: node.name },
  } as const
  if (named) {
    if (!names.get(node.name)?.message) noteForLater(state, 'problems', problem)
    return checkMessageOf(state, node, named.name)
  }
  for (const { value } of node.fields) checkNode(state, value)
  if (local !== ERROR) complain(state, problem.code, problem, problem.message, problem.data)
  return ERROR
}

function checkMessageOf(state: CheckerState, node: MessageNode, name: string): CelType {
  const type = state.environment.names.get(name)?.message
  if (!type) {
    const messages = [...state.environment.names.values()].filter(({ message }) => message).map(({ name }) => name)
    const suggestions = similarNames(node.name, messages)
    const advice =
      suggestions[0] === undefined ? 'use a map such as {"key": value}.' : `did you mean ${quoteAll(suggestions, 1)}?`
    const where = { span: node.nameSpan, at: node.at }
    complain(state, 'cel-undeclared', where, `Messages of type "${node.name}" are not available here; ${advice}`, {
      name: node.name,
      suggestions: [...suggestions],
    })
    return ERROR
  }
  for (const field of node.fields) {
    checkNode(state, field.value)
    const found = field.optional ? unwrap(state, field.value) : typeSoFar(state, field.value)
    checkMessageField(state, name, field, found)
  }
  return type
}

function checkMessageField(
  state: CheckerState,
  message: string,
  field: MessageNode['fields'][number],
  found: CelType,
): void {
  const object = state.environment.objects.get(message)
  if (!object || object.openFields || field.name === '') return
  const declared = object.fields.get(field.name)
  const where = { span: field.nameSpan, at: field.at }
  if (!declared) explainMember(state, object, field.name, where)
  else if (!assign(state, declared.type, found)) {
    const [expected, actual] = [formatType(declared.type), formatType(found)]
    complain(
      state,
      'cel-type-mismatch',
      where,
      `"${field.name}" takes ${article(expected)}, but this is ${article(actual)}.`,
      { expected, found: actual },
    )
  }
}
