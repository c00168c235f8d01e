import type { CallNode, CelLiteral, CelNode } from './ast.ts'
import { type CheckerState, checkedType, complain } from './checker-state.ts'
import { conversionFunctions } from './evaluation/conversion-functions.ts'
import { CelFailure, type CelValue, TypeName, typeNameOf } from './evaluation/values.ts'

/**
 * Reports conversions of constants that fail, which the component computes as it prepares an expression: `int(dyn('a'))`, `bytes(dyn(1))`.
 * What is wrong with the types, and with literals where they stand, has been reported before; so a conversion of a literal is computed only
 * where another one needs it.
 */
export function checkConversions(state: CheckerState, calls: readonly CallNode[], named: readonly CelNode[]): void {
  const conversions = calls.filter((node) => isConversion(state, node) && !isJudged(node))
  if (conversions.length === 0) return
  const types = new Set(named.filter((node) => checkedType(state, node).kind === 'type'))
  const constants: Constants = { state, types, computed: new Map() }
  // Calls come innermost first.
  for (const node of conversions) compute(constants, node)
}

/** Whether the argument is a literal that has been judged where it stands, as all but null are. */
function isJudged({ arguments: [argument] }: CallNode): boolean {
  return argument?.kind === 'literal' && argument.value.type !== 'null'
}

interface Constants {
  readonly state: CheckerState
  /** Names that stand for a type. */
  readonly types: ReadonlySet<CelNode>
  readonly computed: Map<CelNode, Constant>
}

interface Constant {
  readonly value: CelValue
}

/** Whether the call is one that makes a constant of a constant. */
export function isConversion(state: CheckerState, node: CallNode): boolean {
  return !node.target && node.arguments.length === 1 && state.environment.functions.get(node.name)?.conversion === true
}

/** The value of a conversion, where its argument is a constant; a failure is reported. */
function compute(constants: Constants, node: CallNode): Constant | undefined {
  const [argument] = node.arguments
  const constant = argument && constantOf(constants, argument)
  if (!constant) return undefined
  try {
    const result = converted(node.name, constant.value)
    if (result) constants.computed.set(node, result)
    return result
  } catch (error) {
    if (!(error instanceof CelFailure)) throw error
    const message = `This is computed when the file is loaded, and fails: ${error.message}.`
    complain(constants.state, 'cel-literal', argument, message, { name: node.name })
    return undefined
  }
}

function converted(name: string, value: CelValue): Constant | undefined {
  if (name === 'dyn') return { value }
  if (name === 'type') return { value: new TypeName(typeNameOf(value)) }
  const convert = Object.hasOwn(conversionFunctions, name) ? conversionFunctions[name] : undefined
  return convert && { value: convert([value], { uint: uintOf, duration: durationOf, spend: () => undefined }) }
}

/** The value of what is made of nothing but literals and names of types; undefined for everything else. */
function constantOf(constants: Constants, node: CelNode): Constant | undefined {
  const isConstant = (part: CelNode) => constantOf(constants, part) !== undefined
  switch (node.kind) {
    case 'literal':
      return { value: literalValue(node.value) }
    case 'call':
      return constants.computed.get(node) ?? ofLiteral(constants, node)
    case 'ident':
    case 'select':
      return constants.types.has(node) ? { value: new TypeName('type') } : undefined
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

function ofLiteral(constants: Constants, node: CallNode): Constant | undefined {
  return isJudged(node) && isConversion(constants.state, node) ? compute(constants, node) : undefined
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
