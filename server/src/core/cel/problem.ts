import type { JsonValue } from '../base/json-value.ts'
import type { Span } from '../base/span.ts'

export type CelProblemCode =
  /** The text is no CEL. */
  | 'cel-syntax'
  /** The expression is nested more deeply, or longer, than the component accepts. */
  | 'cel-limit'
  /** A macro such as `has` or `exists` with arguments that it cannot take. */
  | 'cel-macro'
  /** A name that nothing declares, a message type included. */
  | 'cel-undeclared'
  | 'cel-unknown-member'
  | 'cel-unknown-function'
  | 'cel-no-overload'
  /** A macro over something that is neither list nor map. */
  | 'cel-range'
  /** A value of one type where another is due (a predicate that is no bool, `[?x]` without an optional). */
  | 'cel-type-mismatch'
  | 'cel-mixed-literal'
  /** A literal argument that the called function can never accept. */
  | 'cel-literal'
  | 'cel-format'
  | 'cel-result-type'

/** One thing wrong with an expression. Offsets are UTF-16 units of the expression's own text. */
export interface CelProblem {
  readonly code: CelProblemCode
  /** What to underline. */
  readonly span: Span
  /** Where the component itself reports it: often an operator, or the parenthesis of a call. */
  readonly at: number
  readonly message: string
  /** Facts for fixes: `name`, `suggestions`, `signatures`, … */
  readonly data: Readonly<Record<string, JsonValue>>
}
