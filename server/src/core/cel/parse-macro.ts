import { type CallNode, type CelNode, childrenOf, type IdentNode, type MacroForm, type SelectNode } from './ast.ts'
import { errorNode, type MacroShape, type MacroTable, type ParserState, report } from './parser-state.ts'
import { WORDS } from './token.ts'

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

/**
 * Whether nothing more can be said of an argument, as something in it could not be read. What is only missing behind it, such as a
 * parenthesis, leaves it what it is.
 */
function isDamaged(state: ParserState, node: CelNode): boolean {
  const { kind, span } = node
  if (kind === 'error') return true
  return state.problems.some(
    ({ code, span: { start, end } }) =>
      code === 'cel-syntax' && span.start <= start && start < span.end && end <= span.end + 1,
  )
}

/** Whether an argument ends where something is missing: the component then leaves out the comma, and takes the next argument for a part of this one. */
function swallowsComma({ arguments: values }: CallNode, argument: CelNode): boolean {
  const next = values[values.indexOf(argument) + 1]
  return next !== undefined && next.kind !== 'error' && endsOpen(argument)
}

function endsOpen(node: CelNode): boolean {
  if (node.kind === 'select' && node.field === '') return true
  const last = childrenOf(node).at(-1)
  if (!last) return node.kind === 'error' && node.span.start === node.span.end
  return last.span.end === node.span.end && endsOpen(last)
}

/** Whether arguments stand behind a place where a comma is missing: the component never sees them. Before a comma it is a parenthesis that is missing. */
function breaksOff({ problems, text }: ParserState, { arguments: values }: CallNode): boolean {
  const isIn = (at: number, { span }: CelNode) => span.start <= at && at < span.end
  return problems.some(
    ({ at, data }) =>
      data['fix'] === ')' &&
      text[at] !== ',' &&
      values.some(({ span }) => span.start > at) &&
      !values.some((value) => isIn(at, value)),
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
    if (isDamaged(state, unnamed) || swallowsComma(call, unnamed) || breaksOff(state, call)) return false
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
const SEEN_BROKEN: ReadonlySet<CelNode['kind']> = new Set([
  'ident',
  'select',
  'literal',
  'binary',
  'logical',
  'conditional',
])

function checkPresence(state: ParserState, argument: CelNode | undefined): boolean {
  if (!argument) return false
  const nameless = state.problems.length > 0 ? namelessStart(argument) : undefined
  if (!nameless && isPresenceOperand(argument)) return true
  if (!nameless && !SEEN_BROKEN.has(argument.kind) && isDamaged(state, argument)) return false
  // Where a name is missing, the component sees what is before it, whatever follows.
  const seen = nameless && !nameless.optional ? nameless.operand : (nameless ?? beforeHalfSign(argument))
  if (seen !== argument && isPresenceOperand(seen)) return false
  const message = '"has" takes a selection such as has(x.name); use "in" for keys and hasValue() for optionals.'
  report(state, 'cel-macro', argument.span, seen.at, message, { macro: 'has' })
  return false
}

function isPresenceOperand(node: CelNode): boolean {
  return (node.kind === 'select' && !node.optional) || (node.kind === 'macro' && node.form === 'has')
}

/** What stands before one of the signs `=`, `&` and `|`: the component's lexer drops them, and its parser what is behind them. */
function beforeHalfSign(node: CelNode): CelNode {
  if (node.kind !== 'logical' && node.kind !== 'binary') return node
  const [sign] = node.kind === 'logical' ? node.operatorSpans : [node.operatorSpan]
  const [first] = childrenOf(node)
  return first && sign && sign.end - sign.start < node.operator.length ? beforeHalfSign(first) : node
}

/** The first selection without a name, or with a word of the language in its place, where the text of the node begins with one. */
function namelessStart(node: CelNode): SelectNode | undefined {
  const [first] = childrenOf(node)
  const inner = first?.span.start === node.span.start ? namelessStart(first) : undefined
  if (inner || node.kind !== 'select') return inner
  return node.field === '' || WORDS.some((word) => word === node.field) ? node : undefined
}
