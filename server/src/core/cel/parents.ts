import { type CelNode, childrenOf, type MacroNode, nodesOf } from './ast.ts'

/** What each node of an expression is a part of; nothing for the whole expression. */
export type Parents = ReadonlyMap<CelNode, CelNode>

export function parentsIn(ast: CelNode): Parents {
  const parents = new Map<CelNode, CelNode>()
  for (const node of nodesOf(ast)) for (const child of childrenOf(node)) parents.set(child, node)
  return parents
}

/** The innermost macro around a node that has a variable of this name. What a macro goes through is outside of it. */
export function macroOf(name: string, node: CelNode, parents: Parents): MacroNode | undefined {
  for (let at = node, around = parents.get(at); around; at = around, around = parents.get(at))
    if (around.kind === 'macro' && at !== around.target && around.variables.some((variable) => variable.name === name))
      return around
  return undefined
}
