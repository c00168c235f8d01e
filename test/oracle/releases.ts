import type { CompiledSchemas } from '../../server/src/core/schema/schema.ts'
import { type ExpressionCase, readDocumentCases, readExpressionCases } from './cases.ts'
import { readReleases } from './facts.ts'
import { readDocumentLines, readExpressionLines } from './generated.ts'
import { type ExpressionVerdict, type GeneratedCase, outcomeOf, readGolden, type Verdict } from './verdicts.ts'

/** The releases that the dialect describes beside the newest one. */
export function olderReleases(schemas: CompiledSchemas): readonly string[] {
  return readReleases(schemas).slice(0, -1)
}

/** Names of the golden files with what a release answers otherwise than the newest one. */
export const otherAnswers = {
  documents: (release: string) => `documents-${release}`,
  expressions: (release: string) => `expressions-${release}`,
}

/** A case with an answer. */
export interface Answered<Case, Answer> {
  readonly asked: Case
  readonly answer: Answer
  /** A program made it up. */
  readonly generated?: boolean
}

/** All documents, written by hand and generated, with what the newest release says of them. */
export function answeredDocuments(): readonly Answered<GeneratedCase, Verdict>[] {
  const verdicts = byId(readGolden<Verdict>('documents'))
  return [
    ...readDocumentCases().flatMap((asked) => withAnswer(asked, verdicts.get(asked.id))),
    ...readDocumentLines().map((line) => ({ asked: line, answer: line, generated: true })),
  ]
}

/** The same for expressions. */
export function answeredExpressions(): readonly Answered<ExpressionCase, ExpressionVerdict>[] {
  const verdicts = byId(readGolden<ExpressionVerdict>('expressions'))
  return [
    ...readExpressionCases().flatMap((asked) => withAnswer(asked, verdicts.get(asked.id))),
    ...readExpressionLines().map((line) => ({ asked: line, answer: line, generated: true })),
  ]
}

function withAnswer<Case, Answer>(asked: Case, answer: Answer | undefined): readonly Answered<Case, Answer>[] {
  return answer === undefined ? [] : [{ asked, answer }]
}

/**
 * The cases with what an older release says of them: those written by hand, and those of which it says something else than the newest one does. Of the other generated ones
 * the newest one's answer tells as much.
 */
export function inRelease<Case extends { readonly id: string }, Answer extends { readonly id: string }>(
  cases: readonly Answered<Case, Answer>[],
  file: string,
): readonly Answered<Case, Answer>[] {
  const others = byId(readGolden<Answer>(file))
  return cases.flatMap(({ asked, answer, generated }) => {
    const other = others.get(asked.id)
    return generated && !other ? [] : [{ asked, answer: other ?? answer }]
  })
}

/** Whether two answers are the same as far as they are compared with the product, and for the same reason. */
export function sameVerdict(a: Verdict, b: Verdict): boolean {
  const [reason, other] = [a, b].map(({ errors = [] }) => errors[0]?.message.slice(0, COMPARED))
  return outcomeOf(a) === outcomeOf(b) && reason === other && (a.host ?? []).length === (b.host ?? []).length
}

/** Stored messages are cut. */
const COMPARED = 120

export function sameExpression(a: ExpressionVerdict, b: ExpressionVerdict): boolean {
  const [place, other] = [a, b].map(({ errors = [] }) => `${errors[0]?.line}:${errors[0]?.column}`)
  return a.ok === b.ok && a.condition === b.condition && place === other
}

function byId<Line extends { readonly id: string }>(lines: readonly Line[]): ReadonlyMap<string, Line> {
  return new Map(lines.map((line) => [line.id, line]))
}
