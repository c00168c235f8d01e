import { applyEdits } from '../../base/text-edit.ts'
import { analyzeCel } from '../../cel/analyze.ts'
import { type BinaryNode, type CelNode, nodesOf } from '../../cel/ast.ts'
import { formatType } from '../../cel/format-type.ts'
import { contentOf, isDynamic, sameType } from '../../cel/types.ts'
import type { CelChange, Problematic } from './cel-changes.ts'
import { nodeAt, wrapped } from './shape-changes.ts'

/** Types that a function of the same name converts to; the safest first, as each text and number has a form as text. */
const CONVERSIONS = ['string', 'int', 'double', 'uint', 'bool']

/** Conversions of one operand after which the operator or function takes it, and `in` for a value compared with a list. */
export function conversionChanges(at: Problematic): readonly CelChange[] {
  const node = failedNode(at)
  if (!node) return []
  const membership = node.kind === 'binary' ? membershipChange(node, at) : undefined
  if (membership) return [membership]
  const operands = operandsOf(node)
  // A literal is better written in the right type than converted.
  const candidates = operands.filter(({ kind }) => kind !== 'literal').slice(0, MOST_TRIED)
  const before = analyzeCel(at.text, at.environment).problems.length
  return candidates.flatMap((operand) => conversionsOf(operand, before, at)).slice(0, 3)
}

/** Each is tried with every conversion, which means to analyse the expression anew. */
const MOST_TRIED = 4

function failedNode({ problem, analysis }: Problematic): CelNode | undefined {
  for (const node of nodesOf(analysis.ast)) {
    if (node.at === problem.at && (node.kind === 'binary' || node.kind === 'call')) return node
  }
  return undefined
}

function operandsOf(node: CelNode): readonly CelNode[] {
  if (node.kind === 'binary') return [node.left, node.right]
  return node.kind === 'call' ? [...(node.target ? [node.target] : []), ...node.arguments] : []
}

/** Conversions that leave fewer problems than there are. */
function conversionsOf(
  operand: CelNode,
  before: number,
  { text, environment, analysis }: Problematic,
): readonly CelChange[] {
  const type = analysis.types[operand.id]
  if (!type || type.kind === 'error') return []
  return CONVERSIONS.filter((name) => name !== formatType(type)).flatMap((name) => {
    const change = wrapped(text, operand.span, name)
    const after = analyzeCel(applyEdits(text, change.changes), environment)
    return after.problems.length < before ? change : []
  })
}

/** `list == value` was meant as `value in list`. */
function membershipChange(
  { left, right, operator, span }: BinaryNode,
  { analysis, text }: Problematic,
): CelChange | undefined {
  if (operator !== '==' && operator !== '!=') return undefined
  const isListOf = (list: CelNode, value: CelNode) => {
    const [type, element] = [analysis.types[list.id], analysis.types[value.id]]
    return type?.kind === 'list' && element !== undefined && sameType(contentOf(type), element)
  }
  const [list, value] = isListOf(left, right) ? [left, right] : isListOf(right, left) ? [right, left] : []
  if (!list || !value) return undefined
  const inList = `${text.slice(value.span.start, value.span.end)} in ${text.slice(list.span.start, list.span.end)}`
  const newText = operator === '==' ? inList : `!(${inList})`
  return { title: `Change to ${newText}`, changes: [{ span, newText }], preferred: true }
}

/** A value of one type in a literal of another one. */
export function mixedLiteralChanges({ problem: { data, span }, text }: Problematic): readonly CelChange[] {
  const { expected } = data
  return typeof expected === 'string' && CONVERSIONS.includes(expected) ? [wrapped(text, span, expected)] : []
}

/** A result of any type becomes a condition by comparing it, one of another type by converting it. */
export function resultChanges({
  problem: { data, span },
  analysis,
  text,
  environment,
}: Problematic): readonly CelChange[] {
  const expected = Array.isArray(data['expected']) ? data['expected'] : []
  const root = nodeAt(analysis.ast, span)
  const type = root && analysis.types[root.id]
  if (!root || !type) return []
  if (expected.includes('bool')) return isDynamic(type) ? [comparison(root)] : []
  return (
    expected
      .filter((name): name is string => typeof name === 'string' && CONVERSIONS.includes(name))
      .map((name) => ({ ...wrapped(text, span, name), preferred: true }))
      // Not everything can be converted: no list has a form as text. A result is judged only where nothing else is wrong.
      .filter(({ changes }) => analyzeCel(applyEdits(text, changes), environment).problems.length === 0)
  )
}

function comparison({ kind, span: { start, end } }: CelNode): CelChange {
  const loose = kind === 'conditional' || kind === 'logical'
  return {
    title: 'Compare with true',
    changes: [
      ...(loose ? [{ span: { start, end: start }, newText: '(' }] : []),
      { span: { start: end, end }, newText: loose ? ') == true' : ' == true' },
    ],
    preferred: true,
  }
}
