import { analyzeCel, type CelAnalysis } from '../../cel/analyze.ts'
import { type CelNode, type MacroNode, nodesOf } from '../../cel/ast.ts'
import type { CelEnvironment } from '../../cel/environment.ts'
import { type CelType, ERROR } from '../../cel/types.ts'
import { chainStart } from './cursor-tokens.ts'

/** What something is selected from, and its type; the error type for a namespace, and for what has a problem of its own. */
export interface Receiver {
  readonly node: CelNode
  readonly type: CelType
  readonly analysis: CelAnalysis
}

/**
 * What stands before the dot or bracket at `at`, as it is typed in the text left of the cursor. The rest of the text may be damaged.
 */
export function receiverAt(left: string, at: number, environment: CelEnvironment): Receiver {
  const analysis = analyzeCel(left, environment)
  const node = operandAt(analysis.ast, at)
  if (node) return typed(node, analysis)
  // What recovery skipped is read by itself; variables of macros around it are unknown then.
  const start = chainStart(left, at)
  // Blanks in front keep every offset what it is in the whole text.
  const alone = analyzeCel(' '.repeat(start) + left.slice(start, at), environment)
  return typed(alone.ast, alone)
}

function typed(node: CelNode, analysis: CelAnalysis): Receiver {
  return { node, type: analysis.types[node.id] ?? ERROR, analysis }
}

/** Whatever the selection, method call or index at `at` takes its value from. */
function operandAt(ast: CelNode, at: number): CelNode | undefined {
  for (const node of nodesOf(ast)) {
    if ((node.kind === 'select' || node.kind === 'index') && node.at === at) return node.operand
    if ((node.kind === 'call' || node.kind === 'macro') && node.target) {
      if (node.target.span.end <= at && at < node.nameSpan.start) return node.target
    }
  }
  return undefined
}

/** A variable of a macro. */
export interface LocalVariable {
  readonly name: string
  readonly type: CelType | undefined
  readonly macro: MacroNode
}

/** Variables of the macros that are still open at the end of `left`, innermost first; shadowed ones are left out. */
export function localVariables(left: string, environment: CelEnvironment): readonly LocalVariable[] {
  const analysis = analyzeCel(left, environment)
  const found = new Map<string, LocalVariable>()
  for (const node of nodesOf(analysis.ast)) {
    if (node.kind !== 'macro' || left[node.argumentSpan.end] === ')') continue
    // Nodes come outermost first, so that the last one of a name is the one that counts.
    for (const { name } of node.variables) found.delete(name)
    for (const variable of node.variables) {
      found.set(variable.name, { name: variable.name, type: analysis.types[variable.id], macro: node })
    }
  }
  return [...found.values()].reverse()
}
