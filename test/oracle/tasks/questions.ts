import { readDocumentCases, readExpressionCases } from '../cases.ts'

/** Prints the questions for the Go program: those of the documents, or with the argument `expressions` those of the expressions. */
export function run([what]: readonly string[]): number {
  const questions =
    what === 'expressions'
      ? readExpressionCases().map(({ id, environment, expression }) => ({ id, environment, expression }))
      : readDocumentCases().map(({ id, kind, text }) => ({ id, kind, text }))
  process.stdout.write(questions.map((question) => `${JSON.stringify(question)}\n`).join(''))
  return 0
}
