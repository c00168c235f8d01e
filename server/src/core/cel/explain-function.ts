import { similarNames } from '../base/similar-names.ts'
import { type CallNode, type CelNode, qualifiedName, rootName } from './ast.ts'
import { type CheckerState, complain, hasEnough, lookupLocal, quoteAll } from './checker-state.ts'
import { membersOfNamespace } from './explain-name.ts'

/** Reports a function that does not exist. */
export function explainFunction(state: CheckerState, node: CallNode): void {
  const { environment } = state
  const where = { span: node.nameSpan, at: node.at }
  if (node.name === '' || hasEnough(state)) return
  const misnomer = (node.target && environment.misnomers.get(`.${node.name}`)) ?? environment.misnomers.get(node.name)
  const macro = environment.macroDocs.get(node.name)
  if (macro && !misnomer) {
    const message = `"${node.name}" is not called like this; it exists as ${quoteAll(macro.signatures, 3)}.`
    complain(state, 'cel-unknown-function', where, message, { name: node.name, signatures: [...macro.signatures] })
    return
  }
  if (misnomer) {
    const suggestions = misnomer.use === undefined ? [] : [misnomer.use]
    complain(state, 'cel-unknown-function', where, `"${node.name}" is not a function of CEL; ${misnomer.doc}`, {
      name: node.name,
      suggestions,
    })
    return
  }
  const suggestions = similarNames(node.name, callable(state, node.target))
  const [best] = suggestions
  const advice = best === undefined ? '; use one of the functions that CEL has.' : `; did you mean "${best}"?`
  complain(state, 'cel-unknown-function', where, `"${node.name}" is not a function${advice}`, {
    name: node.name,
    suggestions: [...suggestions],
  })
}

/** Names of namespaces have no more parts than this. */
const LONGEST_NAMESPACE = 4

/** Names that can be called with, or without, a receiver. */
function callable(state: CheckerState, target: CelNode | undefined): readonly string[] {
  const functions = [...state.environment.functions.values()].filter(
    ({ hidden, overloads }) => !hidden && overloads.some(({ method }) => method === (target !== undefined)),
  )
  const macros = [...state.environment.macroDocs.values()].filter(
    ({ form }) => (form === 'has') === (target === undefined),
  )
  return [...functions, ...macros].map(({ name }) => name)
}

/**
 * Reports an unknown function of a namespace (`sets.foo(…)`), whose prefix is no value; false when the prefix is no namespace, or is
 * shadowed by a variable.
 */
export function explainNamespace(state: CheckerState, node: CallNode): boolean {
  if (node.name === '' || !node.target) return false
  const root = rootName(node.target) ?? ''
  if (!state.environment.namespaces.has(root)) return false
  const prefix = qualifiedName(node.target, LONGEST_NAMESPACE)
  if (prefix === undefined) return false
  if (lookupLocal(state, root) || state.environment.variables.has(root)) return false
  const members = membersOfNamespace(state, prefix)
  if (members.length === 0) return false
  const name = `${prefix}.${node.name}`
  const suggestions = similarNames(name, members)
  const advice =
    suggestions[0] === undefined ? `there are ${quoteAll(members, 5)}.` : `did you mean ${quoteAll(suggestions, 1)}?`
  const span = { start: node.target.span.start, end: node.nameSpan.end }
  complain(
    state,
    'cel-unknown-function',
    { span, at: startOf(node.target) },
    `"${name}" is not a function; ${advice}`,
    { name, suggestions: [...suggestions] },
  )
  return true
}

function startOf(node: CelNode): number {
  return node.kind === 'select' ? startOf(node.operand) : node.at
}
