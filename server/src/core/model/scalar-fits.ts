import type { ScalarTypeName } from '../schema/schema.ts'
import type { ResolvedScalar } from '../yaml/resolve-scalar.ts'

/**
 * Whether a scalar has the type that a field wants, as the component's decoder sees it (upstream rules 9–12, 17–19).
 * Ranges and the syntax of durations, quantities and times are not looked at: rules do that, with better messages.
 */
export function scalarFits(type: ScalarTypeName, value: ResolvedScalar): boolean {
  switch (type) {
    case 'string':
    case 'Duration':
    case 'Time':
      return value.type === 'string'
    case 'bool':
      return value.type === 'bool'
    case 'int32':
    case 'int64':
      return value.type === 'int'
    case 'uint32':
      // A zero with a sign has it in JSON as well.
      return value.type === 'int' && !Object.is(value.float, -0)
    case 'float64':
      return value.type === 'int' || (value.type === 'float' && Number.isFinite(value.value))
    case 'Quantity':
      return value.type === 'string' || value.type === 'int' || (value.type === 'float' && Number.isFinite(value.value))
    case 'DurationOrNanoseconds':
      return value.type === 'string' || value.type === 'int'
  }
}
