import type { CelNode, IndexNode, MapNode } from './ast.ts'
import { checkConversions, isConversion } from './check-conversions.ts'
import { article } from './check-node.ts'
import { type CheckerState, checkedType, complain, type Later } from './checker-state.ts'
import { formatType } from './format-type.ts'
import { settle } from './inference.ts'
import type { CelType } from './types.ts'

/**
 * Reports what the component computes when it loads the file, and fails at: conversions of constants, indexes that are constants of a type
 * that indexes nothing (whatever they are applied to), and constant maps with keys that are bytes. Expressions that come to the same at run
 * time only are no mistake.
 */
export function checkConstants(state: CheckerState, later: Later): void {
  const { calls, indexes, maps, named = [] } = later
  if (calls) checkConversions(state, calls, named)
  if (!indexes && !maps) return
  const known = new Map<CelNode, boolean>(named.map((node) => [node, true]))
  for (const node of indexes ?? []) checkIndex(state, node, known)
  for (const node of maps ?? []) checkKeys(state, node, known)
}

function checkIndex(state: CheckerState, { index }: IndexNode, known: Map<CelNode, boolean>): void {
  const type = typeOf(state, index)
  if (isIndex(type) || !isConstant(state, index, known)) return
  const found = formatType(typeOf(state, content(index)))
  if (isIndex(typeOf(state, content(index)))) return
  const message = `${article(found).replace(/^./, (letter) => letter.toUpperCase())} cannot be an index; use a text, a number or a bool.`
  complain(state, 'cel-literal', index, message, { found })
}

function checkKeys(state: CheckerState, node: MapNode, known: Map<CelNode, boolean>): void {
  const key = node.entries.map((entry) => entry.key).find((entry) => isBytes(typeOf(state, content(entry))))
  if (!key || !isConstant(state, node, known)) return
  complain(state, 'cel-literal', key, 'The keys of a map cannot be bytes; write texts without the b.', {
    found: 'bytes',
  })
}

/** Whether a value of this type may be an index of something; yes where the type is only known at run time. */
function isIndex(type: CelType): boolean {
  return type.kind === 'scalar' && type.name !== 'bytes'
}

function isBytes(type: CelType): boolean {
  return type.kind === 'scalar' && type.name === 'bytes'
}

/** Whether the component knows the value before it runs the expression: literals, names of types, and what is made of nothing else. */
function isConstant(state: CheckerState, node: CelNode, known: Map<CelNode, boolean>): boolean {
  const before = known.get(node)
  if (before !== undefined) return before
  const constant = computed(state, node, (part) => isConstant(state, part, known))
  known.set(node, constant)
  return constant
}

function computed(state: CheckerState, node: CelNode, isKnown: (node: CelNode) => boolean): boolean {
  switch (node.kind) {
    case 'literal':
      return true
    case 'list':
      return node.elements.every(({ value }) => isKnown(value))
    case 'map':
      return node.entries.every(({ key, value }) => isKnown(key) && isKnown(value))
    case 'call': {
      const [argument] = node.arguments
      return argument !== undefined && isConversion(state, node) && isKnown(argument)
    }
    default:
      return false
  }
}

/** A value without the calls around it that only hide its type. */
function content(node: CelNode): CelNode {
  const [argument] = node.kind === 'call' && !node.target && node.name === 'dyn' ? node.arguments : []
  return argument ? content(argument) : node
}

function typeOf(state: CheckerState, node: CelNode): CelType {
  return settle(state, checkedType(state, node))
}
