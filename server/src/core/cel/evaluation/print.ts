import { type CelLiteral, type CelNode, type MacroNode, qualifiedName, type SelectNode } from '../ast.ts'
import type { CelEnvironment } from '../environment.ts'
import { CelUnknown, type CelValue, TypeName } from './values.ts'

/** What the evaluating library is given: a text, and the values of the names in it that stand for constants. */
export interface PrintedExpression {
  readonly text: string
  readonly constants: ReadonlyMap<string, CelValue>
}

/** Makes the value of a literal; the library has classes of its own for some. */
export type MakeLiteral = (literal: CelLiteral) => CelValue

/** Names of the helpers that the printed text calls; `evaluate.ts` gives them to the library. */
export const HELPERS = { call: 'call_', macro: 'macro_' } as const

/** What a variable is called in the printed text: no name of the library's own. */
export function printedVariable(name: string): string {
  return `v_${name}`
}

/** Functions that the evaluating library has itself, and computes as the component does. */
const NATIVE: ReadonlySet<string> = new Set(['contains', 'endsWith', 'startsWith'])

/**
 * Prints a checked tree in the part of CEL in which the evaluating library agrees with the specification (`test/cel/evaluate-specification.test.ts` holds it
 * to the specification's own tests). It keeps operators, choices, lists and names; members, equality, maps, macros and most functions become
 * calls of helpers, as the library is wrong about some of them, refuses legal forms of others, and puts no limit on loops.
 *
 * `known` says which functions there are helpers for. Throws `CelUnknown` for everything else.
 */
export function printForEvaluation(
  root: CelNode,
  environment: CelEnvironment,
  known: (name: string) => boolean,
  literal: MakeLiteral,
): PrintedExpression {
  const printer: Printer = { environment, known, literal, constants: new Map(), locals: [] }
  return { text: print(printer, root), constants: printer.constants }
}

interface Printer {
  readonly environment: CelEnvironment
  readonly known: (name: string) => boolean
  readonly literal: MakeLiteral
  readonly constants: Map<string, CelValue>
  /** Variables of the macros around the node. */
  readonly locals: string[]
}

function print(printer: Printer, node: CelNode): string {
  switch (node.kind) {
    case 'literal':
      return constant(printer, printer.literal(node.value))
    case 'ident':
      return printName(printer, node.name)
    case 'select':
      return printSelect(printer, node)
    case 'index':
      return call(printer, node.optional ? '[?]' : '[]', [node.operand, node.index])
    case 'call':
      return printCall(printer, node)
    case 'macro':
      return printMacro(printer, node)
    case 'unary':
      return node.operator === '!' ? `(!${print(printer, node.operand)})` : call(printer, '-', [node.operand])
    case 'binary':
      return printBinary(printer, node)
    case 'logical':
      return `(${node.terms.map((term) => print(printer, term)).join(` ${node.operator} `)})`
    case 'conditional':
      return `(${print(printer, node.condition)} ? ${print(printer, node.whenTrue)} : ${print(printer, node.whenFalse)})`
    case 'list':
      return printList(printer, node)
    case 'map':
      return printMap(printer, node)
    case 'message':
      throw new CelUnknown(`messages such as ${node.name}{}`)
    case 'error':
      throw new CelUnknown('an expression with mistakes')
  }
}

function constant(printer: Printer, value: CelValue): string {
  const name = `c_${printer.constants.size}`
  printer.constants.set(name, value)
  return name
}

/** `call_(name, [arguments])` */
function call(printer: Printer, name: string, args: readonly (CelNode | string)[]): string {
  const printed = args.map((arg) => (typeof arg === 'string' ? arg : print(printer, arg)))
  return `${HELPERS.call}(${constant(printer, name)}, [${printed.join(', ')}])`
}

function printName(printer: Printer, name: string): string {
  if (printer.locals.includes(name) || printer.environment.variables.has(name)) return printedVariable(name)
  return printTypeName(printer, name)
}

function printTypeName(printer: Printer, name: string): string {
  const { type } = printer.environment.names.get(name) ?? {}
  if (type?.kind === 'type') return constant(printer, new TypeName(name))
  throw new CelUnknown(`the name ${name}`)
}

function printSelect(printer: Printer, node: SelectNode): string {
  const name = node.optional ? undefined : qualifiedName(node, printer.environment.longestName)
  if (name !== undefined && printer.environment.names.has(name)) return printTypeName(printer, name)
  return call(printer, node.optional ? '[?]' : '[]', [node.operand, constant(printer, node.field)])
}

const LONGEST_NAMESPACE = 4

function printCall(printer: Printer, node: CelNode & { readonly kind: 'call' }): string {
  const prefix = node.target && qualifiedName(node.target, LONGEST_NAMESPACE)
  const qualified = prefix === undefined ? undefined : `${prefix}.${node.name}`
  if (qualified !== undefined && printer.environment.functions.has(qualified))
    return printFunction(printer, qualified, node.arguments)
  const [argument] = node.arguments
  // The alternative counts only when the value is missing, and may fail otherwise.
  if (node.target && argument && (node.name === 'or' || node.name === 'orValue'))
    return macro(printer, node.name, [], node.target, [argument])
  if (node.target && argument && NATIVE.has(node.name))
    return `(${print(printer, node.target)}.${node.name}(${print(printer, argument)}))`
  return printFunction(printer, node.name, node.target ? [node.target, ...node.arguments] : node.arguments)
}

function printFunction(printer: Printer, name: string, args: readonly CelNode[]): string {
  if (printer.known(name)) return call(printer, name, args)
  throw new CelUnknown(`function ${name}`)
}

/** Operators that the evaluating library does not have for all values, or puts no limit on. */
const OWN_OPERATORS: ReadonlySet<string> = new Set(['==', 'in', '+', '-', '/', '<', '<=', '>', '>='])

function printBinary(printer: Printer, node: CelNode & { readonly kind: 'binary' }): string {
  const { operator, left, right } = node
  if (OWN_OPERATORS.has(operator)) return call(printer, operator, [left, right])
  if (operator === '!=') return `(!${call(printer, '==', [left, right])})`
  return `(${print(printer, left)} ${operator} ${print(printer, right)})`
}

function printList(printer: Printer, node: CelNode & { readonly kind: 'list' }): string {
  const printed = `[${node.elements.map(({ value }) => print(printer, value)).join(', ')}]`
  const optional = node.elements.map((element) => element.optional)
  return optional.includes(true) ? call(printer, 'list', [constant(printer, optional), printed]) : printed
}

function printMap(printer: Printer, node: CelNode & { readonly kind: 'map' }): string {
  const optional = constant(
    printer,
    node.entries.map((entry) => entry.optional),
  )
  const members = node.entries.flatMap(({ key, value }) => [print(printer, key), print(printer, value)])
  return call(printer, 'map', [optional, `[${members.join(', ')}]`])
}

function printMacro(printer: Printer, node: MacroNode): string {
  const [body] = node.bodies
  if (node.form === 'has') return printHas(printer, node.arguments[0])
  if (!node.target || !body) throw new CelUnknown(`macro ${node.name}`)
  return macro(
    printer,
    node.form,
    node.variables.map(({ name }) => name),
    node.target,
    node.bodies,
  )
}

function printHas(printer: Printer, selection: CelNode | undefined): string {
  if (selection?.kind !== 'select') throw new CelUnknown('macro has')
  return call(printer, 'has', [selection.operand, constant(printer, selection.field)])
}

/** `macro_(form, first variable, second variable, range, body, second body)`; what there is not is a null. */
function macro(
  printer: Printer,
  form: string,
  variables: readonly string[],
  target: CelNode,
  bodies: readonly CelNode[],
): string {
  const range = print(printer, target)
  printer.locals.push(...variables)
  const [first = 'null', second = 'null'] = bodies.map((body) => print(printer, body))
  printer.locals.splice(printer.locals.length - variables.length)
  const [one = 'null', two = 'null'] = variables.map(printedVariable)
  return `${HELPERS.macro}(${form}, ${one}, ${two}, ${range}, ${first}, ${second})`
}
