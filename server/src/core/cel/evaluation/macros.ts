import { isEqual, keyIn } from './equality.ts'
import { compare, type Evaluation, noOverload } from './handler.ts'
import { CelFailure, CelUnknown, type CelValue, listIn, Maybe, typeNameOf } from './values.ts'

/** A node, a scope and the two halves of the evaluating library, as much of them as a macro of one's own needs. */
interface LibraryNode {
  /** The name, of a name. */
  readonly args: unknown
}

interface Scope {
  forkWithVariable(name: string, type: unknown): Scope
  reuse(parent: Scope): Scope
  setIterValue(value: CelValue, evaluator: Evaluator): Scope
}

interface Checker {
  check(node: LibraryNode, scope: Scope): unknown
  getType(name: string): unknown
}

interface Evaluator {
  run(node: LibraryNode, scope: Scope): CelValue
}

export interface MacroParts {
  readonly args: readonly LibraryNode[]
}

/** The macro of a call that `print.ts` printed, in the form in which the evaluating library wants it. */
export function macroOf([form, one, two, range, first, second]: readonly LibraryNode[], evaluation: Watched): object {
  let outer: Scope
  let inner: Scope
  return {
    async: false,
    typeCheck: (checker: Checker, _macro: unknown, scope: Scope) => {
      const dynamic = checker.getType('dyn')
      outer = scope.forkWithVariable(nameIn(one), dynamic)
      inner = outer.forkWithVariable(nameIn(two), dynamic)
      if (range) checker.check(range, scope)
      for (const body of [first, second]) if (body) checker.check(body, inner)
      return dynamic
    },
    evaluate: (evaluator: Evaluator, _macro: unknown, scope: Scope) => {
      const value = range && evaluator.run(range, scope)
      const body = (node: LibraryNode | undefined) => (a: CelValue, b: CelValue) => {
        outer.reuse(scope).setIterValue(a, evaluator)
        inner.reuse(outer).setIterValue(b, evaluator)
        return node ? evaluator.run(node, inner) : null
      }
      const loop: Loop = {
        value,
        two: two !== undefined && isVariable(two),
        filtered: second !== undefined && isVariableOrBody(second),
        first: body(first),
        second: body(second),
        spend: (steps) => evaluation.watch(() => evaluation.spend(steps)),
      }
      return runForm(nameIn(form), loop)
    },
  }
}

interface Watched extends Evaluation {
  readonly watch: <T>(work: () => T) => T
}

/** A `null` stands where there is no variable or no body. */
function nameIn(node: LibraryNode | undefined): string {
  return typeof node?.args === 'string' ? node.args : 'null'
}

function isVariable(node: LibraryNode): boolean {
  return typeof node.args === 'string'
}

function isVariableOrBody(node: LibraryNode): boolean {
  return node.args !== null
}

type Body = (a: CelValue, b: CelValue) => CelValue

interface Loop {
  readonly value: CelValue
  /** The macro names two variables. */
  readonly two: boolean
  /** There is a second body; the first one is then a condition. */
  readonly filtered: boolean
  readonly first: Body
  readonly second: Body
  readonly spend: (steps: number) => void
}

function runForm(form: string, loop: Loop): CelValue {
  switch (form) {
    case 'all':
      return quantified(loop, false)
    case 'exists':
      return quantified(loop, true)
    case 'existsOne':
      return pairs(loop).filter(([a, b]) => condition(loop.first(a, b))).length === 1
    case 'filter':
      return pairs(loop).flatMap(([a, b]) => (condition(loop.first(a, b)) ? [a] : []))
    case 'map':
    case 'transformList':
      return produced(loop).map(([, value]) => value)
    case 'transformMap':
      return transformedMap(loop)
    case 'transformMapEntry':
      return mergedEntries(loop)
    case 'sortBy':
      return sorted(loop)
    case 'optMap':
    case 'optFlatMap':
    case 'or':
    case 'orValue':
      return runOptional(form, loop)
    default:
      throw new CelUnknown(`macro ${form}`)
  }
}

type Pair = readonly [CelValue, CelValue]

/** What the variables of a loop are, turn by turn: index and element, or key and value; with one variable it is the first. */
function pairs({ value, two, spend }: Loop): readonly Pair[] {
  const list = listIn(value)
  if (!list && !(value instanceof Map)) throw new CelFailure(`${typeNameOf(value)} cannot be gone through`)
  const all: readonly Pair[] = list
    ? list.map((item, index): Pair => (two ? [BigInt(index), item] : [item, null]))
    : [...(value instanceof Map ? value : [])].map(([key, member]: Pair): Pair => [key, member])
  spend(all.length)
  return all
}

function condition(value: CelValue): boolean {
  if (typeof value === 'boolean') return value
  throw new CelFailure(`a condition must be a bool, but this is ${typeNameOf(value)}`)
}

/** `exists` for true, `all` for false: one such result decides, whatever fails beside it. */
function quantified(loop: Loop, decisive: boolean): boolean {
  let failure: unknown
  for (const [a, b] of pairs(loop)) {
    loop.spend(1)
    try {
      if (condition(loop.first(a, b)) === decisive) return decisive
    } catch (error) {
      if (error instanceof CelUnknown) throw error
      failure ??= error
    }
  }
  if (failure !== undefined) throw failure
  return !decisive
}

/** For `map` and its kin: with two bodies, the first says whether the second counts. */
function produced(loop: Loop): readonly Pair[] {
  return pairs(loop).flatMap(([a, b]): readonly Pair[] => {
    loop.spend(1)
    if (!loop.filtered) return [[a, loop.first(a, b)]]
    return condition(loop.first(a, b)) ? [[a, loop.second(a, b)]] : []
  })
}

function transformedMap(loop: Loop): CelValue {
  return new Map(produced(loop))
}

function mergedEntries(loop: Loop): CelValue {
  const merged = new Map<CelValue, CelValue>()
  for (const [, entries] of produced(loop)) {
    if (!(entries instanceof Map)) throw new CelFailure(`an entry must be a map, but this is ${typeNameOf(entries)}`)
    for (const [key, value] of entries) {
      if (keyIn(merged, key)) throw new CelFailure(`the key ${String(key)} comes twice`)
      merged.set(key, value)
    }
  }
  return merged
}

function sorted(loop: Loop): CelValue {
  const keyed = pairs(loop).map(([item]) => ({ item, key: loop.first(item, null) }))
  loop.spend(keyed.length * 4)
  return keyed
    .sort((a, b) => {
      const order = compare(a.key, b.key)
      if (order === undefined) throw noOverload('sortBy', [a.key, b.key])
      return isEqual(a.key, b.key) ? 0 : order
    })
    .map(({ item }) => item)
}

function runOptional(form: string, { value, first }: Loop): CelValue {
  if (!(value instanceof Maybe)) throw new CelFailure(`"${form}" needs an optional, but this is ${typeNameOf(value)}`)
  const [content] = value.content
  const isEmpty = value.content.length === 0
  if (form === 'optMap') return isEmpty ? value : new Maybe(first(content, null))
  if (form === 'optFlatMap') return isEmpty ? value : first(content, null)
  if (isEmpty) return first(null, null)
  return form === 'or' ? value : content
}
