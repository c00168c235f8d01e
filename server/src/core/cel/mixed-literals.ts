import type { CelNode, ListNode, MapNode } from './ast.ts'
import { article } from './check-node.ts'
import { type CheckerState, checkedType, complain } from './checker-state.ts'
import { formatType } from './format-type.ts'
import { settle } from './inference.ts'
import { type CelType, ERROR, isDynamic, optionalContent, sameType } from './types.ts'

/** Reports list and map literals whose elements differ in type; `any` and `dyn` are types of their own (upstream rule C4). */
export function checkMixedLiterals(state: CheckerState, literals: readonly (ListNode | MapNode)[]): void {
  for (const node of literals) {
    if (node.kind === 'list') checkElements(state, node)
    else checkEntries(state, node)
  }
}

function checkElements(state: CheckerState, node: ListNode): void {
  let expected: CelType | undefined
  for (const { value, optional } of node.elements) {
    const type = typeOf(state, value, optional)
    expected ??= type
    // The component stops at the first that differs, too.
    if (!compare(state, value, expected, type, 'list')) return
  }
}

function checkEntries(state: CheckerState, node: MapNode): void {
  const [first] = node.entries
  if (!first) return
  const key = typeOf(state, first.key, false)
  const value = typeOf(state, first.value, first.optional)
  for (const entry of node.entries.slice(1)) {
    compare(state, entry.key, key, typeOf(state, entry.key, false), 'keys of a map')
    compare(state, entry.value, value, typeOf(state, entry.value, entry.optional), 'map')
  }
}

function typeOf(state: CheckerState, node: CelNode, optional: boolean): CelType {
  const type = settle(state, checkedType(state, node))
  if (!optional) return type
  const content = optionalContent(type)
  if (!content && isDynamic(type)) {
    // Passes the type check, but the component's own comparison of the elements breaks off here.
    const message = `After "?" an optional is needed, but this may be anything; read the value with ".?" or "[?...]".`
    complain(state, 'cel-type-mismatch', node, message, { expected: 'optional_type(dyn)', found: formatType(type) })
  }
  return content ?? ERROR
}

function compare(
  state: CheckerState,
  node: CelNode,
  expected: CelType,
  type: CelType,
  what: 'list' | 'map' | 'keys of a map',
): boolean {
  if (sameType(expected, type) || expected.kind === 'error' || type.kind === 'error') return true
  const [wanted, found] = [formatType(expected), formatType(type)]
  const where = what === 'keys of a map' ? `The ${what} need one type` : `The values of a ${what} need one type`
  const advice = convertible(wanted) ? ` with ${wanted}(...)` : ', for example with dyn(...) around each'
  const message = `${where}: the first is ${article(wanted)}, this is ${article(found)}; convert it${advice}.`
  complain(state, 'cel-mixed-literal', node, message, { expected: wanted, found })
  return false
}

const CONVERSIONS: ReadonlySet<string> = new Set(['string', 'int', 'uint', 'double', 'bool', 'bytes'])

function convertible(type: string): boolean {
  return CONVERSIONS.has(type)
}
