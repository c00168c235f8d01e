import type { CallNode, CelNode, IdentNode, MacroForm } from './ast.ts'
import { errorNode, isDamaged, macroKey, type ParserState, report } from './parser-state.ts'

/** A call, or the macro that its name, its number of arguments and its receiver make it. */
export function makeCall(state: ParserState, parts: Omit<CallNode, 'kind'>): CelNode {
  // A leading dot names a function exactly, which no macro is.
  const shape = parts.absolute
    ? undefined
    : state.macros.get(macroKey(parts.name, parts.arguments.length, parts.target !== undefined))
  if (!shape) return { kind: 'call', ...parts }
  const variables = parts.arguments.slice(0, shape.variables)
  if (!checkMacro(state, parts, shape.form, variables)) return errorNode(parts.span, childrenOf(parts))
  return {
    kind: 'macro',
    ...parts,
    form: shape.form,
    variables: variables.filter(isName),
    bodies: parts.arguments.slice(shape.variables),
  }
}

function childrenOf(parts: Omit<CallNode, 'kind'>): readonly CelNode[] {
  return parts.target ? [parts.target, ...parts.arguments] : parts.arguments
}

function isName(node: CelNode): node is IdentNode {
  return node.kind === 'ident'
}

/** The name under which cel-go's macros keep their result; no variable may have it. */
const ACCUMULATOR = '__result__'

function checkMacro(
  state: ParserState,
  parts: Omit<CallNode, 'kind'>,
  form: MacroForm,
  variables: readonly CelNode[],
): boolean {
  const [first, second] = variables
  if (form === 'has') return checkPresence(state, parts.arguments[0])
  if (form === 'sortBy' && parts.target && (parts.target.kind === 'literal' || parts.target.kind === 'map')) {
    const message = `"${parts.name}" sorts lists; this is none.`
    report(state, 'cel-macro', parts.target.span, parts.target.at, message, { macro: parts.name })
    return false
  }
  const unnamed = variables.find((variable) => !isName(variable))
  if (unnamed) {
    if (isDamaged(state, parts.span)) return false
    const message = `"${parts.name}" needs a simple name for its variable here.`
    report(state, 'cel-macro', unnamed.span, unnamed.at, message, { macro: parts.name })
    return false
  }
  const taken =
    form === 'optMap' || form === 'optFlatMap'
      ? undefined
      : variables.filter(isName).find(({ name }) => name === ACCUMULATOR)
  const twice = first && second && isName(first) && isName(second) && first.name === second.name ? second : undefined
  const wrong = twice ?? taken
  if (!wrong) return true
  report(state, 'cel-macro', wrong.span, wrong.at, `The variable "${wrong.name}" needs another name here.`, {
    name: wrong.name,
  })
  return false
}

function checkPresence(state: ParserState, argument: CelNode | undefined): boolean {
  if (argument?.kind === 'select' && !argument.optional) return true
  if (!argument || isDamaged(state, argument.span)) return false
  const message = '"has" takes a selection such as has(x.name); use "in" for keys and hasValue() for optionals.'
  report(state, 'cel-macro', argument.span, argument.at, message, { macro: 'has' })
  return false
}
