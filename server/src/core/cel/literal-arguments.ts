import type { CallNode, CelLiteral, CelNode } from './ast.ts'
import { type CheckerState, complain } from './checker-state.ts'
import type { CelOverload } from './environment.ts'
import { type LiteralStep, literalReadings } from './literal-readings.ts'

/** Reports literal arguments of one step that the called function can never accept; the component refuses them when it loads the file (rule C9). */
export function checkLiteralArguments(state: CheckerState, calls: readonly CallNode[], step: LiteralStep): void {
  for (const node of calls) checkArguments(state, node, state.overloads?.[node.id] ?? [], step)
}

function checkArguments(
  state: CheckerState,
  node: CallNode,
  overloads: readonly CelOverload[],
  step: LiteralStep,
): void {
  for (const overload of overloads) {
    for (const { index, syntax } of overload.literals) {
      const reading = literalReadings[syntax]
      const argument = reading.step === step ? node.arguments[index] : undefined
      const literal = argument && literalOf(argument)
      const fault = literal && reading.reads.includes(literal.type) ? reading.faultOf(literal) : undefined
      if (!argument || fault === undefined) continue
      const message = `"${node.name}" ${fault}.`
      complain(state, 'cel-literal', argument, message, { name: node.name, syntax })
      return
    }
  }
}

/** A literal, also as the argument of a conversion that leaves it as it is. */
function literalOf(node: CelNode): CelLiteral | undefined {
  if (node.kind === 'literal') return node.value
  const [argument] = node.kind === 'call' && !node.target && node.arguments.length === 1 ? node.arguments : []
  if (!argument || node.kind !== 'call') return undefined
  const literal = literalOf(argument)
  return node.name === 'dyn' || (node.name === 'string' && literal?.type === 'string') ? literal : undefined
}
