import {
  type CelType,
  DYN,
  isDynamic,
  isDynamicOrError,
  isOpen,
  listOf,
  mapOf,
  nameOf,
  partsOf,
  sameType,
  type VariableType,
  withParts,
} from './types.ts'

/**
 * What is known of type variables while one expression is checked. Bindings only change through the functions of this file, which
 * write down the old state, so that a failed attempt leaves nothing behind.
 */
export interface Inference {
  readonly bindings: (CelType | undefined)[]
  readonly trail: { readonly id: number; readonly before: CelType | undefined }[]
  /** Steps left. When they are used up everything is assignable: hostile expressions cost a bounded time and are not reported. */
  fuel: number
}

const FUEL = 2_000_000

export function newInference(): Inference {
  return { bindings: [], trail: [], fuel: FUEL }
}

export function newVariable(inference: Inference): VariableType {
  const id = inference.bindings.push(undefined) - 1
  return { kind: 'variable', id }
}

/**
 * Whether a value of type `from` can stand where `to` is due, as cel-go's checker decides it: dynamic types fit everywhere, null fits
 * messages, abstract types and wrappers. Binds variables on success only.
 */
export function assign(inference: Inference, from: CelType, to: CelType): boolean {
  const mark = inference.trail.length
  if (fits(inference, from, to)) return true
  undo(inference, mark)
  return false
}

export function assignAll(inference: Inference, from: readonly CelType[], to: readonly CelType[]): boolean {
  const mark = inference.trail.length
  if (fitAll(inference, from, to)) return true
  undo(inference, mark)
  return false
}

/** Takes back all bindings since the trail had this length. */
function undo(inference: Inference, mark: number): void {
  while (inference.trail.length > mark) {
    const change = inference.trail.pop()
    if (change) inference.bindings[change.id] = change.before
  }
}

/** The type with all bound variables replaced. */
export function resolve(inference: Inference, type: CelType): CelType {
  if (!isOpen(type) || inference.fuel-- <= 0) return type
  if (type.kind !== 'variable') {
    return withParts(
      type,
      partsOf(type).map((part) => resolve(inference, part)),
    )
  }
  const bound = inference.bindings[type.id]
  return bound ? resolve(inference, bound) : type
}

/** As `resolve`, with `dyn` for what stayed unknown: the type that the component gives the expression in the end. */
export function settle(inference: Inference, type: CelType): CelType {
  const resolved = resolve(inference, type)
  return isOpen(resolved) ? replaceOpen(resolved) : resolved
}

function replaceOpen(type: CelType): CelType {
  if (type.kind === 'variable' || type.kind === 'param') return DYN
  return isOpen(type) ? withParts(type, partsOf(type).map(replaceOpen)) : type
}

/** A signature's type with its parameters replaced by variables of this one use, those with these names. */
export function instantiate(type: CelType, names: readonly string[], variables: readonly CelType[]): CelType {
  if (!isOpen(type)) return type
  switch (type.kind) {
    case 'param':
      return variables[names.indexOf(type.name)] ?? DYN
    case 'list':
      return listOf(instantiate(type.element, names, variables))
    case 'map':
      return mapOf(instantiate(type.key, names, variables), instantiate(type.value, names, variables))
    default:
      return withParts(
        type,
        partsOf(type).map((part) => instantiate(part, names, variables)),
      )
  }
}

/** The more general of two types that fit together, the first when neither is. */
export function moreGeneral(a: CelType, b: CelType): CelType {
  return isNoMoreSpecific(a, b) ? a : b
}

function isNoMoreSpecific(a: CelType, b: CelType): boolean {
  if (isDynamic(a) || a.kind === 'variable') return true
  if (isDynamic(b) || b.kind === 'variable' || a.kind !== b.kind) return false
  if (a.kind === 'type') return true
  const left = partsOf(a)
  const right = partsOf(b)
  if (left.length === 0) return sameType(a, b)
  return (
    nameOf(a) === nameOf(b) &&
    left.length === right.length &&
    left.every((part, i) => isNoMoreSpecific(part, right[i] ?? DYN))
  )
}

function fitAll(inference: Inference, from: readonly CelType[], to: readonly CelType[]): boolean {
  if (from.length !== to.length) return false
  for (let i = 0; i < from.length; i++) if (!fits(inference, from[i] ?? DYN, to[i] ?? DYN)) return false
  return true
}

function fits(inference: Inference, from: CelType, to: CelType): boolean {
  if (inference.fuel-- <= 0 || from === to) return true
  if (to.kind === 'variable') {
    const outcome = bind(inference, from, to)
    if (outcome !== 'unknown') return outcome === 'fits'
  }
  if (from.kind === 'variable') return bind(inference, to, from) === 'fits'
  if (isDynamicOrError(from) || isDynamicOrError(to)) return true
  if (from.kind === 'null') return takesNull(to)
  if (to.kind === 'null') return takesNull(from)
  if (from.kind !== to.kind) return false
  switch (from.kind) {
    case 'type':
      return true
    case 'list':
      return to.kind === 'list' && fits(inference, from.element, to.element)
    case 'map':
      return to.kind === 'map' && fits(inference, from.key, to.key) && fits(inference, from.value, to.value)
    case 'opaque':
      return to.kind === 'opaque' && from.name === to.name && fitAll(inference, from.parameters, to.parameters)
    default:
      return nameOf(from) === nameOf(to)
  }
}

function takesNull(type: CelType): boolean {
  switch (type.kind) {
    case 'null':
    case 'opaque':
    case 'object':
    case 'duration':
    case 'timestamp':
      return true
    case 'scalar':
      return type.nullable
    default:
      return false
  }
}

/**
 * Lets `variable` stand for `type`. `refused` when it already stands for something else; `unknown` when it stands for nothing yet but
 * occurs in `type` itself.
 */
function bind(inference: Inference, type: CelType, variable: VariableType): 'fits' | 'refused' | 'unknown' {
  if (sameType(type, variable)) return 'fits'
  const bound = inference.bindings[variable.id]
  if (!bound) {
    if (occurs(inference, variable, type)) return 'unknown'
    record(inference, variable.id, type)
    return 'fits'
  }
  if (sameType(type, bound)) return 'fits'
  if (!fits(inference, type, bound)) return 'refused'
  const general = moreGeneral(type, bound)
  if (!occurs(inference, variable, general)) record(inference, variable.id, general)
  return 'fits'
}

function record(inference: Inference, id: number, type: CelType): void {
  inference.trail.push({ id, before: inference.bindings[id] })
  inference.bindings[id] = type
}

function occurs(inference: Inference, variable: VariableType, type: CelType): boolean {
  if (!isOpen(type) || inference.fuel-- <= 0) return false
  if (type.kind !== 'variable') return partsOf(type).some((part) => occurs(inference, variable, part))
  if (type.id === variable.id) return true
  const bound = inference.bindings[type.id]
  return bound !== undefined && occurs(inference, variable, bound)
}
