import type { CallNode, CelNode, ListNode } from './ast.ts'
import { article } from './check-node.ts'
import { type CheckerState, checkedType, complain } from './checker-state.ts'
import { formatType } from './format-type.ts'
import { settle } from './inference.ts'
import type { CelType } from './types.ts'

/** The function whose text says what its arguments may be; they stand in one list, whatever their types. */
export const FORMAT = 'format'

/** Reports clauses of a literal format text that its literal list of arguments does not fit (upstream rule C3). */
export function checkFormats(state: CheckerState, calls: readonly CallNode[]): void {
  for (const node of calls) {
    if (node.name !== FORMAT || node.target?.kind !== 'literal') continue
    const [list] = node.arguments
    if (node.arguments.length === 1 && list?.kind === 'list' && node.target.value.type === 'string') {
      checkFormat(state, node, node.target.value.value, list)
    }
  }
}

const CLAUSE = /%(?:%|(\.\d*)?([\s\S])?)/g

function checkFormat(state: CheckerState, node: CallNode, text: string, list: ListNode): void {
  const where = { span: node.nameSpan, at: node.at }
  const values = list.elements.map(({ value }) => value)
  let used = 0
  for (const match of text.matchAll(CLAUSE)) {
    const [clause, precision, verb] = match
    if (clause === '%%') continue
    if (verb === undefined) {
      complain(
        state,
        'cel-format',
        where,
        `The text ends within the clause "${clause}"; write "%%" for a percent sign.`,
        { clause },
      )
      return
    }
    const argument = values[used++]
    if (!argument) {
      complain(state, 'cel-format', where, `The clause "${clause}" has no argument; the list has ${values.length}.`, {
        clause,
        arguments: values.length,
      })
      return
    }
    const kinds = CLAUSES.get(verb)
    if (!kinds || precision === '.') {
      complain(
        state,
        'cel-format',
        where,
        `"${clause}" is no clause; there are ${[...CLAUSES.keys()].map((name) => `%${name}`).join(', ')}.`,
        { clause },
      )
      return
    }
    if (!checkArgument(state, argument, verb, kinds)) return
  }
  if (values.length > used) {
    const message = `The list has ${values.length} arguments, but the text has ${used === 0 ? 'no clause' : `only ${used}`}; remove what is too much.`
    complain(state, 'cel-format', where, message, { clauses: used, arguments: values.length })
  }
}

/** Kinds of values by clause; a scalar counts by its name. */
const CLAUSES: ReadonlyMap<string, readonly string[]> = new Map([
  ['s', ['string', 'bool', 'bytes', 'int', 'uint', 'double', 'list', 'map', 'type', 'duration', 'timestamp', 'null']],
  ['d', ['int', 'uint']],
  ['f', ['double', 'string']],
  ['e', ['double', 'string']],
  ['b', ['int', 'uint', 'bool']],
  ['x', ['int', 'uint', 'string', 'bytes']],
  ['X', ['int', 'uint', 'string', 'bytes']],
  ['o', ['int', 'uint']],
])

function checkArgument(state: CheckerState, argument: CelNode, verb: string, kinds: readonly string[]): boolean {
  const culprit = misfit(state, argument, kinds, verb === 's')
  if (!culprit) return true
  const found = formatType(typeOf(state, culprit))
  const message =
    verb === 's'
      ? `"%s" cannot format ${article(found)}; convert it with string(...).`
      : `"%${verb}" formats ${kinds.slice(0, -1).join(', ')}${kinds.length > 1 ? ' or ' : ''}${kinds.at(-1) ?? ''} only, but this is ${article(found)}.`
  complain(state, 'cel-format', culprit, message, {
    clause: `%${verb}`,
    found,
    ...(verb === 's' ? { wrap: 'string' } : {}),
  })
  return false
}

/** The first value that does not fit: the argument itself, or for `%s` an element of a literal in it. */
function misfit(state: CheckerState, node: CelNode, kinds: readonly string[], deep: boolean): CelNode | undefined {
  const type = typeOf(state, node)
  const kind = type.kind === 'scalar' ? type.name : type.kind
  if (kind === 'dyn' || kind === 'error') return undefined
  if (!kinds.includes(kind)) return node
  for (const part of deep ? partsOfLiteral(node) : []) {
    const culprit = misfit(state, part, kinds, deep)
    if (culprit) return culprit
  }
  return undefined
}

function partsOfLiteral(node: CelNode): readonly CelNode[] {
  if (node.kind === 'list') return node.elements.map(({ value }) => value)
  return node.kind === 'map' ? node.entries.flatMap(({ key, value }) => [key, value]) : []
}

function typeOf(state: CheckerState, node: CelNode): CelType {
  return settle(state, checkedType(state, node))
}
