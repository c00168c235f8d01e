import { celEnvironments } from '../../server/src/core/model/cel-environments.ts'
import type { LanguageService } from '../../server/src/core/service.ts'
import type { ExpressionCase } from './cases.ts'
import { type Cause, causeOf, readCauses } from './causes.ts'
import { type Difference, differenceOf, expressionDifferences, findingsOf } from './compare.ts'
import { type ExpressionVerdict, type GeneratedCase, generated, readPacked, type Verdict } from './verdicts.ts'

export interface GeneratedDifference extends Difference {
  /** The kind of the document, or `CEL`. */
  readonly kind: string
  /** The cause that known-causes.tsv gives for it. */
  readonly known?: Cause
}

/** A stored case and the component's answer are one line. */
export type DocumentLine = GeneratedCase & Verdict
export type ExpressionLine = ExpressionCase & ExpressionVerdict

export const readDocumentLines = (): readonly DocumentLine[] => readPacked<DocumentLine>(generated.documents)
export const readExpressionLines = (): readonly ExpressionLine[] => readPacked<ExpressionLine>(generated.expressions)

/** Where the product judges stored generated cases otherwise than the component. */
export function generatedDifferences(service: LanguageService): readonly GeneratedDifference[] {
  return [...documentDifferences(service, readDocumentLines()), ...celDifferences(service, readExpressionLines())]
}

export function documentDifferences(
  service: LanguageService,
  lines: readonly DocumentLine[],
): readonly GeneratedDifference[] {
  const causes = readCauses()
  return lines.flatMap((line) => {
    const found = differenceOf(findingsOf(service, line.text), line)
    return found ? [withCause(causes, line.kind, line.text, { id: line.id, ...found })] : []
  })
}

export function celDifferences(
  service: LanguageService,
  lines: readonly ExpressionLine[],
): readonly GeneratedDifference[] {
  const causes = readCauses()
  const environments = celEnvironments(service.registry)
  return lines.flatMap((line) =>
    expressionDifferences(service, environments, line, line).map((found) =>
      withCause(causes, 'CEL', line.expression, found),
    ),
  )
}

function withCause(causes: readonly Cause[], kind: string, text: string, difference: Difference): GeneratedDifference {
  const known = causeOf(causes, kind, text, difference)
  return { ...difference, kind, ...(known ? { known } : {}) }
}
