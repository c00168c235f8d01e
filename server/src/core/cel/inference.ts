import type { CelOverload } from './environment.ts'
import { type CelType, DYN, isDynamic, isDynamicOrError, sameType, variable, withParts } from './types.ts'

/**
 * What is known of type variables while one expression is checked. A declared signature is used as it is: its parameters are variables of
 * the current frame, so that trying an overload copies nothing. Bindings only change through the functions of this file, and a failed
 * attempt leaves none behind.
 */
export interface Inference {
  /** By the ids of variables; what stands behind `variables` is left from attempts that failed. */
  readonly bindings: (CelType | undefined)[]
  /** How many variables there are. */
  variables: number
  /** The id of the first parameter of the signature that is being tried. */
  frame: number
  /** The latest binding of an older variable that the current attempt has changed. */
  changed: Change | undefined
  /** Steps left. When they are used up everything is assignable: hostile expressions cost a bounded time and are not reported. */
  fuel: number
}

interface Change {
  readonly id: number
  readonly before: CelType | undefined
  readonly earlier: Change | undefined
}

export const FUEL = 2_000_000

export function newInference(): Inference {
  return { bindings: [], variables: 0, frame: 0, changed: undefined, fuel: FUEL }
}

export function newVariable(inference: Inference): CelType {
  const id = inference.variables++
  inference.bindings[id] = undefined
  return variable(id)
}

/**
 * Whether a value of type `from` can stand where `to` is due, as cel-go's checker decides it: dynamic types fit everywhere, null fits
 * messages, abstract types and wrappers. Binds variables on success only.
 */
export function assign(inference: Inference, from: CelType, to: CelType): boolean {
  if (from === to) return true
  begin(inference)
  return fits(inference, from, to) || undo(inference)
}

/** What an overload gives for arguments of these types, as many as it has; undefined when it takes others. */
export function apply(inference: Inference, overload: Applicable, types: readonly CelType[]): CelType | undefined {
  begin(inference)
  for (let i = 0; i < overload.typeParameters.length; i++) inference.bindings[inference.variables++] = undefined
  if (fitAll(inference, types, overload.arguments)) return resolve(inference, overload.result)
  undo(inference)
  return undefined
}

type Applicable = Pick<CelOverload, 'arguments' | 'result' | 'typeParameters'>

function begin(inference: Inference): void {
  inference.frame = inference.variables
  inference.changed = undefined
}

function undo(inference: Inference): false {
  inference.variables = inference.frame
  for (let change = inference.changed; change; change = change.earlier) inference.bindings[change.id] = change.before
  return false
}

/** The type with all bound variables replaced. */
export function resolve(inference: Inference, type: CelType): CelType {
  if (!type.open || inference.fuel-- <= 0) return type
  if (!isVariable(type))
    return withParts(
      type,
      type.parts.map((part) => resolve(inference, part)),
    )
  const id = idOf(inference, type)
  const bound = inference.bindings[id]
  return bound ? resolve(inference, bound) : variable(id)
}

/** As `resolve`, with `dyn` for what stayed unknown: the type that the component gives the expression in the end. */
export function settle(inference: Inference, type: CelType): CelType {
  return type.open ? replaceOpen(resolve(inference, type)) : type
}

function replaceOpen(type: CelType): CelType {
  if (isVariable(type)) return DYN
  return type.open ? withParts(type, type.parts.map(replaceOpen)) : type
}

/** A type with variables in place of its parameters, which outlives the current frame. */
function instantiate(inference: Inference, type: CelType): CelType {
  if (isVariable(type)) return variable(idOf(inference, type))
  if (!type.open) return type
  return withParts(
    type,
    type.parts.map((part) => instantiate(inference, part)),
  )
}

function isVariable({ kind }: CelType): boolean {
  return kind === 'variable' || kind === 'param'
}

/** The id of a variable, a parameter being one of the current frame. */
function idOf({ frame }: Inference, { kind, id }: CelType): number {
  return kind === 'param' ? frame + id : id
}

/** The more general of two types that fit together, the first when neither is. */
export function moreGeneral(a: CelType, b: CelType): CelType {
  return isNoMoreSpecific(a, b) ? a : b
}

function isNoMoreSpecific(a: CelType, b: CelType): boolean {
  if (isDynamic(a) || a.kind === 'variable') return true
  if (isDynamic(b) || b.kind === 'variable' || a.kind !== b.kind) return false
  if (a.kind === 'type') return true
  if (a.name !== b.name || a.parts.length !== b.parts.length) return false
  return a.parts.every((part, i) => isNoMoreSpecific(part, b.parts[i] ?? DYN))
}

function fitAll(inference: Inference, from: readonly CelType[], to: readonly CelType[]): boolean {
  if (from.length !== to.length) return false
  for (let i = 0; i < from.length; i++) if (!fits(inference, from[i] ?? DYN, to[i] ?? DYN)) return false
  return true
}

function fits(inference: Inference, from: CelType, to: CelType): boolean {
  if (inference.fuel-- <= 0 || from === to) return true
  if (isVariable(to)) {
    const outcome = bind(inference, from, idOf(inference, to))
    if (outcome !== 'unknown') return outcome === 'fits'
  }
  if (from.kind === 'variable') return bind(inference, instantiate(inference, to), from.id) === 'fits'
  if (isDynamicOrError(from) || isDynamicOrError(to)) return true
  if (from.kind === 'null') return takesNull(to)
  if (to.kind === 'null') return takesNull(from)
  if (from.kind !== to.kind) return false
  return from.kind === 'type' || (from.name === to.name && fitAll(inference, from.parts, to.parts))
}

function takesNull(type: CelType): boolean {
  switch (type.kind) {
    case 'null':
    case 'opaque':
    case 'object':
    case 'duration':
    case 'timestamp':
      return true
    default:
      return type.nullable
  }
}

/**
 * Lets a variable stand for `type`. `refused` when it already stands for something else; `unknown` when it stands for nothing yet but
 * occurs in `type` itself.
 */
function bind(inference: Inference, type: CelType, id: number): 'fits' | 'refused' | 'unknown' {
  if (type.kind === 'variable' && type.id === id) return 'fits'
  const bound = inference.bindings[id]
  if (!bound) {
    if (occurs(inference, id, type)) return 'unknown'
    record(inference, id, type)
    return 'fits'
  }
  if (sameType(type, bound)) return 'fits'
  if (!fits(inference, type, bound)) return 'refused'
  const general = moreGeneral(type, bound)
  if (!occurs(inference, id, general)) record(inference, id, general)
  return 'fits'
}

function record(inference: Inference, id: number, type: CelType): void {
  const { bindings, changed } = inference
  if (id < inference.frame) inference.changed = { id, before: bindings[id], earlier: changed }
  bindings[id] = type
}

function occurs(inference: Inference, id: number, type: CelType): boolean {
  if (!type.open || inference.fuel-- <= 0) return false
  if (type.kind !== 'variable') return type.parts.some((part) => occurs(inference, id, part))
  if (type.id === id) return true
  const bound = inference.bindings[type.id]
  return bound !== undefined && occurs(inference, id, bound)
}
