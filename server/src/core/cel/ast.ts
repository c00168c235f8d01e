import type { Span } from '../base/span.ts'

/**
 * The syntax tree of one expression, as written: macros are not expanded, parentheses leave no node.
 *
 * Relied on: spans are UTF-16 offsets into the expression's text, and a child's span lies within its parent's (the parent's includes
 * the child's parentheses). Text that could not be understood is an `error` node; a name that is still missing is the empty string.
 */
export type CelNode =
  | LiteralNode
  | IdentNode
  | SelectNode
  | IndexNode
  | CallNode
  | MacroNode
  | UnaryNode
  | BinaryNode
  | LogicalNode
  | ConditionalNode
  | ListNode
  | MapNode
  | MessageNode
  | ErrorNode

interface NodeBase {
  /** Tells the nodes of one tree apart: counted from 0, without gaps worth mentioning. */
  readonly id: number
  readonly span: Span
  /** Where the component places problems of this node. */
  readonly at: number
}

export interface LiteralNode extends NodeBase {
  readonly kind: 'literal'
  readonly value: CelLiteral
}

export type CelLiteral =
  | { readonly type: 'null'; readonly value: null }
  | { readonly type: 'bool'; readonly value: boolean }
  | { readonly type: 'int' | 'uint'; readonly value: bigint }
  | { readonly type: 'double'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  | { readonly type: 'bytes'; readonly value: readonly number[] }

export interface IdentNode extends NodeBase {
  readonly kind: 'ident'
  /** Without the leading dot. */
  readonly name: string
  /** `.name`, which skips local variables. */
  readonly absolute: boolean
}

export interface SelectNode extends NodeBase {
  readonly kind: 'select'
  readonly operand: CelNode
  readonly field: string
  readonly fieldSpan: Span
  /** `operand.?field` */
  readonly optional: boolean
}

export interface IndexNode extends NodeBase {
  readonly kind: 'index'
  readonly operand: CelNode
  readonly index: CelNode
  /** `operand[?index]` */
  readonly optional: boolean
}

export interface CallNode extends NodeBase, CallParts {
  readonly kind: 'call'
}

interface CallParts {
  readonly name: string
  readonly nameSpan: Span
  /** `.name(…)` */
  readonly absolute: boolean
  /** What stands before the dot of a method. */
  readonly target: CelNode | undefined
  readonly arguments: readonly CelNode[]
  /** From after `(` to before `)`, or to where the arguments stop when the parenthesis is missing. */
  readonly argumentSpan: Span
}

/** How a macro is checked. Forms with one and with two variables share a name; `variables` tells them apart. */
export type MacroForm =
  | 'has'
  | 'all'
  | 'exists'
  | 'existsOne'
  | 'map'
  | 'filter'
  | 'transformList'
  | 'transformMap'
  | 'transformMapEntry'
  | 'optMap'
  | 'optFlatMap'
  | 'sortBy'

export interface MacroNode extends NodeBase, CallParts {
  readonly kind: 'macro'
  readonly form: MacroForm
  /** The first arguments, where they name variables. */
  readonly variables: readonly IdentNode[]
  /** The arguments behind the variables. */
  readonly bodies: readonly CelNode[]
}

/** One sign, or an odd number of them; an even number leaves no node. */
export interface UnaryNode extends NodeBase {
  readonly kind: 'unary'
  readonly operator: '!' | '-'
  readonly operand: CelNode
}

export type BinaryOperator = '<' | '<=' | '>' | '>=' | '==' | '!=' | 'in' | '+' | '-' | '*' | '/' | '%'

export interface BinaryNode extends NodeBase {
  readonly kind: 'binary'
  readonly operator: BinaryOperator
  readonly operatorSpan: Span
  readonly left: CelNode
  readonly right: CelNode
}

/** A chain of one logical operator. */
export interface LogicalNode extends NodeBase {
  readonly kind: 'logical'
  readonly operator: '&&' | '||'
  readonly operatorSpans: readonly Span[]
  readonly terms: readonly CelNode[]
}

export interface ConditionalNode extends NodeBase {
  readonly kind: 'conditional'
  readonly condition: CelNode
  readonly whenTrue: CelNode
  readonly whenFalse: CelNode
}

export interface ListNode extends NodeBase {
  readonly kind: 'list'
  readonly elements: readonly ListElement[]
}

export interface ListElement {
  readonly optional: boolean
  readonly value: CelNode
}

export interface MapNode extends NodeBase {
  readonly kind: 'map'
  readonly entries: readonly MapEntry[]
}

export interface MapEntry {
  readonly optional: boolean
  readonly key: CelNode
  readonly value: CelNode
}

export interface MessageNode extends NodeBase {
  readonly kind: 'message'
  /** Dotted, without a leading dot. */
  readonly name: string
  readonly nameSpan: Span
  readonly fields: readonly MessageField[]
}

export interface MessageField {
  readonly name: string
  readonly nameSpan: Span
  /** Offset of the colon, where the component places problems of the field. */
  readonly at: number
  readonly optional: boolean
  readonly value: CelNode
}

export interface ErrorNode extends NodeBase {
  readonly kind: 'error'
  /** What could be read of the damaged text. */
  readonly children: readonly CelNode[]
}

/** The direct children of a node, in the order of the text. */
export function childrenOf(node: CelNode): readonly CelNode[] {
  switch (node.kind) {
    case 'literal':
    case 'ident':
      return []
    case 'select':
    case 'unary':
      return [node.operand]
    case 'index':
      return [node.operand, node.index]
    case 'call':
    case 'macro':
      return node.target ? [node.target, ...node.arguments] : node.arguments
    case 'binary':
      return [node.left, node.right]
    case 'logical':
      return node.terms
    case 'conditional':
      return [node.condition, node.whenTrue, node.whenFalse]
    case 'list':
      return node.elements.map(({ value }) => value)
    case 'map':
      return node.entries.flatMap(({ key, value }) => [key, value])
    case 'message':
      return node.fields.map(({ value }) => value)
    case 'error':
      return node.children
  }
}

/** Every node of a tree, parents before children, in the order of the text. */
export function* nodesOf(root: CelNode): Generator<CelNode, void> {
  const open: CelNode[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    const children = childrenOf(node)
    for (let i = children.length - 1; i >= 0; i--) {
      const child = children[i]
      if (child) open.push(child)
    }
  }
}

/** The name that a chain of plain selections begins with; undefined for everything else. */
export function rootName(node: CelNode): string | undefined {
  let rest = node
  while (rest.kind === 'select' && !rest.optional) rest = rest.operand
  return rest.kind === 'ident' ? rest.name : undefined
}

/** `a.b.c` for a chain of plain selections on a name; undefined for everything else, and for chains of more than `most` names. */
export function qualifiedName(node: CelNode, most: number): string | undefined {
  if (node.kind === 'ident') return most > 0 ? node.name : undefined
  if (node.kind !== 'select' || node.optional || most < 2) return undefined
  const prefix = qualifiedName(node.operand, most - 1)
  return prefix === undefined ? undefined : `${prefix}.${node.field}`
}
