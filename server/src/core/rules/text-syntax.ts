import { remembered } from '../base/remembered.ts'
import { withoutPrintQuotes } from '../base/without-print-quotes.ts'
import { textFormat } from '../formats/formats.ts'
import type { FormatProblem } from '../formats/text-format.ts'
import type { Registry } from '../schema/registry.ts'
import type { Effect, FieldSchema, ValueSchema } from '../schema/schema.ts'
import { severityOf } from './finding.ts'

export type SyntaxProblem =
  | { readonly is: 'format'; readonly effect: Effect; readonly problem: FormatProblem }
  | { readonly is: 'pattern'; readonly effect: Effect; readonly pattern: string }

const RANK = ['hint', 'information', 'warning', 'error'] as const

/**
 * What is wrong with the syntax of a text: the `format` or the `pattern` of its schema. When both are, the more severe one is told,
 * and with equal severity the format, which knows better what to say. An empty text that counts as absent has no syntax.
 */
export function syntaxProblem(
  text: string,
  schema: ValueSchema & Partial<FieldSchema>,
  registry: Registry,
): SyntaxProblem | undefined {
  const last = registry.derived(lastAsked)(schema)
  if (last.text !== text) {
    last.problem = problemOf(text, schema, registry)
    last.text = text
  }
  return last.problem
}

/** What was asked last of a schema: several rules ask of the same text, one after the other. To be kept with the registry. */
function lastAsked(_: Registry): (schema: ValueSchema) => { text?: string; problem?: SyntaxProblem | undefined } {
  return remembered(() => ({}))
}

function problemOf(
  text: string,
  schema: ValueSchema & Partial<FieldSchema>,
  registry: Registry,
): SyntaxProblem | undefined {
  if (text === '' && (schema.zeroIsUnset || schema.nonEmpty)) return undefined
  const worst = worstProblem(text, schema, registry)
  const printed = withoutPrintQuotes(text)
  if (worst && printed !== text && !worstProblem(printed, schema, registry)) return inPrintQuotes(printed, worst.effect)
  if (!worst && printed !== text && schema.path !== undefined) return inPrintQuotes(printed, 'risky')
  const bare = text.trim()
  if (bare === text || bare === '') return worst
  if (!worst) return schema.path !== undefined && /[\r\n]/.test(text) ? blanksAround(text, 'risky') : undefined
  return worstProblem(bare, schema, registry) ? worst : blanksAround(text, worst.effect)
}

/** Whether texts of the schema have a syntax that `syntaxProblem` knows. */
export function hasSyntax({ format, pattern, path }: ValueSchema & Partial<FieldSchema>): boolean {
  return format !== undefined || pattern !== undefined || path !== undefined
}

function worstProblem(text: string, schema: ValueSchema, registry: Registry): SyntaxProblem | undefined {
  const format = formatProblem(text, schema)
  const pattern = patternProblem(text, schema, registry)
  if (!format || !pattern) return format ?? pattern
  return rankOf(pattern.effect) > rankOf(format.effect) ? pattern : format
}

function inPrintQuotes(suggestion: string, effect: Effect): SyntaxProblem {
  const must = 'must not stand in quotes of print, which belong to the text'
  return { is: 'format', effect, problem: { must, suggestion, certain: true } }
}

/** Most often of a block scalar (`|`), which keeps the line break at its end and looks right. */
function blanksAround(text: string, effect: Effect): SyntaxProblem {
  const must = /[\r\n]$/.test(text) ? 'must not end with a line break' : 'must not have blanks around it'
  return { is: 'format', effect, problem: { must, suggestion: text.trim(), certain: true } }
}

function formatProblem(text: string, schema: ValueSchema): SyntaxProblem | undefined {
  const problem = schema.format === undefined ? undefined : textFormat(schema.format)?.check(text)
  return problem && { is: 'format', effect: problem.accepted ? 'risky' : (schema.effect ?? 'rejected'), problem }
}

function patternProblem(
  text: string,
  { pattern, patternEffect, effect }: ValueSchema,
  { matchesWhole }: Registry,
): SyntaxProblem | undefined {
  if (pattern === undefined || matchesWhole(pattern, text)) return undefined
  return { is: 'pattern', effect: patternEffect ?? effect ?? 'rejected', pattern }
}

function rankOf(effect: Effect): number {
  return RANK.indexOf(severityOf(effect))
}
