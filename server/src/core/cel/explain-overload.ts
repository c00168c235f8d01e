import type { Span } from '../base/span.ts'
import type { CelNode } from './ast.ts'
import { article } from './check-node.ts'
import { type CheckerState, complain, quoteAll } from './checker-state.ts'
import type { CelFunction } from './environment.ts'
import { formatType } from './format-type.ts'
import { assign, settle } from './inference.ts'
import { BOOL, type CelType } from './types.ts'

export interface FailedCall {
  readonly fn: CelFunction
  readonly operands: readonly CelNode[]
  readonly types: readonly CelType[]
  readonly method: boolean
  readonly span: Span
  readonly at: number
  readonly node: CelNode
}

/** Reports a function or an operator that does not take values of these types. */
export function explainOverload(state: CheckerState, call: FailedCall): void {
  const found = call.types.map((type) => formatType(settle(state, type)))
  const signatures = call.fn.overloads.map(({ signature }) => signature)
  const data = { name: call.fn.name, found, signatures }
  complain(state, 'cel-no-overload', { span: call.span, at: call.at }, messageFor(state, call, found), data)
}

function messageFor(state: CheckerState, call: FailedCall, found: readonly string[]): string {
  const [first = '', second = '', third = ''] = found
  const { node } = call
  switch (node.kind) {
    case 'binary':
      return binaryMessage(node.operator, first, second)
    case 'unary':
      return `"${node.operator}" needs ${node.operator === '!' ? 'a bool' : 'a number'}, but this is ${article(first)}.`
    case 'index':
      return indexMessage(call.types[0], first, second)
    case 'conditional':
      return assign(state, call.types[0] ?? BOOL, BOOL)
        ? `Both results of a choice need the same type, but these are ${article(second)} and ${article(third)}.`
        : `A choice needs a bool before the "?", but this is ${article(first)}.`
    default:
      return callMessage(call, found)
  }
}

function binaryMessage(operator: string, left: string, right: string): string {
  switch (operator) {
    case '==':
    case '!=':
      return `"${operator}" cannot compare ${article(left)} with ${article(right)}; both sides need the same type.`
    case 'in':
      return `"in" cannot look for ${article(left)} in ${article(right)}; it needs a list of such values or a map with such keys.`
    case '<':
    case '<=':
    case '>':
    case '>=':
      return `"${operator}" cannot order ${article(left)} and ${article(right)}; both sides need types that have an order.`
    default: {
      const texts = left === 'string' || right === 'string'
      const advice = operator === '+' && texts ? 'convert with string(...).' : 'convert one side first.'
      return `"${operator}" cannot join ${article(left)} and ${article(right)}; ${advice}`
    }
  }
}

function indexMessage(type: CelType | undefined, operand: string, index: string): string {
  if (type?.kind === 'object') return `${operand} has no index; select a member with a dot.`
  if (type?.kind === 'list' || type?.kind === 'map')
    return `${article(operand)} has no index of type ${index}.`.replace(/^./, (letter) => letter.toUpperCase())
  return `A value of type ${operand} has no index; only lists and maps have.`
}

function callMessage(call: FailedCall, found: readonly string[]): string {
  const { fn, method } = call
  const fitting = fn.overloads.filter((overload) => overload.method === method)
  const shown = (fitting.length === 0 ? fn.overloads : fitting).map(({ signature }) => signature)
  const [receiver, ...rest] = found
  const written = method ? `${receiver ?? ''}.${fn.name}(${rest.join(', ')})` : `${fn.name}(${found.join(', ')})`
  const name = fn.name.startsWith('@') ? 'This' : `"${fn.name}"`
  if (fitting.length === 0)
    return `${name} is called ${method ? 'without' : 'with'} a value before the dot; it exists as ${quoteAll(shown, 3)}.`
  return `${name} cannot be called as ${written}; it exists as ${quoteAll(shown, 4)}.`
}
