import type { CelEnvironment, CelFunction, CelMacro, CelOverload } from '../../cel/environment.ts'
import { apply, newInference } from '../../cel/inference.ts'
import { type CelType, isDynamic, optionalContent } from '../../cel/types.ts'

/** The overloads of a function that can be called on a value of this type; those without a receiver when there is no type. */
export function overloadsFor(fn: CelFunction, receiver: CelType | undefined): readonly CelOverload[] {
  return fn.overloads.filter((overload) => (receiver ? overload.method && takes(overload, receiver) : !overload.method))
}

/** Whether an overload's first argument may be a value of this type. */
function takes(overload: CelOverload, type: CelType): boolean {
  const [wanted] = overload.arguments
  return wanted !== undefined && fits(overload, type, wanted)
}

/** Whether values of `type` fit an overload's argument that is declared as `wanted`. */
export function fits(overload: CelOverload, type: CelType, wanted: CelType): boolean {
  const { typeParameters } = overload
  return apply(newInference(), { arguments: [wanted], result: wanted, typeParameters }, [type]) !== undefined
}

/** What a macro can be called on. A claim is no range: cel-go refuses `any` (upstream rule C3), which `dyn()` around it mends. */
export function macroFit({ form }: CelMacro, type: CelType): 'fits' | 'with dyn' | 'no' {
  if (form === 'has') return 'no'
  if (form === 'optMap' || form === 'optFlatMap') return optionalContent(type) || isDynamic(type) ? 'fits' : 'no'
  if (type.kind === 'any') return 'with dyn'
  if (type.kind === 'dyn' || type.kind === 'list') return 'fits'
  return type.kind === 'map' && form !== 'sortBy' ? 'fits' : 'no'
}

/**
 * The functions that can be of use: of an abstract type that no variable and no function gives a value of (such as an authorizer where
 * there is none), the methods are left out.
 */
export function usefulFunctions(environment: CelEnvironment): readonly CelFunction[] {
  const all = [...environment.functions.values()].filter(({ hidden }) => !hidden)
  const available = new Set<string>()
  const isAvailable = (type: CelType): boolean =>
    (type.kind !== 'opaque' || optionalContent(type) !== undefined || available.has(type.name)) &&
    type.parts.every(isAvailable)
  const provide = (type: CelType): boolean => {
    const added = type.kind === 'opaque' && !available.has(type.name)
    if (type.kind === 'opaque') available.add(type.name)
    return type.parts.map(provide).some(Boolean) || added
  }
  for (const { type } of environment.variables.values()) provide(type)
  const isUseful = (overload: CelOverload) => overload.arguments.every(isAvailable)
  const provideAll = () =>
    all.flatMap(({ overloads }) => overloads.filter(isUseful).map(({ result }) => provide(result))).some(Boolean)
  while (provideAll()) {
    // Each round may make more functions callable; types are few, so this ends soon.
  }
  return all.flatMap((fn) => {
    const overloads = fn.overloads.filter(isUseful)
    return overloads.length === 0 ? [] : [{ ...fn, overloads }]
  })
}
