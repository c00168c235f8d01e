import { compileCelData } from '../cel/compile-data.ts'
import type { CelData, CelEnvironment } from '../cel/environment.ts'
import type { Registry } from '../schema/registry.ts'

/** The CEL environments of each dialect. Compiled when the first expression of a dialect is met: most files have none. */
export type CelEnvironments = (dialect: string, environment: string) => CelEnvironment | undefined

/** The kinds of schema documents that CEL environments are compiled from. */
const ENVIRONMENTS = 'CelEnvironments'
const FUNCTIONS = 'CelFunctions'

export function celEnvironments(registry: Registry): CelEnvironments {
  const byDialect = new Map<string, CelData>()
  return (dialect, environment) => {
    let data = byDialect.get(dialect)
    if (!data) {
      const [environments = null] = registry.documents[ENVIRONMENTS] ?? []
      const [functions = null] = registry.documents[FUNCTIONS] ?? []
      data = compileCelData(environments, functions, dialect)
      byDialect.set(dialect, data)
    }
    return data.environments.get(environment)
  }
}
