import { withoutPrintQuotes } from '../../base/without-print-quotes.ts'
import { suggestDuration } from '../../formats/duration.ts'
import { isRefusedText, namedOtherwise } from '../../model/allowed-text.ts'
import { brokenBound } from '../../model/bounds.ts'
import type { Mismatch } from '../../model/typed-document.ts'
import type { Registry } from '../../schema/registry.ts'
import type { ValueSchema } from '../../schema/schema.ts'
import type { ScalarNode } from '../../yaml/tree.ts'
import { syntaxProblem } from '../text-syntax.ts'

/** What a scalar of the wrong type was probably meant to be. */
export interface MeantScalar {
  readonly written: string
  /** As it is to stand in the file, quotes included; otherwise it takes the style of what stands there. */
  readonly verbatim: boolean
  /** Nothing else can have been meant. */
  readonly safe: boolean
}

/** Undefined for what is no scalar, has a tag, which gives it its type, or has no form in which it fits. */
export function meantScalar({ node, schema }: Mismatch, text: string, registry: Registry): MeantScalar | undefined {
  const { type } = schema
  if (node.kind !== 'scalar' || node.tag || type.is !== 'scalar') return undefined
  const source = text.slice(node.span.start, node.span.end)
  const plain = node.style === 'plain'
  if (type.name === 'string' && plain) return meantText(source, schema, registry)
  if ((type.name === 'Duration' || type.name === 'DurationOrNanoseconds') && plain) {
    const duration = suggestDuration(source)
    return duration === undefined ? undefined : { written: duration, verbatim: false, safe: false }
  }
  const bare = bareForm(node, type.name)
  // Only without its quotes it is the same number; a unit that is dropped may have been meant.
  return bare === undefined
    ? undefined
    : { written: bare, verbatim: true, safe: bare === node.text.trim().toLowerCase() }
}

/** What a number or a word must be that would be no text for its field in quotes either. */
export function patternInWords({ node, schema }: Mismatch, text: string, registry: Registry): string | undefined {
  if (node.kind !== 'scalar' || node.style !== 'plain' || schema.patternDoc === undefined) return undefined
  const problem = syntaxProblem(text.slice(node.span.start, node.span.end), schema, registry)
  return problem?.is === 'pattern' ? schema.patternDoc.replaceAll('`', '"') : undefined
}

/** In quotes it is a text; what is then no text that the field takes, was meant to be another one. */
function meantText(source: string, schema: ValueSchema, registry: Registry): MeantScalar | undefined {
  const problem = syntaxProblem(source, schema, registry)
  if (problem?.is === 'pattern') return undefined
  const [meant] = namedOtherwise(source, schema, registry)
  const suggestion = meant ?? (problem?.is === 'format' ? problem.problem.suggestion : undefined)
  if (suggestion !== undefined) return { written: suggestion, verbatim: false, safe: false }
  const value = { schema, value: { type: 'string', value: source } } as const
  const right = !problem && !brokenBound(value) && !isRefusedText(source, schema, registry)
  return { written: JSON.stringify(source), verbatim: true, safe: right }
}

/** Also the words that are booleans without quotes in YAML 1.1. */
const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ...['true', 'yes', 'on'].map((word) => [word, 'true'] as const),
  ...['false', 'no', 'off'].map((word) => [word, 'false'] as const),
])

/** The text as a number or boolean, where it certainly is one: quotes dropped, those of print as well, a unit of seconds dropped, or a sign that ends statements elsewhere. */
function bareForm(node: ScalarNode, type: string): string | undefined {
  const text = withoutPrintQuotes(node.text.trim())
  if (type === 'bool') return BOOLEANS.get(text.replace(/[,;]$/, '').toLowerCase())
  if (!/^(u?int\d+|float64)$/.test(type)) return undefined
  if (/^-?\d+$/.test(text) || (type === 'float64' && /^-?\d*\.\d+$/.test(text))) return text
  return /^(\d+)\s*(?:s(?:ec(?:onds?)?)?|[,;])$/.exec(text)?.[1]
}
