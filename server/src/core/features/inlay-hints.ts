import type { JsonValue } from '../base/json-value.ts'
import type { Span } from '../base/span.ts'
import { amountInWords } from '../model/amount-in-words.ts'
import { isZero, jsonOf } from '../model/path-value.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { TypedDocument, TypedField, TypedScalar, TypedValue } from '../model/typed-document.ts'
import { valuesBelow, type WrittenValue } from '../model/values-below.ts'
import { valueText } from '../schema/markdown.ts'

export interface InlayHint {
  /** What the hint is about; it is shown behind it. */
  readonly span: Span
  readonly kind: 'amount' | 'default'
  readonly label: string
}

/** Longer ones would push the rest of the line out of sight. */
const LONGEST = 40

/**
 * What a reader of the file does not see: how many seconds or bytes an amount comes to, and which default counts where a field is
 * written without a value, or with the zero that stands for it. Fields that are not written have no hints: there are too many of them.
 */
export function inlayHints(file: SourceFile): readonly InlayHint[] {
  return file.documents.flatMap((document) =>
    document.root && document.place
      ? [...valuesBelow(document.root)].flatMap((written) => hintOf(written, document) ?? [])
      : [],
  )
}

function hintOf({ value, field }: WrittenValue, document: TypedDocument): InlayHint | undefined {
  const byDefault = field && field.value === value ? defaultThatCounts(value, field, document) : undefined
  if (field && byDefault !== undefined) {
    const label = valueText(byDefault)
    return label.length > LONGEST
      ? undefined
      : { span: endOf(value, field), kind: 'default', label: `default: ${label}` }
  }
  return value.is === 'scalar' ? amountHint(value) : undefined
}

function amountHint(scalar: TypedScalar): InlayHint | undefined {
  const words = amountInWords(scalar)
  // `30s` needs no words, nor does a number.
  if (words === undefined || words.replace(/[ ,]/g, '') === scalar.node.text) return undefined
  return { span: scalar.span, kind: 'amount', label: `= ${words}` }
}

/**
 * Undefined where the written value counts, where the default is not known exactly or equals what is written, and where it is not certain
 * that nothing else gives the field a value: a template, or a file that the document is laid over.
 */
function defaultThatCounts(
  value: TypedValue,
  { schema }: TypedField,
  { partial, source }: TypedDocument,
): JsonValue | undefined {
  const byDefault = schema.default
  if (byDefault === undefined || byDefault === null || byDefault === '' || schema.defaultNote !== undefined)
    return undefined
  if (partial || source.templated || source.directives.length > 0) return undefined
  if (value.is === 'null') return byDefault
  if (value.is !== 'scalar' || !schema.zeroIsUnset || !isZero(jsonOf(value), schema)) return undefined
  return isZero(byDefault, schema) ? undefined : byDefault
}

/** A value that is not written has its place behind the colon. */
function endOf(value: TypedValue, { entry, key }: TypedField): Span {
  return value.node ? value.span : { start: key.start, end: (entry.colon ?? key.end - 1) + 1 }
}
