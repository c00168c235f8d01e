import type { CallNode, CelLiteral, CelNode } from './ast.ts'
import { type CheckerState, checkedType, complain, type Later } from './checker-state.ts'
import { conversionFunctions } from './evaluation/conversion-functions.ts'
import { CelFailure, type CelValue, TypeName, typeNameOf } from './evaluation/values.ts'

/**
 * Reports conversions of constants that fail, which the component computes as it prepares an expression: `int(dyn('a'))`, `bytes(dyn(1))`.
 * What is wrong with the types, and with literals where they stand, has been reported before.
 */
export function checkConversions(state: CheckerState, later: Later): void {
  const conversions = later.calls.filter((node) => isConversion(state, node))
  if (conversions.length === 0) return
  const named = new Set(later.named.filter((node) => checkedType(state, node).kind === 'type'))
  const computed = new Map<CelNode, Constant>()
  // Calls come innermost first.
  for (const node of conversions) {
    const [argument] = node.arguments
    const constant = argument && constantOf(argument, named, computed)
    if (constant) compute(state, node, argument, constant.value, computed)
  }
}

interface Constant {
  readonly value: CelValue
}

/** Whether the call is one that makes a constant of a constant. */
export function isConversion(state: CheckerState, node: CallNode): boolean {
  return !node.target && node.arguments.length === 1 && state.environment.functions.get(node.name)?.conversion === true
}

function compute(
  state: CheckerState,
  node: CallNode,
  argument: CelNode,
  value: CelValue,
  computed: Map<CelNode, Constant>,
): void {
  try {
    const result = converted(node.name, value)
    if (result) computed.set(node, result)
  } catch (error) {
    if (!(error instanceof CelFailure)) throw error
    const message = `This is computed when the file is loaded, and fails: ${error.message}.`
    complain(state, 'cel-literal', argument, message, { name: node.name })
  }
}

function converted(name: string, value: CelValue): Constant | undefined {
  if (name === 'dyn') return { value }
  if (name === 'type') return { value: new TypeName(typeNameOf(value)) }
  const convert = Object.hasOwn(conversionFunctions, name) ? conversionFunctions[name] : undefined
  return convert && { value: convert([value], { uint: uintOf, duration: durationOf, spend: () => undefined }) }
}

/** The value of what is made of nothing but literals and names of types; undefined for everything else. */
function constantOf(
  node: CelNode,
  named: ReadonlySet<CelNode>,
  computed: ReadonlyMap<CelNode, Constant>,
): Constant | undefined {
  const isConstant = (part: CelNode) => constantOf(part, named, computed) !== undefined
  switch (node.kind) {
    case 'literal':
      return { value: literalValue(node.value) }
    case 'call':
      return computed.get(node)
    case 'ident':
    case 'select':
      return named.has(node) ? { value: new TypeName('type') } : undefined
    // No conversion looks at what is in them.
    case 'list':
      return node.elements.every(({ optional, value }) => !optional && isConstant(value)) ? { value: [] } : undefined
    case 'map':
      return node.entries.every(({ optional, key, value }) => !optional && isConstant(key) && isConstant(value))
        ? { value: new Map() }
        : undefined
    default:
      return undefined
  }
}

function literalValue(literal: CelLiteral): CelValue {
  if (literal.type === 'uint') return uintOf(literal.value)
  return literal.type === 'bytes' ? Uint8Array.from(literal.value) : literal.value
}

/** In the shapes by which the functions know them (`evaluation/values.ts`). */
function uintOf(value: bigint): CelValue {
  return { value, verify: true }
}

function durationOf(nanoseconds: bigint): CelValue {
  return { seconds: nanoseconds / 1_000_000_000n, nanos: Number(nanoseconds % 1_000_000_000n) }
}
