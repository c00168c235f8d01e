import { LineCounter, parseAllDocuments } from 'yaml'
import { messageOf } from '../base/describe-error.ts'
import type { JsonValue } from '../base/json-value.ts'

/** The content of a file, or why it cannot be read (one line, with line and column). */
export type PlainYaml = { readonly value: JsonValue } | { readonly problem: string }

/**
 * The content of a YAML 1.2 file with one document, as plain JSON; for the project's own data (merge keys are followed). Configuration files are read by
 * `parse.ts`, which keeps places and follows the component's decoder. Integers beyond 2^53 lose their last digits. Never throws.
 */
export function parsePlainYaml(text: string): PlainYaml {
  const lineCounter = new LineCounter()
  const documents = [...parseAllDocuments(text, { lineCounter, prettyErrors: false, merge: true })]
  const [document, second] = documents
  if (!document) return { problem: 'The file is empty.' }
  if (second) return { problem: 'The file holds more than one document.' }
  const problem = document.errors[0] ?? document.warnings[0]
  if (problem) {
    const { line, col } = lineCounter.linePos(problem.pos[0])
    return { problem: `Line ${line}, column ${col}: ${problem.message}` }
  }
  try {
    return { value: document.toJS() }
  } catch (error) {
    // Aliases that expand to too much, or that point at themselves.
    return { problem: messageOf(error) }
  }
}
