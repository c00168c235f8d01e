import { celEnvironments } from '../../../server/src/core/model/cel-environments.ts'
import { createLanguageService } from '../../../server/src/core/service.ts'
import { loadSchemas } from '../../../server/src/host/load-schemas.ts'
import { schemaDirectory } from '../../harness/paths.ts'
import type { ExpressionCase } from '../cases.ts'
import { type Difference, differenceOf, expressionDifferences, findingsOf } from '../compare.ts'
import { type Material, materialFrom } from '../generate/generate.ts'
import type { ExpressionVerdict, GeneratedCase, Verdict } from '../verdicts.ts'
import { startComponent } from './component.ts'

export interface Judged<Verdict> {
  /** None where the component gave no answer, and then nothing is compared. */
  readonly verdict?: Verdict
  readonly differences: readonly Difference[]
}

/** Both sides: the component of one release, and the product with the schemas as they are in the repository now. */
export interface Judge {
  readonly material: Material
  documents(cases: readonly GeneratedCase[]): Promise<readonly Judged<Verdict>[]>
  expressions(cases: readonly ExpressionCase[]): Promise<readonly Judged<ExpressionVerdict>[]>
  end(): void
}

/** Without a release both sides are those of the newest one. */
export function createJudge(release?: string): Judge {
  const { schemas } = loadSchemas(schemaDirectory)
  const service = createLanguageService(schemas)
  const environments = celEnvironments(service.registry)
  const component = startComponent(release)
  return {
    material: materialFrom(schemas, release),
    documents: async (cases) => {
      const verdicts = await component.ask<Verdict>(cases.map(({ id, kind, text }) => ({ id, kind, text })))
      return cases.map(({ id, text }, index) => {
        const verdict = verdicts[index]
        if (!verdict) return { differences: [] }
        const found = differenceOf(findingsOf(service, text, release), verdict)
        return { verdict, differences: found ? [{ id, ...found }] : [] }
      })
    },
    expressions: async (cases) => {
      const verdicts = await component.ask<ExpressionVerdict>(cases)
      return cases.map((one, index) => {
        const verdict = verdicts[index]
        if (!verdict) return { differences: [] }
        return { verdict, differences: expressionDifferences(service, environments, one, verdict, release) }
      })
    },
    end: () => component.end(),
  }
}
