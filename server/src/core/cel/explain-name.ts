import { similarNames } from '../base/similar-names.ts'
import type { Span } from '../base/span.ts'
import type { IdentNode, SelectNode } from './ast.ts'
import { type CheckerState, complain, hasEnough, quoteAll } from './checker-state.ts'
import type { CelObject } from './environment.ts'
import { formatType } from './format-type.ts'
import type { CelType } from './types.ts'

interface Place {
  readonly span: Span
  readonly at: number
}

/** Reports a name that nothing declares. */
export function explainName(state: CheckerState, node: IdentNode): void {
  if (hasEnough(state)) return
  const { name } = node
  const locals: string[] = []
  for (let scope = state.scope; scope; scope = scope.outer) locals.push(scope.name)
  const available = [...state.environment.variables.keys()]
  if (state.environment.foreignVariables.has(name)) {
    const data = { name, available, suggestions: available }
    complain(state, 'cel-undeclared', node, `"${name}" is not available here, only ${quoteAll(available, 5)}.`, data)
    return
  }
  const suggestions = similarNames(name, [...locals, ...available])
  const [best] = suggestions
  const advice = best === undefined ? adviceFor(state, name, available) : `did you mean "${best}"?`
  complain(state, 'cel-undeclared', node, `"${name}" is not declared; ${advice}`, {
    name,
    available,
    suggestions: [...suggestions],
  })
}

function adviceFor(state: CheckerState, name: string, available: readonly string[]): string {
  const isFunction = state.environment.functions.get(name)?.overloads.some(({ method }) => !method) ?? false
  if (isFunction || state.environment.macroDocs.get(name)?.form === 'has')
    return 'it is a function and needs parentheses.'
  const inNamespace = membersOfNamespace(state, name)
  if (inNamespace.length > 0) return `it only begins the names of functions, such as ${quoteAll(inNamespace, 3)}.`
  const variables = available.length === 0 ? '' : `, or use ${quoteAll(available, 5)}`
  return `write '${name}' in quotes if a text is meant${variables}.`
}

/** Functions whose name begins with `name.`. */
export function membersOfNamespace(state: CheckerState, name: string): readonly string[] {
  return [...state.environment.functions.values()]
    .filter((fn) => !fn.hidden && fn.name.startsWith(`${name}.`))
    .map((fn) => fn.name)
}

/** Reports a field that an object does not have. */
export function explainMember(state: CheckerState, object: CelObject, field: string, place: Place): void {
  if (hasEnough(state)) return
  const fields = [...object.fields.keys()]
  const suggestions = similarNames(field, fields)
  const [best] = suggestions
  const advice =
    best === undefined ? `it has ${fields.length === 0 ? 'none' : quoteAll(fields, 8)}.` : `did you mean "${best}"?`
  const data = { name: field, object: object.name, fields, suggestions: [...suggestions] }
  complain(state, 'cel-unknown-member', place, `"${field}" is not a member of ${object.name}; ${advice}`, data)
}

/** Reports a selection from a value that has no members at all. */
export function explainNoMembers(state: CheckerState, type: CelType, select: SelectNode, place: Place): void {
  const found = formatType(type)
  const isMethod = state.environment.functions.get(select.field)?.overloads.some(({ method }) => method) ?? false
  const advice = isMethod
    ? `call it as ".${select.field}()".`
    : type.kind === 'list'
      ? 'use an index such as [0], or a macro such as exists.'
      : 'leave it out.'
  complain(
    state,
    'cel-unknown-member',
    place,
    `"${select.field}" cannot be read from a value of type ${found}; ${advice}`,
    { name: select.field, found },
  )
}
