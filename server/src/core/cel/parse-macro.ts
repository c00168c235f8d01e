import type { CallNode, CelNode, IdentNode, MacroForm } from './ast.ts'
import { errorNode, type MacroShape, type MacroTable, type ParserState, report } from './parser-state.ts'

/** The call, or the macro that its name, its number of arguments and its receiver make it. */
export function makeCall(state: ParserState, call: CallNode): CelNode {
  // A leading dot names a function exactly, which no macro is.
  const shape = call.absolute ? undefined : findMacro(state.macros, call)
  if (!shape) return call
  const variables = shape.variables > 0 ? call.arguments.slice(0, shape.variables) : NOTHING
  if (!checkMacro(state, call, shape.form, variables)) return errorNode(state, call.span, childrenOf(call))
  // Field by field: copying a whole object takes longer than reading the call did.
  return {
    kind: 'macro',
    id: call.id,
    span: call.span,
    at: call.at,
    name: call.name,
    nameSpan: call.nameSpan,
    absolute: call.absolute,
    target: call.target,
    arguments: call.arguments,
    argumentSpan: call.argumentSpan,
    form: shape.form,
    variables: variables.every(isName) ? variables.map(withDot) : NOTHING,
    bodies: shape.variables > 0 ? call.arguments.slice(shape.variables) : call.arguments,
  }
}

const NOTHING: readonly never[] = []

function findMacro(macros: MacroTable, call: CallNode): MacroShape | undefined {
  const shapes = macros.get(call.name)
  if (!shapes) return undefined
  const method = call.target !== undefined
  const count = call.arguments.length
  return shapes.find((shape) => shape.method === method && shape.arguments === count)
}

function childrenOf(call: CallNode): readonly CelNode[] {
  return call.target ? [call.target, ...call.arguments] : call.arguments
}

/**
 * Whether nothing more can be said of an argument, as something in it could not be read. What is only missing behind it, such as a
 * parenthesis, leaves it what it is.
 */
function isDamaged(state: ParserState, { kind, span }: CelNode): boolean {
  if (kind === 'error') return true
  return state.problems.some(
    ({ code, span: { start, end } }) =>
      code === 'cel-syntax' &&
      span.start <= start &&
      (start < span.end || kind === 'conditional') &&
      end <= span.end + 1,
  )
}

function isName(node: CelNode): node is IdentNode {
  return node.kind === 'ident'
}

/** As in cel-go, the dot of `.x` is a part of a variable's name, and no name in a body ever has one. */
function withDot(variable: IdentNode): IdentNode {
  return variable.absolute ? { ...variable, name: `.${variable.name}` } : variable
}

/** The name under which cel-go's macros keep their result; no variable may have it. */
const ACCUMULATOR = '__result__'

/** Kinds of expressions that are no lists, by their looks. */
const SORTED_NEVER: ReadonlySet<CelNode['kind']> = new Set(['literal', 'map', 'message'])

function checkMacro(state: ParserState, call: CallNode, form: MacroForm, variables: readonly CelNode[]): boolean {
  const [first, second] = variables
  if (form === 'has') return checkPresence(state, call.arguments[0])
  if (form === 'sortBy' && call.target && SORTED_NEVER.has(call.target.kind)) {
    const message = `"${call.name}" sorts lists; this is none.`
    report(state, 'cel-macro', call.target.span, call.target.at, message, { macro: call.name })
    return false
  }
  const unnamed = variables.find((variable) => !isName(variable))
  if (unnamed) {
    if (isDamaged(state, unnamed)) return false
    const message = `"${call.name}" needs a simple name for its variable here.`
    report(state, 'cel-macro', unnamed.span, unnamed.at, message, { macro: call.name })
    return false
  }
  const taken =
    form === 'optMap' || form === 'optFlatMap'
      ? undefined
      : variables.filter(isName).find((variable) => withDot(variable).name === ACCUMULATOR)
  const isTwice = first && second && isName(first) && isName(second) && withDot(first).name === withDot(second).name
  const twice = isTwice ? second : undefined
  const wrong = twice ?? taken
  if (!wrong || !isName(wrong)) return true
  report(state, 'cel-macro', wrong.span, wrong.at, `The variable "${wrong.name}" needs another name here.`, {
    name: wrong.name,
  })
  return false
}

/** What the component looks at even where it is damaged; within the others its parser has given up by then. */
const SEEN_BROKEN: ReadonlySet<CelNode['kind']> = new Set(['ident', 'select', 'literal', 'binary', 'logical'])
const NOTHING_MORE = /^\s*(?:[)\]}]|$)/

function checkPresence(state: ParserState, argument: CelNode | undefined): boolean {
  if (argument?.kind === 'select' && !argument.optional && argument.field !== '') return true
  if (argument?.kind === 'macro' && argument.form === 'has') return true
  if (!argument || (!SEEN_BROKEN.has(argument.kind) && isDamaged(state, argument))) return false
  const message = '"has" takes a selection such as has(x.name); use "in" for keys and hasValue() for optionals.'
  let place = argument
  if (argument.kind === 'select' && argument.field === '') {
    // Behind a selection, where nothing more follows the dot, the component gives up; otherwise it sees what is before the dot.
    const { operand } = argument
    const isSelection = operand.kind === 'select' || (operand.kind === 'macro' && operand.form === 'has')
    if (isSelection && NOTHING_MORE.test(state.text.slice(argument.span.end, argument.span.end + 100))) return false
    while (place.kind === 'select' && place.field === '') place = place.operand
  }
  report(state, 'cel-macro', argument.span, place.at, message, { macro: 'has' })
  return false
}
