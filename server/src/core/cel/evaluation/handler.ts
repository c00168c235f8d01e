import { CelFailure, type CelValue, isDuration, isUint, listIn, nanosecondsOf, Time, typeNameOf } from './values.ts'

/** What functions need of the evaluation that they run in. */
export interface Evaluation {
  readonly uint: (value: bigint) => CelValue
  readonly duration: (nanoseconds: bigint) => CelValue
  /** Counts work; throws when an expression has used up what it may. */
  readonly spend: (steps: number) => void
}

/** A function of an expression: the receiver of a method is its first argument. Throws `CelFailure` where the component reports an error. */
export type Handler = (args: readonly CelValue[], evaluation: Evaluation) => CelValue

export type Handlers = Readonly<Record<string, Handler>>

/** As the component says it of arguments that no form of a function takes. */
export function noOverload(name: string, args: readonly CelValue[]): CelFailure {
  return new CelFailure(`"${name}" does not take ${args.map(typeNameOf).join(', ') || 'no arguments'}`)
}

/** The argument as a text; fails for everything else. */
export function textAt(name: string, args: readonly CelValue[], index: number): string {
  const value = args[index]
  if (typeof value === 'string') return value
  throw noOverload(name, args)
}

export function listAt(name: string, args: readonly CelValue[], index: number): readonly CelValue[] {
  const list = listIn(args[index])
  if (list) return list
  throw noOverload(name, args)
}

/** The argument as a whole number; what is not there counts as `otherwise`. */
export function intAt(name: string, args: readonly CelValue[], index: number, otherwise?: number): number {
  const value = args[index]
  if (typeof value === 'bigint') return Number(value)
  if (value === undefined && otherwise !== undefined) return otherwise
  throw noOverload(name, args)
}

const MAX_INT = 2n ** 63n - 1n
const MAX_UINT = 2n ** 64n - 1n

export function checkedInt(value: bigint): bigint {
  if (value <= MAX_INT && value >= -MAX_INT - 1n) return value
  throw new CelFailure('the number does not fit 64 bits')
}

export function checkedUint(value: bigint): bigint {
  if (value >= 0n && value <= MAX_UINT) return value
  throw new CelFailure('the number does not fit 64 bits without a sign')
}

/** Order of two values of the same kind; undefined when they have none. */
export function compare(a: CelValue, b: CelValue): number | undefined {
  const left = comparable(a)
  const right = comparable(b)
  if (left === undefined || right === undefined) return undefined
  if (typeof left === 'string' || typeof right === 'string')
    return typeof left === typeof right ? compareTexts(String(left), String(right)) : undefined
  // As the component does: an integer beside a double is compared as one.
  if (typeof left !== typeof right) return Math.sign(Number(left) - Number(right))
  if (left < right) return -1
  return left > right ? 1 : 0
}

function comparable(value: CelValue): string | number | bigint | undefined {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
      return value
    case 'boolean':
      return value ? 1 : 0
    default:
      break
  }
  if (isUint(value)) return value.value
  if (value instanceof Time) return value.nanoseconds
  if (isDuration(value)) return nanosecondsOf(value)
  if (value instanceof Uint8Array) return String.fromCharCode(...value)
  return undefined
}

/** By code points, as bytes of UTF-8 compare. */
function compareTexts(a: string, b: string): number {
  const left = [...a]
  const right = [...b]
  for (let index = 0; index < left.length && index < right.length; index++) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return Math.sign(left.length - right.length)
}
