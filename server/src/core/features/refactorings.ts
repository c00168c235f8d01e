import type { Span } from '../base/span.ts'
import type { TextEdit } from '../base/text-edit.ts'
import { changeScalar } from '../model/edit-expression.ts'
import type { SourceFile } from '../model/source-file.ts'
import { expressionAt } from './cel/expression-at.ts'
import { guardChanges } from './cel/guard-changes.ts'

/** Another way to write what stands in the file. Nothing is wrong with what is there. */
export interface Refactoring {
  readonly title: string
  readonly edits: readonly TextEdit[]
}

/** Other ways to write what is at the beginning of `span`. */
export function refactorings(file: SourceFile, span: Span): readonly Refactoring[] {
  const found = expressionAt(file, span.start)
  if (!found) return []
  const { expression, scalar, document } = found
  const { text, environment, results } = expression
  const quote = scalar.node.style === 'single' ? '"' : "'"
  const analysis = expression.analysis()
  // Where the text is no CEL yet, mending it comes first.
  if (analysis.problems.some(({ code }) => code === 'cel-syntax' || code === 'cel-limit')) return []
  // At the end of a block the offset is the one behind the line break.
  const offset = Math.min(expression.offsetOf(span.start), text.trimEnd().length)
  return guardChanges({ text, environment, results, analysis, offset, quote }).flatMap(({ title, changes }) => {
    const edits = changeScalar({ node: scalar.node, document: document.source, text: file.text }, changes)
    return edits ? { title, edits } : []
  })
}
