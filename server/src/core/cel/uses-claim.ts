import { type CelNode, nodesOf } from './ast.ts'

/**
 * Whether an expression reads a claim (upstream rule C12): somewhere in it, dead code and `has()` included, `.name` or `.?name` is
 * selected directly from the name `claims`. Scoping is ignored. Absent on purpose: `claims['name']` does not count.
 */
export function usesClaim(ast: CelNode, name: string, variable = 'claims'): boolean {
  for (const node of nodesOf(ast)) {
    if (
      node.kind === 'select' &&
      node.field === name &&
      node.operand.kind === 'ident' &&
      node.operand.name === variable
    )
      return true
  }
  return false
}
