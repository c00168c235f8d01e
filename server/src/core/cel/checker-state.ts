import type { Span } from '../base/span.ts'
import type { CallNode, CelNode, IdentNode, IndexNode, ListNode, MapNode } from './ast.ts'
import type { CelEnvironment, CelOverload } from './environment.ts'
import { FUEL, type Inference, resolve } from './inference.ts'
import { MAX_PROBLEMS } from './parser-state.ts'
import type { CelProblem, CelProblemCode } from './problem.ts'
import { type CelType, ERROR } from './types.ts'

/** Everything that the functions of the checker share while one expression is checked. */
export interface CheckerState extends Inference {
  readonly environment: CelEnvironment
  readonly problems: CelProblem[]
  /** By the ids of nodes; as long as there are nodes from the start, for arrays that grow are copied. */
  readonly types: (CelType | undefined)[]
  /** The overloads that each call may turn out to be, by the ids of nodes; undefined where nothing is called. */
  overloads: (readonly CelOverload[] | undefined)[] | undefined
  /** Above zero among the arguments of a function that takes values of all types in one list. */
  mixing: number
  /** Undefined for expressions that hold nothing of the kind. */
  later: Later | undefined
  /** Variables of the macros around the current node. */
  scope: Scope | undefined
}

/** What is judged only once all types are known and right. */
interface Noted {
  /** Calls of functions that judge literals, or make constants of constants. */
  readonly calls: CallNode
  /** Literals of lists and maps whose parts need one type, and may not have it. */
  readonly aggregates: ListNode | MapNode
  /** Literals of maps with keys of other types than most, and indexes of such types. */
  readonly maps: MapNode
  readonly indexes: IndexNode
  /** Names that stand for a type or a constant. */
  readonly named: CelNode
  /** Uses of variables whose type may turn out to be the type of a type. */
  readonly undecided: IdentNode
  /** What the component would find only after everything else is right. */
  readonly problems: CelProblem
}

/** Lists of it; those that nothing is in are absent. */
export type Later<Kinds extends keyof Noted = keyof Noted> = { -readonly [Kind in Kinds]: Noted[Kind][] | undefined }

/** A variable of a macro, and those around it. */
export interface Scope {
  readonly name: string
  readonly type: CelType
  readonly outer: Scope | undefined
}

/** `nodes` is the number of ids that the tree has. */
export function newCheckerState(environment: CelEnvironment, nodes: number): CheckerState {
  return {
    environment,
    bindings: [],
    variables: 0,
    frame: 0,
    changed: undefined,
    fuel: FUEL,
    problems: [],
    types: new Array<CelType | undefined>(nodes),
    overloads: undefined,
    mixing: 0,
    later: undefined,
    scope: undefined,
  }
}

/** Notes something that is judged once all types are known. */
export function noteForLater<Kind extends keyof Noted>(state: CheckerState, kind: Kind, item: Noted[Kind]): void {
  state.later ??= {
    calls: undefined,
    aggregates: undefined,
    maps: undefined,
    indexes: undefined,
    named: undefined,
    undecided: undefined,
    problems: undefined,
  }
  const later: Later<Kind> = state.later
  const list = later[kind]
  if (list) list.push(item)
  else later[kind] = [item]
}

/** The type that a node was given when it was checked. */
export function checkedType(state: CheckerState, node: CelNode): CelType {
  return state.types[node.id] ?? ERROR
}

/** The type of a node that has been checked, as far as it is known by now. */
export function typeSoFar(state: CheckerState, node: CelNode): CelType {
  return resolve(state, checkedType(state, node))
}

export function lookupLocal(state: CheckerState, name: string): CelType | undefined {
  for (let scope = state.scope; scope; scope = scope.outer) if (scope.name === name) return scope.type
  return undefined
}

/** Brings a variable into scope. Whoever does so puts the scope back. */
export function declare(state: CheckerState, name: string, type: CelType): void {
  state.scope = { name, type, outer: state.scope }
}

export function complain(
  state: CheckerState,
  code: CelProblemCode,
  where: { readonly span: Span; readonly at: number },
  message: string,
  data: CelProblem['data'] = {},
): void {
  if (!hasEnough(state)) state.problems.push({ code, span: where.span, at: where.at, message, data })
}

/** Whether no more problems are taken: what they would say need not be found out. */
export function hasEnough(state: CheckerState): boolean {
  return state.problems.length >= MAX_PROBLEMS
}

/** Names as a message lists them: in quotes, at most `most` of them. */
export function quoteAll(names: readonly string[], most: number): string {
  const shown = names.slice(0, most).map((name) => `"${name}"`)
  return names.length > most ? `${shown.join(', ')} and ${names.length - most} more` : shown.join(', ')
}
