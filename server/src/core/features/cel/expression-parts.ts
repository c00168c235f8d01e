import type { Span } from '../../base/span.ts'
import {
  type CallNode,
  type CelNode,
  childrenOf,
  type IdentNode,
  type ListNode,
  type LiteralNode,
  type MacroNode,
  type MapNode,
  type MessageNode,
  qualifiedName,
  type SelectNode,
} from '../../cel/ast.ts'
import type { CelEnvironment } from '../../cel/environment.ts'

/** A piece of an expression that means something by itself: a name, an operator, a literal. */
export type ExpressionPart =
  | { readonly is: 'literal'; readonly span: Span; readonly node: LiteralNode; readonly argument?: Argument }
  /** A variable; `binder` is the macro that names it, absent for those of the place and for what nothing declares. */
  | { readonly is: 'variable'; readonly span: Span; readonly node: IdentNode; readonly binder?: MacroNode }
  | { readonly is: 'declaration'; readonly span: Span; readonly node: IdentNode; readonly binder: MacroNode }
  /** A name of the environment that is no variable: a type or a constant. */
  | { readonly is: 'name'; readonly span: Span; readonly node: CelNode; readonly name: string }
  | { readonly is: 'member'; readonly span: Span; readonly node: SelectNode }
  /** The name of a function, its namespace included (`sets.contains`). */
  | { readonly is: 'function'; readonly span: Span; readonly node: CallNode; readonly name: string }
  | { readonly is: 'macro'; readonly span: Span; readonly node: MacroNode }
  /** The opening bracket of a list or a map, or the name of a message before it. */
  | { readonly is: 'aggregate'; readonly span: Span; readonly node: ListNode | MapNode | MessageNode }
  /** `name` is that of the function that stands for the operator. */
  | { readonly is: 'operator'; readonly span: Span; readonly node: CelNode; readonly name: string }

/** The place of a literal in a call. */
export interface Argument {
  readonly call: CallNode
  readonly index: number
}

/** All parts of an expression, in no certain order; they do not overlap. */
export function partsOfExpression(ast: CelNode, environment: CelEnvironment): readonly ExpressionPart[] {
  const parts: ExpressionPart[] = []
  visit(ast, { environment, parts }, undefined)
  return parts
}

/** The part at an offset of the expression; between two parts that touch, the one that begins there. */
export function partAt(parts: readonly ExpressionPart[], offset: number): ExpressionPart | undefined {
  return (
    parts.find(({ span }) => span.start <= offset && offset < span.end) ?? parts.find(({ span }) => span.end === offset)
  )
}

interface Walk {
  readonly environment: CelEnvironment
  readonly parts: ExpressionPart[]
}

interface Scope {
  readonly names: ReadonlySet<string>
  readonly binder: MacroNode
  readonly outer: Scope | undefined
}

function visit(node: CelNode, walk: Walk, scope: Scope | undefined): void {
  const { environment, parts } = walk
  switch (node.kind) {
    case 'literal':
      parts.push({ is: 'literal', span: node.span, node })
      return
    case 'ident':
      visitIdent(node, walk, scope)
      return
    case 'select': {
      const name = node.optional ? undefined : qualifiedName(node, environment.longestName)
      if (name !== undefined && environment.names.get(name)?.type) {
        parts.push({ is: 'name', span: node.span, node, name })
        return
      }
      visit(node.operand, walk, scope)
      if (node.field !== '') parts.push({ is: 'member', span: node.fieldSpan, node })
      return
    }
    case 'call':
      visitCall(node, walk, scope)
      return
    case 'macro':
      visitMacro(node, walk, scope)
      return
    default:
      for (const part of [...aggregatesOf(node), ...operatorsOf(node)]) parts.push(part)
      for (const child of childrenOf(node)) visit(child, walk, scope)
  }
}

function visitIdent(node: IdentNode, { environment, parts }: Walk, scope: Scope | undefined): void {
  const binder = binderOf(node.name, scope)
  // What the leading dot is for belongs to the name.
  const { span } = node
  const isName = !binder && !environment.variables.has(node.name) && environment.names.get(node.name)?.type
  if (isName) parts.push({ is: 'name', span, node, name: node.name })
  else parts.push({ is: 'variable', span, node, ...(binder && { binder }) })
}

function binderOf(name: string, scope: Scope | undefined): MacroNode | undefined {
  for (let at = scope; at; at = at.outer) if (at.names.has(name)) return at.binder
  return undefined
}

function visitCall(node: CallNode, walk: Walk, scope: Scope | undefined): void {
  const prefix = node.target && qualifiedName(node.target, 4)
  const qualified = prefix === undefined ? undefined : `${prefix}.${node.name}`
  const isQualified = qualified !== undefined && walk.environment.functions.has(qualified)
  if (node.target && isQualified) {
    const span = { start: node.target.span.start, end: node.nameSpan.end }
    walk.parts.push({ is: 'function', span, node, name: qualified })
  } else {
    if (node.target) visit(node.target, walk, scope)
    walk.parts.push({ is: 'function', span: node.nameSpan, node, name: node.name })
  }
  node.arguments.forEach((argument, index) => {
    if (argument.kind === 'literal')
      walk.parts.push({ is: 'literal', span: argument.span, node: argument, argument: { call: node, index } })
    else visit(argument, walk, scope)
  })
}

function visitMacro(node: MacroNode, walk: Walk, scope: Scope | undefined): void {
  if (node.target) visit(node.target, walk, scope)
  walk.parts.push({ is: 'macro', span: node.nameSpan, node })
  for (const variable of node.variables)
    walk.parts.push({ is: 'declaration', span: variable.span, node: variable, binder: node })
  const names = new Set(node.variables.map(({ name }) => name))
  for (const body of node.bodies) visit(body, walk, { names, binder: node, outer: scope })
}

function aggregatesOf(node: CelNode): readonly ExpressionPart[] {
  switch (node.kind) {
    case 'list':
    case 'map':
      return [{ is: 'aggregate', span: { start: node.span.start, end: node.span.start + 1 }, node }]
    case 'message':
      return [{ is: 'aggregate', span: node.nameSpan, node }]
    default:
      return []
  }
}

function operatorsOf(node: CelNode): readonly ExpressionPart[] {
  const operator = (span: Span, name: string): ExpressionPart => ({ is: 'operator', span, node, name })
  switch (node.kind) {
    case 'unary':
      return [operator({ start: node.span.start, end: node.span.start + 1 }, `${node.operator}_`)]
    case 'binary':
      return [operator(node.operatorSpan, node.operator === 'in' ? '@in' : `_${node.operator}_`)]
    case 'logical':
      return node.operatorSpans.map((span) => operator(span, `_${node.operator}_`))
    case 'conditional':
      return [operator({ start: node.at, end: node.at + 1 }, '_?_:_')]
    case 'index':
      return [operator({ start: node.at, end: node.at + 1 }, node.optional ? '_[?_]' : '_[_]')]
    default:
      return []
  }
}
